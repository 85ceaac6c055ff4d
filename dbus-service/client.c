/* client.c - clients come with their first object and go with their last, or with the bus's word. */
#include "client.h"
#include "analysis-object.h"
#include "game-object.h"
#include "waiting.h"

#include <stdlib.h>
#include <string.h>

/* After so many updates a client is asked for a sign of life. */
#define ASK_EVERY 8

static struct client *find(struct service *service, const char *name)
{
    for (struct client *client = service->clients; client; client = client->next)
        if (strcmp(client->name, name) == 0)
            return client;
    return NULL;
}

struct client *client_get(struct service *service, const char *name)
{
    struct client *client = find(service, name);
    if (client)
        return client;
    client = calloc(1, sizeof *client);
    char *copy = client ? strdup(name) : NULL;
    if (!copy) {
        free(client);
        return NULL;
    }
    client->service = service;
    client->name = copy;
    client->next = service->clients;
    service->clients = client;
    return client;
}

static void client_free(struct client *client)
{
    struct client **link = &client->service->clients;
    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    if (client->ping) {
        dbus_pending_call_cancel(client->ping);
        dbus_pending_call_unref(client->ping);
    }
    free(client->name);
    free(client);
}

void client_settle(struct client *client)
{
    if (client->games == 0 && client->analyses == 0 && client->waiting == 0)
        client_free(client);
}

void client_gone(struct service *service, const char *name)
{
    struct client *client = find(service, name);
    if (!client)
        return;
    /* Holds the client while its things go one by one. */
    client->waiting++;
    waiting_client_gone(service, client);
    analysis_object_client_gone(service, client);
    game_object_client_gone(service, client);
    client->waiting--;
    client_settle(client);
}

void client_free_all(struct service *service)
{
    while (service->clients)
        client_free(service->clients);
}

/* ------------------------------------------------------------------- verify */

static bool says_no(DBusMessage *reply)
{
    dbus_bool_t there = TRUE;
    return dbus_message_get_args(reply, NULL, DBUS_TYPE_BOOLEAN, &there, DBUS_TYPE_INVALID) && !there;
}

struct question {
    struct service *service;
    char name[];
};

static void verified(DBusPendingCall *pending, void *user)
{
    struct question *question = user;
    DBusMessage *reply = dbus_pending_call_steal_reply(pending);
    if (reply && says_no(reply))
        client_gone(question->service, question->name);
    if (reply)
        dbus_message_unref(reply);
}

void client_verify(struct service *service, const char *name)
{
    struct question *question = malloc(sizeof *question + strlen(name) + 1);
    DBusMessage *call =
        dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "NameHasOwner");
    DBusPendingCall *pending = NULL;
    if (question && call) {
        question->service = service;
        strcpy(question->name, name);
        if (dbus_message_append_args(call, DBUS_TYPE_STRING, &name, DBUS_TYPE_INVALID))
            dbus_connection_send_with_reply(service->connection, call, &pending, DBUS_TIMEOUT_INFINITE);
    }
    if (!pending || !dbus_pending_call_set_notify(pending, verified, question, free))
        free(question);
    if (pending)
        dbus_pending_call_unref(pending);
    if (call)
        dbus_message_unref(call);
}

/* ------------------------------------------------------------------ updates */

bool client_listens(const struct client *client)
{
    const struct service *service = client->service;
    return !client->deaf && client->ahead < service_limit(service, QUOTA_UPDATES_AHEAD) &&
           dbus_connection_get_outgoing_size(service->connection) < (long)service_limit(service, QUOTA_QUEUE_BYTES);
}

/* Any answer will do, also that it knows no Ping; just not the bus's own, that there is no more room for it. */
static void pinged(DBusPendingCall *pending, void *user)
{
    struct client *client = user;
    DBusMessage *reply = dbus_pending_call_steal_reply(pending);
    if (reply && dbus_message_has_sender(reply, client->name))
        client->ahead -= client->asked;
    else
        client->deaf = true;
    if (reply)
        dbus_message_unref(reply);
    dbus_pending_call_unref(client->ping);
    client->ping = NULL;
}

static void ask(struct client *client)
{
    DBusMessage *call = dbus_message_new_method_call(client->name, "/", DBUS_INTERFACE_PEER, "Ping");
    if (!call)
        return;
    dbus_message_set_auto_start(call, FALSE);
    DBusPendingCall *pending = NULL;
    client->asked = client->ahead;
    dbus_connection_send_with_reply(client->service->connection, call, &pending, DBUS_TIMEOUT_INFINITE);
    if (pending && dbus_pending_call_set_notify(pending, pinged, client, NULL)) {
        client->ping = pending;
    } else if (pending) {
        dbus_pending_call_cancel(pending);
        dbus_pending_call_unref(pending);
    }
    dbus_message_unref(call);
}

void client_updated(struct client *client)
{
    client->ahead++;
    if (client->ahead >= ASK_EVERY && !client->ping)
        ask(client);
}

/* service.c - the objects by their paths, restoring them at the start, and their end. */
#include "service.h"
#include "analysis-object.h"
#include "file.h"
#include "game-object.h"
#include "iface-embedded.h"
#include "manager.h"
#include "status.h"
#include "utf8.h"
#include "waiting.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPIRE_MS_MOST 3600000u

#define INTERFACE_BYTES_MOST (1u << 20)

void service_complain(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    utf8_harmless(text); /* names of files, say, may hold anything */
    fprintf(stderr, "oustd: %s\n", text);
}

unsigned service_limit(const struct service *service, enum quota_key key)
{
    return service->limits.value[key];
}

/* --------------------------------------------------------------- interfaces */

/* Another file in place of an embedded one; `source->xml` is new, for free(). */
static enum oust_status read_source(struct iface_source *source, const char *folder, struct oust_error *error)
{
    char *path = NULL, *text = NULL;
    if (asprintf(&path, "%s/%s", folder, source->name) < 0)
        return status_no_memory(error);
    enum oust_status status = file_read(path, INTERFACE_BYTES_MOST, &text, &source->length, error);
    source->xml = text;
    free(path);
    return status;
}

struct iface_set *service_read_interfaces(const char *folder, struct oust_error *error)
{
    struct iface_source sources[] = {iface_embedded_manager, iface_embedded_game, iface_embedded_analysis};
    const struct iface_table tables[] = {manager_table, game_object_table, analysis_object_table};
    const size_t count = sizeof sources / sizeof sources[0];
    struct iface_set *set = NULL;
    size_t read = 0;
    while (folder && read < count && read_source(&sources[read], folder, error) == OUST_OK)
        read++;
    if (!folder || read == count)
        set = iface_set_new(sources, count, tables, sizeof tables / sizeof tables[0], error);
    for (size_t i = 0; i < read; i++)
        free((char *)sources[i].xml);
    return set;
}

/* ---------------------------------------------------------------------- tree */

/* The part of a path behind a folder and its slash, or NULL if it is not below it. */
static const char *below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/' && path[length + 1] ? path + length + 1 : NULL;
}

static bool find_game(struct service *service, struct iface_call *call, const char *id, struct iface_object *object)
{
    struct game_object *game = game_object_find(service, id);
    if (!game && !service->store) {
        iface_call_fail(call, IFACE_ERROR_STORAGE_FAILED, "nothing is known of games: %s", service->no_store);
        return false;
    }
    if (!game) {
        iface_call_fail(call, IFACE_ERROR_NO_SUCH_GAME, "there is no game %.100s; it was closed, or never was", id);
        return false;
    }
    if (!game_object_visible(game, iface_call_sender(call))) {
        iface_call_fail(call, IFACE_ERROR_ACCESS_DENIED, "the game %.100s is private: it answers its owner alone", id);
        return false;
    }
    game_object_touch(game);
    *object = game_object_interfaces(game);
    return true;
}

static bool find_analysis(struct service *service, struct iface_call *call, const char *path,
                          struct iface_object *object)
{
    struct analysis_object *analysis = analysis_object_find(service, path);
    if (!analysis)
        return false;
    if (!analysis_object_visible(analysis, iface_call_sender(call))) {
        iface_call_fail(call, IFACE_ERROR_ACCESS_DENIED, "an analysis answers its owner alone");
        return false;
    }
    *object = analysis_object_interfaces(analysis);
    return true;
}

/* Is the path a step on the way to some analysis that the sender may see? */
static bool leads_to_analysis(const struct service *service, const char *path, const char *sender)
{
    for (struct analysis_object *each = service->analyses; each; each = analysis_object_next(each))
        if (analysis_object_visible(each, sender) && below(analysis_object_path(each), path))
            return true;
    return false;
}

static bool tree_find(void *user, struct iface_call *call, const char *path, struct iface_object *object)
{
    static const char *const steps[] = {"/", "/org", "/org/oust", SERVICE_GAMES, SERVICE_ANALYSES};
    struct service *service = user;
    const char *id = below(path, SERVICE_GAMES);
    if (strcmp(path, SERVICE_ROOT) == 0) {
        *object = manager_interfaces(service);
        return true;
    }
    if (id && !strchr(id, '/'))
        return find_game(service, call, id, object);
    *object = (struct iface_object){service, NULL};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (strcmp(path, steps[i]) == 0)
            return true;
    return find_analysis(service, call, path, object) ||
           (!iface_call_answered(call) && leads_to_analysis(service, path, iface_call_sender(call)));
}

/* Tells the first step of a path below another one, if it leads there. */
static const char *first_step(const char *path, const char *from, char *step, size_t size)
{
    const char *rest = strcmp(from, "/") == 0 ? path + 1 : below(path, from);
    if (!rest)
        return NULL;
    snprintf(step, size, "%.*s", (int)strcspn(rest, "/"), rest);
    return step;
}

static void tree_children(void *user, struct iface_call *call, void (*tell)(void *context, const char *name),
                          void *context)
{
    static const char *const fixed[] = {SERVICE_GAMES, SERVICE_ANALYSES};
    const struct service *service = user;
    const char *from = iface_call_path(call), *sender = iface_call_sender(call);
    char step[STORE_ID_MAX + 64], last[sizeof step] = "";
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (first_step(fixed[i], from, step, sizeof step) && strcmp(step, last) != 0)
            tell(context, strcpy(last, step));
    for (struct game_object *game = service->games; game; game = game->next)
        if (strcmp(from, SERVICE_GAMES) == 0 && game_object_visible(game, sender))
            tell(context, session_card(game->session)->id);
    *last = '\0';
    /* A sender sees its own analyses alone, so all of them lead to the same step. */
    for (struct analysis_object *each = service->analyses; each; each = analysis_object_next(each))
        if (below(from, SERVICE_ROOT) && analysis_object_visible(each, sender) &&
            first_step(analysis_object_path(each), from, step, sizeof step) && strcmp(step, last) != 0)
            tell(context, strcpy(last, step));
}

bool service_dispatch(struct service *service, DBusMessage *message)
{
    const struct iface_tree tree = {tree_find, tree_children, service};
    service->active_ms = loop_now(service->loop);
    return iface_dispatch(service->set, &tree, service->connection, message);
}

/* -------------------------------------------------------------- announcements */

void service_added(struct service *service, const char *path, const struct iface_object *object,
                   const char *destination)
{
    struct iface_writer writer;
    iface_signal_begin(&writer, SERVICE_ROOT, "org.freedesktop.DBus.ObjectManager", "InterfacesAdded");
    iface_write_path(&writer, path);
    iface_write_interfaces(service->set, &writer, object);
    iface_signal_send(service->set, &writer, service->connection, destination);
}

void service_removed(struct service *service, const char *path, const struct iface_object *object,
                     const char *destination)
{
    struct iface_writer writer;
    iface_signal_begin(&writer, SERVICE_ROOT, "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved");
    iface_write_path(&writer, path);
    iface_write_open(&writer, DBUS_TYPE_ARRAY, "s");
    for (const char *const *name = object->interfaces; *name; name++)
        iface_write_string(&writer, *name);
    iface_write_close(&writer);
    iface_signal_send(service->set, &writer, service->connection, destination);
}

void service_announce(struct service *service)
{
    iface_announce(service->set, service->connection, SERVICE_ROOT, SERVICE_MANAGER, service, NULL,
                   &service->announced);
}

/* ------------------------------------------------------------------- restore */

/* The base-36 number behind "g" in an id that the service chose itself, else 0. */
static uint64_t id_number(const char *id)
{
    char *end = NULL;
    uint64_t number = id[0] == 'g' ? strtoull(id + 1, &end, 36) : 0;
    return end && *end == '\0' ? number : 0;
}

/* Is somebody on this bus known as the owner of the stored game? */
static bool owner_known(const struct service *service, const struct store_card *card)
{
    return card->owner[0] && strcmp(card->bus, service->bus) == 0 && dbus_validate_bus_name(card->owner, NULL);
}

static bool restore_game(const struct store_card *stored, struct oust_game *game, uint64_t touched, void *user)
{
    struct service *service = user;
    struct store_card card = *stored;
    struct session *session = NULL;
    struct oust_error error = {0};
    if (!owner_known(service, &card)) {
        card.owner[0] = card.bus[0] = '\0';
        if (card.private) {
            oust_game_free(game);
            if (store_remove(service->store, card.id, &error))
                service_complain("%s", error.text);
            return true;
        }
    }
    if (!dbus_validate_utf8(card.name, NULL))
        card.name[0] = '\0';
    if (session_new(service->store, &card, game, false, &session, &error)) {
        oust_game_free(game);
        return false;
    }
    struct game_object *object = game_object_new(service, session);
    if (!object) {
        session_free(session);
        return false;
    }
    game_object_touched_at(object, touched);
    if (id_number(card.id) > service->last_id)
        service->last_id = id_number(card.id);
    return true;
}

/* Was it created after the other one?  Of the same second, the service's own ids count on. */
static bool is_newer(const struct store_card *card, const struct store_card *other)
{
    if (card->created != other->created)
        return card->created > other->created;
    if (strlen(card->id) != strlen(other->id))
        return strlen(card->id) > strlen(other->id);
    return strcmp(card->id, other->id) > 0;
}

/* Sorts the restored games, newest first, as they were. */
static void sort_games(struct service *service)
{
    struct game_object *sorted = NULL;
    while (service->games) {
        struct game_object *game = service->games;
        struct game_object **link = &sorted;
        service->games = game->next;
        while (*link && is_newer(session_card((*link)->session), session_card(game->session)))
            link = &(*link)->next;
        game->next = *link;
        *link = game;
    }
    service->games = sorted;
}

bool service_restore(struct service *service)
{
    struct oust_error error = {0};
    if (!service->store)
        return true;
    if (store_restore(service->store, restore_game, service, &error)) {
        service_complain("%s", error.text);
        return false;
    }
    sort_games(service);
    return true;
}

void service_begin(struct service *service)
{
    game_object_expire(service);
    for (struct game_object *game = service->games; game; game = game->next)
        game_object_begin(game);
    for (struct client *client = service->clients; client; client = client->next)
        client_verify(service, client->name);
    service_announce(service);
}

/* ------------------------------------------------------------------ new, end */

static void expire(void *user)
{
    game_object_expire(user);
}

/* Looks often enough that no game outlives its time by much more than a quarter. */
static void start_expiry(struct service *service)
{
    uint64_t quarter = (uint64_t)service_limit(service, QUOTA_GAME_IDLE_SECONDS) * 250u;
    if (quarter > 0)
        loop_timer_repeat(service->expiry, quarter < EXPIRE_MS_MOST ? (unsigned)quarter : EXPIRE_MS_MOST);
}

void service_set_store(struct service *service, struct store *store, const char *trouble)
{
    service->store = store;
    snprintf(service->no_store, sizeof service->no_store, "%s", store ? "" : trouble);
}

struct service *service_new(struct loop *loop, DBusConnection *connection, struct iface_set *set,
                            const struct quota *limits)
{
    struct service *service = calloc(1, sizeof *service);
    if (!service)
        return NULL;
    service->loop = loop;
    service->connection = dbus_connection_ref(connection);
    service->set = set;
    service->limits = *limits;
    service->active_ms = loop_now(loop);
    service->expiry = loop_timer_add(loop, expire, service);
    service->pool = job_pool_new(loop, limits->value[QUOTA_THREADS] + limits->value[QUOTA_ANALYSES]);
    char *bus = dbus_connection_get_server_id(connection);
    snprintf(service->bus, sizeof service->bus, "%s", bus ? bus : "");
    dbus_free(bus);
    /* Without the bus's id nobody would be known as the owner of anything, and private games would go. */
    if (service->pool && service->expiry && service->bus[0]) {
        start_expiry(service);
        return service;
    }
    service_free(service);
    return NULL;
}

void service_free(struct service *service)
{
    if (!service)
        return;
    while (service->waiting)
        waiting_end(service->waiting);
    analysis_object_free_all(service);
    while (service->games)
        game_object_free(service->games);
    job_pool_free(service->pool);
    client_free_all(service);
    loop_timer_remove(service->expiry);
    if (service->announced)
        dbus_message_unref(service->announced);
    dbus_connection_unref(service->connection);
    free(service);
}

bool service_busy(const struct service *service)
{
    return job_pool_busy(service->pool) > 0;
}

void service_shut_down(struct service *service)
{
    service->closing = true;
    waiting_shut_down(service);
    analysis_object_shut_down(service);
}

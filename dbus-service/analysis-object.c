/* analysis-object.c - a search that reports to its owner as it goes on. */
#include "analysis-object.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * How long a cancelled search may take to tell the last that it has found.  It needs much less, unless
 * others keep the processors busy, for whom it has a low priority; then the report before has to do.
 */
#define CANCEL_MS 10

#define STATUS_SEARCHES 1
#define STATUS_FINISHED 2

#define REASON_UNKNOWN       0
#define REASON_SHUTTING_DOWN 8

struct waiter {
    struct waiter *next;
    struct iface_call *call;
};

struct analysis_object {
    struct analysis_object *next; /* newest first */
    struct service *service;
    struct client *client;
    char *path;
    struct oust_board *board;
    struct job *job;           /* NULL when finished */
    struct loop_timer *expiry; /* runs when finished, and while the search is to stop */
    struct oust_report report; /* the last one */
    uint32_t status;
    uint32_t reason;
    struct waiter *waiters;
    DBusMessage *announced;
};

/* ---------------------------------------------------------------------- list */

struct analysis_object *analysis_object_find(const struct service *service, const char *path)
{
    for (struct analysis_object *analysis = service->analyses; analysis; analysis = analysis->next)
        if (strcmp(analysis->path, path) == 0)
            return analysis;
    return NULL;
}

struct analysis_object *analysis_object_next(const struct analysis_object *analysis)
{
    return analysis->next;
}

const char *analysis_object_path(const struct analysis_object *analysis)
{
    return analysis->path;
}

struct iface_object analysis_object_interfaces(struct analysis_object *analysis)
{
    static const char *const interfaces[] = {SERVICE_ANALYSIS, NULL};
    return (struct iface_object){analysis, interfaces};
}

bool analysis_object_visible(const struct analysis_object *analysis, const char *sender)
{
    return strcmp(analysis->client->name, sender) == 0;
}

size_t analysis_object_searching(const struct service *service)
{
    size_t count = 0;
    for (const struct analysis_object *analysis = service->analyses; analysis; analysis = analysis->next)
        count += analysis->status == STATUS_SEARCHES;
    return count;
}

static void drop_waiters(struct analysis_object *analysis)
{
    while (analysis->waiters) {
        struct waiter *waiter = analysis->waiters;
        analysis->waiters = waiter->next;
        analysis->client->waiting--;
        iface_call_unref(waiter->call);
        free(waiter);
    }
}

static void analysis_free(struct analysis_object *analysis)
{
    struct analysis_object **link = &analysis->service->analyses;
    while (*link != analysis)
        link = &(*link)->next;
    *link = analysis->next;
    job_drop(analysis->job);
    drop_waiters(analysis);
    loop_timer_remove(analysis->expiry);
    analysis->client->analyses--;
    client_settle(analysis->client);
    oust_board_unref(analysis->board);
    if (analysis->announced)
        dbus_message_unref(analysis->announced);
    free(analysis->path);
    free(analysis);
}

void analysis_object_free_all(struct service *service)
{
    while (service->analyses)
        analysis_free(service->analyses);
}

/* Takes it off the bus. */
static void analysis_remove(struct analysis_object *analysis)
{
    struct service *service = analysis->service;
    struct iface_object object = analysis_object_interfaces(analysis);
    service_removed(service, analysis->path, &object, analysis->client->name);
    analysis_free(analysis);
    service_announce(service);
}

void analysis_object_client_gone(struct service *service, const struct client *client)
{
    for (struct analysis_object *analysis = service->analyses, *next; analysis; analysis = next) {
        next = analysis->next;
        if (analysis->client != client)
            continue;
        analysis_free(analysis);
        service_announce(service);
    }
}

/* ------------------------------------------------------------------- search */

static void announce(struct analysis_object *analysis)
{
    struct service *service = analysis->service;
    iface_announce(service->set, service->connection, analysis->path, SERVICE_ANALYSIS, analysis,
                   analysis->client->name, &analysis->announced);
}

static void signal_send(const struct analysis_object *analysis, struct iface_writer *writer)
{
    iface_signal_send(analysis->service->set, writer, analysis->service->connection, analysis->client->name);
}

static void tell_update(struct analysis_object *analysis)
{
    struct iface_writer writer;
    if (!client_listens(analysis->client))
        return;
    iface_signal_begin(&writer, analysis->path, SERVICE_ANALYSIS, "Update");
    iface_write_uint64(&writer, analysis->report.playouts);
    iface_write_uint32(&writer, analysis->report.elapsed_ms);
    order_write_best(&writer, analysis->board, &analysis->report);
    signal_send(analysis, &writer);
    client_updated(analysis->client);
}

static void progressed(const struct oust_report *report, void *user)
{
    struct analysis_object *analysis = user;
    analysis->report = *report;
    tell_update(analysis);
}

static void reply_result(const struct analysis_object *analysis, struct iface_call *call)
{
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_uint32(&writer, analysis->reason);
    order_write_best(&writer, analysis->board, &analysis->report);
    iface_reply_send(call, &writer);
}

/* It is finished: tells its owner, and answers whoever waits. */
static void finish(struct analysis_object *analysis, uint32_t reason)
{
    struct iface_writer writer;
    analysis->job = NULL;
    analysis->status = STATUS_FINISHED;
    analysis->reason = reason;
    announce(analysis);
    iface_signal_begin(&writer, analysis->path, SERVICE_ANALYSIS, "Completed");
    iface_write_uint32(&writer, reason);
    signal_send(analysis, &writer);
    for (struct waiter *waiter = analysis->waiters; waiter; waiter = waiter->next) {
        if (reason == REASON_SHUTTING_DOWN)
            iface_call_fail(waiter->call, IFACE_ERROR_SHUTTING_DOWN, "the service is shutting down; ask again");
        else
            reply_result(analysis, waiter->call);
    }
    drop_waiters(analysis);
    loop_timer_start(analysis->expiry, service_limit(analysis->service, QUOTA_FINISHED_SECONDS) * 1000u);
}

static void expired(void *user)
{
    struct analysis_object *analysis = user;
    if (analysis->status == STATUS_FINISHED) {
        analysis_remove(analysis);
        return;
    }
    job_drop(analysis->job);
    finish(analysis, OUST_REASON_STOPPED);
}

static void searched(const struct job_result *result, void *user)
{
    struct analysis_object *analysis = user;
    if (!result->status)
        analysis->report = result->report;
    finish(analysis, result->status ? REASON_UNKNOWN : result->report.reason);
}

void analysis_object_shut_down(struct service *service)
{
    for (struct analysis_object *analysis = service->analyses; analysis; analysis = analysis->next) {
        if (analysis->status == STATUS_FINISHED)
            continue;
        job_drop(analysis->job);
        finish(analysis, REASON_SHUTTING_DOWN);
    }
}

/* -------------------------------------------------------------------- begin */

/* SERVICE_ANALYSES/SENDER/TOKEN: new, for free(). */
static char *make_path(const struct client *client, const char *token)
{
    char *path = NULL;
    if (asprintf(&path, "%s/%s/%s", SERVICE_ANALYSES, client->name + (client->name[0] == ':'), token) < 0)
        return NULL;
    for (char *at = path + strlen(SERVICE_ANALYSES) + 1; *at && *at != '/'; at++)
        if (*at == '.' || *at == '-')
            *at = '_';
    if (dbus_validate_path(path, NULL))
        return path;
    free(path);
    return NULL;
}

/* A path for the analysis, as its token says, or with the first number that is free. */
static char *choose_path(struct service *service, const struct client *client, const char *token)
{
    if (token[0])
        return make_path(client, token);
    for (unsigned number = 1;; number++) {
        char text[16];
        snprintf(text, sizeof text, "%u", number);
        char *path = make_path(client, text);
        if (!path || !analysis_object_find(service, path))
            return path;
        free(path);
    }
}

/* A finished analysis of the client is in the way of a new one: the oldest goes. */
static bool make_room(struct service *service, const struct client *client)
{
    struct analysis_object *oldest = NULL;
    for (struct analysis_object *analysis = service->analyses; analysis; analysis = analysis->next)
        if (analysis->client == client && analysis->status == STATUS_FINISHED)
            oldest = analysis;
    if (oldest)
        analysis_remove(oldest);
    return oldest != NULL;
}

/* May the client have one more?  If not, it has been told. */
static bool may_begin(struct service *service, struct iface_call *call, const struct client *client, const char *path)
{
    const unsigned each = service_limit(service, QUOTA_ANALYSES_PER_CLIENT);
    struct analysis_object *same = analysis_object_find(service, path);
    if (same && same->status == STATUS_SEARCHES) {
        iface_call_fail(call, IFACE_ERROR_BUSY,
                        "your analysis with that token still searches; cancel it or take another");
        return false;
    }
    if (service->closing)
        iface_call_fail(call, IFACE_ERROR_SHUTTING_DOWN, "the service is shutting down; ask again");
    else if (analysis_object_searching(service) >= service_limit(service, QUOTA_ANALYSES))
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED,
                        "%zu analyses search, and no more may; ask again later "
                        "(limit analyses)",
                        analysis_object_searching(service));
    else if (same)
        analysis_remove(same);
    else if (client->analyses >= each && !make_room(service, client))
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED,
                        "you have %u analyses, and no more may search; cancel one "
                        "(limit analyses_per_client)",
                        client->analyses);
    return !iface_call_answered(call);
}

static struct analysis_object *analysis_new(struct service *service, struct client *client, char *path,
                                            const struct order *order)
{
    struct analysis_object *analysis = calloc(1, sizeof *analysis);
    struct loop_timer *expiry = analysis ? loop_timer_add(service->loop, expired, analysis) : NULL;
    struct job *job = expiry ? job_start(service->pool, &order->job, progressed, searched, analysis) : NULL;
    if (!job) {
        loop_timer_remove(expiry);
        free(analysis);
        free(path);
        return NULL;
    }
    analysis->service = service;
    analysis->client = client;
    analysis->path = path;
    analysis->board = oust_board_ref(oust_position_board(order->job.position));
    analysis->job = job;
    analysis->expiry = expiry;
    analysis->status = STATUS_SEARCHES;
    analysis->next = service->analyses;
    service->analyses = analysis;
    client->analyses++;
    return analysis;
}

static void begin(struct service *service, struct iface_call *call, struct client *client, const struct order *order)
{
    char *path = choose_path(service, client, order->token);
    if (!path) {
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
        return;
    }
    if (!may_begin(service, call, client, path)) {
        free(path);
        return;
    }
    struct analysis_object *analysis = analysis_new(service, client, path, order);
    if (!analysis) {
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "there is not enough memory, or no thread, to think");
        return;
    }
    struct iface_object object = analysis_object_interfaces(analysis);
    announce(analysis);
    service_added(service, analysis->path, &object, client->name);
    service_announce(service);
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_path(&writer, analysis->path);
    iface_reply_send(call, &writer);
}

void analysis_object_begin(struct service *service, struct iface_call *call, const struct order *order)
{
    struct client *client = client_get(service, iface_call_sender(call));
    if (!client) {
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
        return;
    }
    /* Holds the client while an old analysis may make room for the new one. */
    client->waiting++;
    begin(service, call, client, order);
    client->waiting--;
    client_settle(client);
}

/* --------------------------------------------------------------------- calls */

static void handle_wait(struct iface_call *call)
{
    struct analysis_object *analysis = iface_call_object(call);
    const unsigned most = service_limit(analysis->service, QUOTA_HINTS_PER_CLIENT);
    if (analysis->status == STATUS_FINISHED) {
        reply_result(analysis, call);
        return;
    }
    if (analysis->client->waiting >= most) {
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED,
                        "%u of your calls wait for an answer, and no more may; "
                        "wait for one (limit hints_per_client)",
                        analysis->client->waiting);
        return;
    }
    struct waiter *waiter = calloc(1, sizeof *waiter);
    if (!waiter) {
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
        return;
    }
    waiter->call = iface_call_ref(call);
    waiter->next = analysis->waiters;
    analysis->waiters = waiter;
    analysis->client->waiting++;
}

static void handle_cancel(struct iface_call *call)
{
    struct analysis_object *analysis = iface_call_object(call);
    if (analysis->job && !loop_timer_running(analysis->expiry)) {
        job_stop(analysis->job);
        loop_timer_start(analysis->expiry, CANCEL_MS);
    }
    iface_reply_empty(call);
}

static void get_status(struct iface_writer *writer, void *object)
{
    const struct analysis_object *analysis = object;
    iface_write_uint32(writer, analysis->status);
}

static void get_playouts(struct iface_writer *writer, void *object)
{
    const struct analysis_object *analysis = object;
    iface_write_uint64(writer, analysis->report.playouts);
}

static void get_elapsed_ms(struct iface_writer *writer, void *object)
{
    const struct analysis_object *analysis = object;
    iface_write_uint32(writer, analysis->report.elapsed_ms);
}

static void get_best(struct iface_writer *writer, void *object)
{
    const struct analysis_object *analysis = object;
    order_write_best(writer, analysis->board, &analysis->report);
}

static const struct iface_row rows[] = {
    {IFACE_METHOD, SERVICE_ANALYSIS, "Wait", "", "ua(sdtas)", handle_wait, NULL},
    {IFACE_METHOD, SERVICE_ANALYSIS, "Cancel", "", "", handle_cancel, NULL},
    {IFACE_SIGNAL, SERVICE_ANALYSIS, "Update", "", "tua(sdtas)", NULL, NULL},
    {IFACE_SIGNAL, SERVICE_ANALYSIS, "Completed", "", "u", NULL, NULL},
    {IFACE_PROPERTY, SERVICE_ANALYSIS, "Status", "", "u", NULL, get_status},
    {IFACE_PROPERTY, SERVICE_ANALYSIS, "Playouts", "", "t", NULL, get_playouts},
    {IFACE_PROPERTY, SERVICE_ANALYSIS, "ElapsedMs", "", "u", NULL, get_elapsed_ms},
    {IFACE_PROPERTY, SERVICE_ANALYSIS, "Best", "", "a(sdtas)", NULL, get_best},
};

const struct iface_table analysis_object_table = {rows, sizeof rows / sizeof rows[0]};

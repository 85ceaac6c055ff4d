/* iface-call.c - a method call: found, checked, handled, answered. */
#include "iface-set.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- dispatch */

static struct iface_call *call_new(const struct iface_set *set, const struct iface_tree *tree,
                                   DBusConnection *connection, DBusMessage *message)
{
    struct iface_call *call = calloc(1, sizeof *call);
    if (!call)
        return NULL;
    call->set = set;
    call->tree = tree;
    call->connection = dbus_connection_ref(connection);
    call->message = dbus_message_ref(message);
    call->references = 1;
    if (dbus_message_get_no_reply(message))
        return call;
    call->room = dbus_connection_preallocate_send(connection);
    call->no_memory = dbus_message_new_error(message, DBUS_ERROR_NO_MEMORY, "out of memory");
    if (call->room && call->no_memory)
        return call;
    iface_call_unref(call);
    return NULL;
}

struct iface_call *iface_call_ref(struct iface_call *call)
{
    call->references++;
    return call;
}

void iface_call_unref(struct iface_call *call)
{
    if (!call || --call->references > 0)
        return;
    if (call->room)
        dbus_connection_free_preallocated_send(call->connection, call->room);
    if (call->no_memory)
        dbus_message_unref(call->no_memory);
    dbus_message_unref(call->message);
    dbus_connection_unref(call->connection);
    free(call);
}

void iface_call_send(struct iface_call *call, DBusMessage *reply)
{
    call->answered = true;
    if (call->room)
        dbus_connection_send_preallocated(call->connection, call->room, reply, NULL);
    call->room = NULL;
}

/* The method that is called, or NULL after an error.  Without an interface the first one that has it is meant. */
static const struct iface_member *find_method(struct iface_call *call)
{
    const char *wanted = dbus_message_get_interface(call->message);
    const char *name = dbus_message_get_member(call->message);
    const char *path = dbus_message_get_path(call->message);
    if (wanted && !(iface_object_has(&call->object, wanted) && iface_find(call->set, wanted))) {
        iface_call_fail(call, IFACE_ERROR_UNKNOWN_INTERFACE, "%.100s has no interface %.100s; Introspect lists them",
                        path, wanted);
        return NULL;
    }
    for (size_t i = 0; i < call->set->count; i++) {
        const struct iface_interface *interface = &call->set->interfaces[i];
        if (!iface_object_has(&call->object, interface->name) || (wanted && strcmp(wanted, interface->name) != 0))
            continue;
        const struct iface_member *method = iface_find_member(interface, IFACE_METHOD, name);
        if (method)
            return method;
    }
    iface_call_fail(call, IFACE_ERROR_UNKNOWN_METHOD, "%.100s has no method %.100s; Introspect lists them",
                    wanted ? wanted : path, name);
    return NULL;
}

static void dispatch(struct iface_call *call)
{
    const char *path = dbus_message_get_path(call->message);
    if (!call->tree->find(call->tree->user, call, path, &call->object)) {
        iface_call_fail(call, IFACE_ERROR_UNKNOWN_OBJECT, "there is no object %.200s", path);
        return;
    }
    call->method = find_method(call);
    if (!call->method)
        return;
    const char *given = dbus_message_get_signature(call->message);
    if (strcmp(given, call->method->in) != 0) {
        iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "%s takes arguments of the types \"%s\", not \"%.100s\"",
                        call->method->name, call->method->in, given);
        return;
    }
    if (call->method->row->kind == IFACE_METHOD)
        call->method->row->method(call);
    else
        iface_call_fail(call, IFACE_ERROR_UNKNOWN_METHOD, "%s is answered by the bus library", call->method->name);
    /* Kept by nobody and still without an answer would be our own fault; the caller must not wait for it. */
    if (!call->answered && call->references == 1)
        iface_call_fail(call, IFACE_ERROR_FAILED, "%s gave no answer", call->method->name);
}

bool iface_dispatch(const struct iface_set *set, const struct iface_tree *tree, DBusConnection *connection,
                    DBusMessage *message)
{
    struct iface_call *call = call_new(set, tree, connection, message);
    if (!call)
        return false;
    dispatch(call);
    iface_call_unref(call);
    return true;
}

/* ---------------------------------------------------------------- arguments */

void *iface_call_object(const struct iface_call *call)
{
    return call->object.self;
}

const char *iface_call_path(const struct iface_call *call)
{
    return dbus_message_get_path(call->message);
}

const char *iface_call_sender(const struct iface_call *call)
{
    const char *sender = dbus_message_get_sender(call->message);
    return sender ? sender : "";
}

static void argument(const struct iface_call *call, int index, DBusMessageIter *iter)
{
    dbus_message_iter_init(call->message, iter);
    for (; index > 0; index--)
        dbus_message_iter_next(iter);
}

const char *iface_call_string(const struct iface_call *call, int index)
{
    DBusMessageIter iter;
    const char *text = "";
    argument(call, index, &iter);
    dbus_message_iter_get_basic(&iter, &text);
    return text;
}

uint32_t iface_call_uint32(const struct iface_call *call, int index)
{
    DBusMessageIter iter;
    dbus_uint32_t number = 0;
    argument(call, index, &iter);
    dbus_message_iter_get_basic(&iter, &number);
    return number;
}

static const char **read_strings(struct iface_call *call, DBusMessageIter *array, size_t *count)
{
    size_t number = (size_t)dbus_message_iter_get_element_count(array);
    const char **strings = calloc(number + 1, sizeof *strings);
    if (!strings) {
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
        return NULL;
    }
    DBusMessageIter item;
    dbus_message_iter_recurse(array, &item);
    for (size_t i = 0; i < number; i++, dbus_message_iter_next(&item))
        dbus_message_iter_get_basic(&item, &strings[i]);
    *count = number;
    return strings;
}

const char **iface_call_strings(struct iface_call *call, int index, size_t *count)
{
    DBusMessageIter iter;
    argument(call, index, &iter);
    return read_strings(call, &iter, count);
}

/* ------------------------------------------------------------------ options */

static bool read_value(struct iface_call *call, DBusMessageIter *variant, const struct iface_option *option,
                       struct iface_value *value)
{
    char *type = dbus_message_iter_get_signature(variant);
    bool fits = type && strcmp(type, option->type) == 0;
    if (!fits)
        iface_call_fail(call, type ? IFACE_ERROR_INVALID_ARGS : IFACE_ERROR_NO_MEMORY,
                        "the option \"%s\" takes a value of the type \"%s\", not \"%.100s\"", option->key, option->type,
                        type ? type : "");
    dbus_free(type);
    if (!fits)
        return false;
    value->given = true;
    dbus_uint32_t number = 0;
    switch (option->type[0]) {
    case DBUS_TYPE_STRING:
        dbus_message_iter_get_basic(variant, &value->string);
        return true;
    case DBUS_TYPE_UINT64:
        dbus_message_iter_get_basic(variant, &value->number);
        return true;
    case DBUS_TYPE_ARRAY:
        value->strings = read_strings(call, variant, &value->count);
        return value->strings != NULL;
    default: /* u and b are as wide as each other in libdbus */
        dbus_message_iter_get_basic(variant, &number);
        value->number = number;
        return true;
    }
}

static bool read_option(struct iface_call *call, DBusMessageIter *entry, const struct iface_option *options,
                        size_t count, struct iface_value *values)
{
    const char *key = "";
    DBusMessageIter variant;
    dbus_message_iter_get_basic(entry, &key);
    dbus_message_iter_next(entry);
    dbus_message_iter_recurse(entry, &variant);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(options[i].key, key) != 0)
            continue;
        if (!values[i].given)
            return read_value(call, &variant, &options[i], &values[i]);
        iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "the option \"%s\" is given twice", key);
        return false;
    }
    char known[256] = "";
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(known);
        if (length + strlen(options[i].key) + 3 < sizeof known) {
            strcat(known, length ? ", " : "");
            strcat(known, options[i].key);
        }
    }
    iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "there is no option \"%.60s\"; there are %s", key, known);
    return false;
}

bool iface_call_options(struct iface_call *call, int index, const struct iface_option *options, size_t count,
                        struct iface_value *values)
{
    DBusMessageIter iter, item;
    memset(values, 0, count * sizeof *values);
    argument(call, index, &iter);
    dbus_message_iter_recurse(&iter, &item);
    for (; dbus_message_iter_get_arg_type(&item) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&item)) {
        DBusMessageIter entry;
        dbus_message_iter_recurse(&item, &entry);
        if (!read_option(call, &entry, options, count, values)) {
            iface_values_clear(values, count);
            return false;
        }
    }
    return true;
}

void iface_values_clear(struct iface_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(values[i].strings);
    memset(values, 0, count * sizeof *values);
}

/* ------------------------------------------------------------------ replies */

bool iface_call_answered(const struct iface_call *call)
{
    return call->answered;
}

void iface_reply_begin(struct iface_call *call, struct iface_writer *writer)
{
    iface_write_begin(writer, dbus_message_new_method_return(call->message));
}

/* Sends an answer that is as the XML says.  True if it is, and the call had none before. */
static bool send_reply(struct iface_call *call, DBusMessage *reply)
{
    if (!dbus_message_has_signature(reply, call->method->out)) {
        iface_call_fail(call, IFACE_ERROR_FAILED, "%s would have given \"%s\" instead of \"%s\"", call->method->name,
                        dbus_message_get_signature(reply), call->method->out);
        return false;
    }
    if (call->answered)
        return false;
    iface_call_send(call, reply);
    return true;
}

void iface_reply_keep(struct iface_call *call, struct iface_writer *writer, DBusMessage **kept)
{
    DBusMessage *reply = iface_write_end(writer);
    if (*kept)
        dbus_message_unref(*kept);
    *kept = NULL;
    if (!reply)
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "there is not enough memory for the answer");
    else if (send_reply(call, reply))
        *kept = dbus_message_ref(reply);
    if (reply)
        dbus_message_unref(reply);
}

void iface_reply_send(struct iface_call *call, struct iface_writer *writer)
{
    DBusMessage *kept = NULL;
    iface_reply_keep(call, writer, &kept);
    if (kept)
        dbus_message_unref(kept);
}

void iface_reply_empty(struct iface_call *call)
{
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_reply_send(call, &writer);
}

bool iface_reply_again(struct iface_call *call, const DBusMessage *kept)
{
    DBusMessage *reply = dbus_message_copy(kept);
    if (!reply)
        return false;
    const char *sender = dbus_message_get_sender(call->message);
    bool good = dbus_message_set_reply_serial(reply, dbus_message_get_serial(call->message)) &&
                dbus_message_set_destination(reply, sender);
    if (good && !call->answered)
        iface_call_send(call, reply);
    dbus_message_unref(reply);
    return good;
}

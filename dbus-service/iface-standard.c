/* iface-standard.c - Introspectable and Properties, the same for every object; signals and announcements. */
#include "iface-set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DOCTYPE                                                                                                        \
    "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"\n"                               \
    "  \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">\n"

/* --------------------------------------------------------------- introspect */

/* Names of steps come from the program and are elements of paths, so nothing in them needs escaping. */
static void tell_child(void *context, const char *name)
{
    fprintf(context, "  <node name=\"%s\"/>\n", name);
}

static void handle_introspect(struct iface_call *call)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) {
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
        return;
    }
    fputs(DOCTYPE "<node>\n", stream);
    for (size_t i = 0; i < call->set->count; i++) {
        const struct iface_interface *interface = &call->set->interfaces[i];
        if (iface_object_has(&call->object, interface->name))
            fprintf(stream, "  %s\n", interface->xml);
    }
    call->tree->children(call->tree->user, call, tell_child, stream);
    fputs("</node>\n", stream);
    if (fclose(stream) != 0 || !text) {
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
    } else {
        struct iface_writer writer;
        iface_reply_begin(call, &writer);
        iface_write_string(&writer, text);
        iface_reply_send(call, &writer);
    }
    free(text);
}

/* --------------------------------------------------------------- properties */

static void write_property(struct iface_writer *writer, const struct iface_member *property, void *object)
{
    iface_write_open(writer, DBUS_TYPE_VARIANT, property->out);
    property->row->property(writer, object);
    iface_write_close(writer);
}

static void write_property_entries(struct iface_writer *writer, const struct iface_interface *interface, void *object,
                                   bool announced_only)
{
    for (size_t i = 0; i < interface->count; i++) {
        const struct iface_member *member = &interface->members[i];
        if (member->kind != IFACE_PROPERTY || (announced_only && !member->announced))
            continue;
        iface_write_open(writer, DBUS_TYPE_DICT_ENTRY, NULL);
        iface_write_string(writer, member->name);
        write_property(writer, member, object);
        iface_write_close(writer);
    }
}

void iface_write_properties(const struct iface_set *set, struct iface_writer *writer, const char *interface,
                            void *object)
{
    const struct iface_interface *found = iface_find(set, interface);
    iface_write_open(writer, DBUS_TYPE_ARRAY, "{sv}");
    if (found)
        write_property_entries(writer, found, object, false);
    iface_write_close(writer);
}

void iface_write_interfaces(const struct iface_set *set, struct iface_writer *writer, const struct iface_object *object)
{
    iface_write_open(writer, DBUS_TYPE_ARRAY, "{sa{sv}}");
    for (const char *const *name = object->interfaces; *name; name++) {
        iface_write_open(writer, DBUS_TYPE_DICT_ENTRY, NULL);
        iface_write_string(writer, *name);
        iface_write_properties(set, writer, *name, object->self);
        iface_write_close(writer);
    }
    iface_write_close(writer);
}

/* The interface named by the first argument, or NULL after an error. */
static const struct iface_interface *named_interface(struct iface_call *call)
{
    const char *name = iface_call_string(call, 0);
    const struct iface_interface *interface = iface_find(call->set, name);
    if (interface && iface_object_has(&call->object, name))
        return interface;
    iface_call_fail(call, IFACE_ERROR_UNKNOWN_INTERFACE, "%.100s has no interface \"%.100s\"; Introspect lists them",
                    iface_call_path(call), name);
    return NULL;
}

/* The property named by the first two arguments, or NULL after an error. */
static const struct iface_member *named_property(struct iface_call *call)
{
    const struct iface_interface *interface = named_interface(call);
    if (!interface)
        return NULL;
    const char *name = iface_call_string(call, 1);
    const struct iface_member *property = iface_find_member(interface, IFACE_PROPERTY, name);
    if (!property)
        iface_call_fail(call, IFACE_ERROR_UNKNOWN_PROPERTY, "%s has no property \"%.100s\"; Introspect lists them",
                        interface->name, name);
    return property;
}

static void handle_get(struct iface_call *call)
{
    const struct iface_member *property = named_property(call);
    if (!property)
        return;
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    write_property(&writer, property, call->object.self);
    iface_reply_send(call, &writer);
}

static void handle_get_all(struct iface_call *call)
{
    /* An empty name means all interfaces. */
    const bool all = iface_call_string(call, 0)[0] == '\0';
    const struct iface_interface *interface = all ? NULL : named_interface(call);
    if (!all && !interface)
        return;
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_open(&writer, DBUS_TYPE_ARRAY, "{sv}");
    for (size_t i = 0; i < call->set->count; i++) {
        const struct iface_interface *each = &call->set->interfaces[i];
        if (each == interface || (all && iface_object_has(&call->object, each->name)))
            write_property_entries(&writer, each, call->object.self, false);
    }
    iface_write_close(&writer);
    iface_reply_send(call, &writer);
}

static void handle_set(struct iface_call *call)
{
    const struct iface_member *property = named_property(call);
    if (property)
        iface_call_fail(call, IFACE_ERROR_PROPERTY_READ_ONLY, "the property %s can only be read", property->name);
}

/* ------------------------------------------------------------------ signals */

void iface_signal_begin(struct iface_writer *writer, const char *path, const char *interface, const char *member)
{
    iface_write_begin(writer, dbus_message_new_signal(path, interface, member));
}

void iface_signal_send(const struct iface_set *set, struct iface_writer *writer, DBusConnection *connection,
                       const char *destination)
{
    DBusMessage *message = iface_write_end(writer);
    if (!message)
        return;
    const struct iface_interface *interface = iface_find(set, dbus_message_get_interface(message));
    const struct iface_member *signal =
        interface ? iface_find_member(interface, IFACE_SIGNAL, dbus_message_get_member(message)) : NULL;
    /* Written otherwise than the XML says would be our own fault; nobody shall read it wrong. */
    if (signal && dbus_message_has_signature(message, signal->out) &&
        (!destination || dbus_message_set_destination(message, destination)))
        dbus_connection_send(connection, message, NULL);
    else
        fprintf(stderr, "oustd: the signal %s could not be sent\n", dbus_message_get_member(message));
    dbus_message_unref(message);
}

/* ------------------------------------------------------------ announcements */

static bool same_values(DBusMessageIter *a, DBusMessageIter *b);

static bool same_value(DBusMessageIter *a, DBusMessageIter *b)
{
    int type = dbus_message_iter_get_arg_type(a);
    if (type != dbus_message_iter_get_arg_type(b))
        return false;
    if (type == DBUS_TYPE_INVALID)
        return true;
    if (!dbus_type_is_basic(type)) {
        DBusMessageIter in_a, in_b;
        dbus_message_iter_recurse(a, &in_a);
        dbus_message_iter_recurse(b, &in_b);
        return same_values(&in_a, &in_b);
    }
    DBusBasicValue value_a = {.u64 = 0}, value_b = {.u64 = 0};
    dbus_message_iter_get_basic(a, &value_a);
    dbus_message_iter_get_basic(b, &value_b);
    if (type == DBUS_TYPE_STRING || type == DBUS_TYPE_OBJECT_PATH || type == DBUS_TYPE_SIGNATURE)
        return strcmp(value_a.str, value_b.str) == 0;
    return value_a.u64 == value_b.u64;
}

static bool same_values(DBusMessageIter *a, DBusMessageIter *b)
{
    for (;; dbus_message_iter_next(a), dbus_message_iter_next(b)) {
        if (!same_value(a, b))
            return false;
        if (dbus_message_iter_get_arg_type(a) == DBUS_TYPE_INVALID)
            return true;
    }
}

/* What would be announced now, as a message that is never sent; NULL without memory. */
static DBusMessage *take_notice(const struct iface_interface *interface, void *object)
{
    struct iface_writer writer;
    iface_write_begin(&writer, dbus_message_new(DBUS_MESSAGE_TYPE_METHOD_RETURN));
    iface_write_open(&writer, DBUS_TYPE_ARRAY, "{sv}");
    write_property_entries(&writer, interface, object, true);
    iface_write_close(&writer);
    return iface_write_end(&writer);
}

/*
 * Writes the entries of `now` that differ from those of `before`.  Both have the same keys in
 * the same order.  Returns how many there were.
 */
static int write_changes(struct iface_writer *writer, const struct iface_interface *interface, void *object,
                         DBusMessage *before, DBusMessage *now)
{
    DBusMessageIter top_before, top_now, a, b;
    dbus_message_iter_init(before, &top_before);
    dbus_message_iter_init(now, &top_now);
    dbus_message_iter_recurse(&top_before, &a);
    dbus_message_iter_recurse(&top_now, &b);
    int changes = 0;
    for (; dbus_message_iter_get_arg_type(&a) != DBUS_TYPE_INVALID;
         dbus_message_iter_next(&a), dbus_message_iter_next(&b)) {
        DBusMessageIter entry;
        const char *name = NULL;
        if (same_value(&a, &b))
            continue;
        dbus_message_iter_recurse(&b, &entry);
        dbus_message_iter_get_basic(&entry, &name);
        iface_write_open(writer, DBUS_TYPE_DICT_ENTRY, NULL);
        iface_write_string(writer, name);
        write_property(writer, iface_find_member(interface, IFACE_PROPERTY, name), object);
        iface_write_close(writer);
        changes++;
    }
    return changes;
}

void iface_announce(const struct iface_set *set, DBusConnection *connection, const char *path, const char *interface,
                    void *object, const char *destination, DBusMessage **known)
{
    const struct iface_interface *found = iface_find(set, interface);
    DBusMessage *now = found ? take_notice(found, object) : NULL;
    if (!now)
        return; /* No memory: what has changed stays unannounced until the next change. */
    if (*known) {
        struct iface_writer writer;
        iface_signal_begin(&writer, path, IFACE_PROPERTIES, "PropertiesChanged");
        iface_write_string(&writer, interface);
        iface_write_open(&writer, DBUS_TYPE_ARRAY, "{sv}");
        int changes = write_changes(&writer, found, object, *known, now);
        iface_write_close(&writer);
        iface_write_open(&writer, DBUS_TYPE_ARRAY, "s");
        iface_write_close(&writer);
        if (changes > 0) {
            iface_signal_send(set, &writer, connection, destination);
        } else {
            DBusMessage *unused = iface_write_end(&writer);
            if (unused)
                dbus_message_unref(unused);
        }
        dbus_message_unref(*known);
    }
    *known = now;
}

/* -------------------------------------------------------------------- table */

static const struct iface_row rows[] = {
    {.kind = IFACE_LIBRARY, .interface = IFACE_PEER, .member = "Ping", .in = "", .out = ""},
    {.kind = IFACE_LIBRARY, .interface = IFACE_PEER, .member = "GetMachineId", .in = "", .out = "s"},
    {IFACE_METHOD, IFACE_INTROSPECTABLE, "Introspect", "", "s", handle_introspect, NULL},
    {IFACE_METHOD, IFACE_PROPERTIES, "Get", "ss", "v", handle_get, NULL},
    {IFACE_METHOD, IFACE_PROPERTIES, "GetAll", "s", "a{sv}", handle_get_all, NULL},
    {IFACE_METHOD, IFACE_PROPERTIES, "Set", "ssv", "", handle_set, NULL},
    {.kind = IFACE_SIGNAL, .interface = IFACE_PROPERTIES, .member = "PropertiesChanged", .in = "", .out = "sa{sv}as"},
};

const struct iface_table iface_standard_table = {rows, sizeof rows / sizeof rows[0]};

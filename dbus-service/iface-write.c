/* iface-write.c - values into messages, so that nothing can go wrong but by failing. */
#include "iface.h"

/* Gives up: from the innermost container outwards, as libdbus demands. */
static void write_fail(struct iface_writer *writer)
{
    if (writer->failed)
        return;
    for (; writer->depth > 0; writer->depth--)
        dbus_message_iter_abandon_container(&writer->iter[writer->depth - 1], &writer->iter[writer->depth]);
    writer->failed = true;
}

void iface_write_begin(struct iface_writer *writer, DBusMessage *message)
{
    writer->message = message;
    writer->depth = 0;
    writer->failed = message == NULL;
    if (message)
        dbus_message_iter_init_append(message, &writer->iter[0]);
}

DBusMessage *iface_write_end(struct iface_writer *writer)
{
    DBusMessage *message = writer->message;
    if (writer->depth > 0)
        write_fail(writer);
    writer->message = NULL;
    if (!writer->failed)
        return message;
    if (message)
        dbus_message_unref(message);
    return NULL;
}

static void write_basic(struct iface_writer *writer, int type, const void *value)
{
    if (!writer->failed && !dbus_message_iter_append_basic(&writer->iter[writer->depth], type, value))
        write_fail(writer);
}

void iface_write_string(struct iface_writer *writer, const char *text)
{
    if (!text || !dbus_validate_utf8(text, NULL))
        write_fail(writer);
    else
        write_basic(writer, DBUS_TYPE_STRING, &text);
}

void iface_write_path(struct iface_writer *writer, const char *path)
{
    if (!path || !dbus_validate_path(path, NULL))
        write_fail(writer);
    else
        write_basic(writer, DBUS_TYPE_OBJECT_PATH, &path);
}

void iface_write_uint32(struct iface_writer *writer, uint32_t number)
{
    write_basic(writer, DBUS_TYPE_UINT32, &number);
}

void iface_write_uint64(struct iface_writer *writer, uint64_t number)
{
    write_basic(writer, DBUS_TYPE_UINT64, &number);
}

void iface_write_double(struct iface_writer *writer, double number)
{
    write_basic(writer, DBUS_TYPE_DOUBLE, &number);
}

void iface_write_bool(struct iface_writer *writer, bool truth)
{
    dbus_bool_t value = truth;
    write_basic(writer, DBUS_TYPE_BOOLEAN, &value);
}

void iface_write_open(struct iface_writer *writer, int type, const char *contents)
{
    if (writer->failed)
        return;
    if (writer->depth + 1 >= IFACE_DEPTH_MAX ||
        !dbus_message_iter_open_container(&writer->iter[writer->depth], type, contents,
                                          &writer->iter[writer->depth + 1])) {
        write_fail(writer);
        return;
    }
    writer->depth++;
}

void iface_write_close(struct iface_writer *writer)
{
    if (writer->failed)
        return;
    /* Closing frees the inner iterator whether it succeeds or not, so it must not be abandoned after that. */
    writer->depth--;
    if (!dbus_message_iter_close_container(&writer->iter[writer->depth], &writer->iter[writer->depth + 1]))
        write_fail(writer);
}

void iface_write_entry_open(struct iface_writer *writer, const char *key, const char *type)
{
    iface_write_open(writer, DBUS_TYPE_DICT_ENTRY, NULL);
    iface_write_string(writer, key);
    iface_write_open(writer, DBUS_TYPE_VARIANT, type);
}

void iface_write_entry_close(struct iface_writer *writer)
{
    iface_write_close(writer);
    iface_write_close(writer);
}

void iface_write_entry_uint32(struct iface_writer *writer, const char *key, uint32_t number)
{
    iface_write_entry_open(writer, key, "u");
    iface_write_uint32(writer, number);
    iface_write_entry_close(writer);
}

void iface_write_entry_uint64(struct iface_writer *writer, const char *key, uint64_t number)
{
    iface_write_entry_open(writer, key, "t");
    iface_write_uint64(writer, number);
    iface_write_entry_close(writer);
}

void iface_write_entry_double(struct iface_writer *writer, const char *key, double number)
{
    iface_write_entry_open(writer, key, "d");
    iface_write_double(writer, number);
    iface_write_entry_close(writer);
}

void iface_write_entry_bool(struct iface_writer *writer, const char *key, bool truth)
{
    iface_write_entry_open(writer, key, "b");
    iface_write_bool(writer, truth);
    iface_write_entry_close(writer);
}

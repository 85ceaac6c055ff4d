/* dbus-line.c - see dbus-line.h. */
#include "dbus-line.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iface-set.h"
#include "service.h"

/* ---- where it goes ---- */

static const char *object_path(const char *word, char *path, size_t size)
{
    if (strcmp(word, "m") == 0)
        return SERVICE_ROOT;
    if (*word == 'g' || *word == 'a') {
        snprintf(path, size, "%s/%s", *word == 'g' ? SERVICE_GAMES : SERVICE_ANALYSES, word + 1);
        return path;
    }
    return word;
}

/* Cuts "Game.Place" in two; the first part is short for an interface of ours. */
static const char *interface_name(char **member, char *name, size_t size)
{
    char *dot = strrchr(*member, '.'), *text = *member;
    if (!dot)
        return NULL;
    *dot = '\0';
    *member = dot + 1;
    snprintf(name, size, "%s%s", strchr(text, '.') ? "" : "org.oust.Oust1.", text);
    return name;
}

/* The first method of that name, which may have been said without its interface. */
static const char *wanted_signature(const struct iface_set *set, const char *interface, const char *member)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct iface_interface *each = &set->interfaces[i];
        const struct iface_member *found = iface_find_member(each, IFACE_METHOD, member);
        if (found && (!interface || strcmp(each->name, interface) == 0))
            return found->in;
    }
    return "";
}

static DBusMessage *begin(const char *sender, const char *path, const char *interface, const char *member)
{
    char name[64];
    snprintf(name, sizeof name, ":1.%.40s", sender);
    if (!dbus_validate_bus_name(name, NULL) || !dbus_validate_path(path, NULL) || !dbus_validate_member(member, NULL) ||
        (interface && !dbus_validate_interface(interface, NULL)))
        return NULL;
    DBusMessage *message = dbus_message_new_method_call(SERVICE_NAME, path, interface, member);
    if (message)
        dbus_message_set_sender(message, name);
    return message;
}

/* ---- what goes with it ---- */

/* Puts bytes for %XX. */
static void decode(char *text)
{
    char *end = text;
    for (; *text; text++) {
        char digits[3] = {0};
        if (*text != '%') {
            *end++ = *text;
        } else if (isxdigit((unsigned char)text[1]) && isxdigit((unsigned char)text[2])) {
            memcpy(digits, text + 1, 2);
            *end++ = (char)strtoul(digits, NULL, 16);
            text += 2;
        }
    }
    *end = '\0';
}

static bool append_text(DBusMessageIter *iter, int type, char *text)
{
    const char *value = text;
    decode(text);
    return dbus_validate_utf8(value, NULL) && (type != DBUS_TYPE_OBJECT_PATH || dbus_validate_path(value, NULL)) &&
           (type != DBUS_TYPE_SIGNATURE || dbus_signature_validate(value, NULL)) &&
           dbus_message_iter_append_basic(iter, type, &value);
}

static bool append_number(DBusMessageIter *iter, int type, const char *text)
{
    DBusBasicValue value = {0};
    if (type == DBUS_TYPE_DOUBLE)
        value.dbl = strtod(text, NULL);
    else
        value.u64 = strtoull(text, NULL, 10);
    if (type == DBUS_TYPE_BOOLEAN)
        value.bool_val = value.u64 != 0;
    return dbus_message_iter_append_basic(iter, type, &value);
}

static bool append_value(DBusMessageIter *iter, const char *type, char *text);

/* A container that isn't whole can't be closed, only given up. */
static bool close_container(DBusMessageIter *iter, DBusMessageIter *inside, bool good)
{
    if (good)
        return dbus_message_iter_close_container(iter, inside);
    dbus_message_iter_abandon_container(iter, inside);
    return false;
}

static bool append_strings(DBusMessageIter *iter, char *text)
{
    DBusMessageIter array;
    bool good = dbus_message_iter_open_container(iter, DBUS_TYPE_ARRAY, "s", &array);
    for (char *item; good && strcmp(text ? text : "%", "%") != 0 && (item = strsep(&text, ";")) != NULL;)
        good = append_text(&array, DBUS_TYPE_STRING, item);
    return close_container(iter, &array, good);
}

/* "s=text", "u=7", "as=a1;b2" */
static bool append_variant(DBusMessageIter *iter, char *text)
{
    char *value = strchr(text, '=');
    DBusMessageIter variant;
    if (!value)
        return false;
    *value++ = '\0';
    if (!dbus_signature_validate_single(text, NULL) ||
        !dbus_message_iter_open_container(iter, DBUS_TYPE_VARIANT, text, &variant))
        return false;
    bool good = append_value(&variant, text, value);
    return close_container(iter, &variant, good);
}

/* "key:u=7&other:s=text" */
static bool append_entries(DBusMessageIter *iter, char *text)
{
    DBusMessageIter array, entry;
    bool good = dbus_message_iter_open_container(iter, DBUS_TYPE_ARRAY, "{sv}", &array);
    for (char *item; good && strcmp(text ? text : "%", "%") != 0 && (item = strsep(&text, "&")) != NULL;) {
        char *value = strchr(item, ':');
        if (!value)
            continue;
        *value++ = '\0';
        good = dbus_message_iter_open_container(&array, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
        good = good && append_text(&entry, DBUS_TYPE_STRING, item) && append_variant(&entry, value);
        good = close_container(&array, &entry, good);
    }
    return close_container(iter, &array, good);
}

static bool append_value(DBusMessageIter *iter, const char *type, char *text)
{
    if (strcmp(type, "as") == 0)
        return append_strings(iter, text);
    if (strcmp(type, "a{sv}") == 0)
        return append_entries(iter, text);
    if (strcmp(type, "v") == 0)
        return append_variant(iter, text);
    if (type[1] || !dbus_type_is_basic(type[0]) || type[0] == DBUS_TYPE_UNIX_FD)
        return false;
    if (strchr("sog", type[0]))
        return append_text(iter, type[0], text);
    return append_number(iter, type[0], text);
}

/* An incomplete message may not be used for anything: false, and it goes. */
static bool append_all(DBusMessage *message, const char *signature, char *words)
{
    DBusSignatureIter types;
    DBusMessageIter iter;
    if (!dbus_signature_validate(signature, NULL) || !*signature)
        return !*signature;
    dbus_message_iter_init_append(message, &iter);
    dbus_signature_iter_init(&types, signature);
    bool good = true;
    do {
        char *word = strsep(&words, " "), none[] = "", *type = dbus_signature_iter_get_signature(&types);
        good = append_value(&iter, type, word ? word : none);
        dbus_free(type);
    } while (good && dbus_signature_iter_next(&types));
    return good;
}

DBusMessage *dbus_line_read(const struct iface_set *set, char *line)
{
    char path[512], name[512];
    const char *sender = strsep(&line, " "), *object = strsep(&line, " ");
    char *member = strsep(&line, " ");
    if (!member)
        return NULL;
    const char *interface = interface_name(&member, name, sizeof name);
    DBusMessage *message = begin(sender, object_path(object, path, sizeof path), interface, member);
    const char *signature = wanted_signature(set, interface, member);
    if (message && line && *line == '=')
        signature = strsep(&line, " ") + 1;
    if (message && append_all(message, signature, line))
        return message;
    if (message)
        dbus_message_unref(message);
    return NULL;
}

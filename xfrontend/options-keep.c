/*
 * options-keep.c - see options-keep.h.  Xlib's own way of writing leaves half a file on a
 * disk that is full, and says nothing.
 */
#include "options-keep.h"

#include <stdlib.h>

#include "file.h"
#include "folder.h"
#include "home.h"
#include "status.h"
#include "strbuf.h"

bool options_keep_path(char *path, size_t size)
{
    return home_path(HOME_SETTINGS, "oust/xoust", path, size);
}

/* What would mean something else in a file is written as its number. */
static void add_value(struct strbuf *text, const XrmValue *value)
{
    const char *start = value->addr, *c = start;

    for (; (size_t)(c - start) < value->size && *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == '\\' || (c == start && *c == ' '))
            strbuf_format(text, "\\%03o", (unsigned char)*c);
        else
            strbuf_char(text, *c);
    }
}

/* One line.  False, so that it goes on with the next. */
static Bool add_line(XrmDatabase *database, XrmBindingList bindings, XrmQuarkList quarks, XrmRepresentation *type,
                     XrmValue *value, XPointer user)
{
    struct strbuf *text = (struct strbuf *)user;

    (void)database;
    (void)type;
    for (int i = 0; quarks[i] != NULLQUARK; i++) {
        if (bindings[i] == XrmBindLoosely)
            strbuf_char(text, '*');
        else if (i > 0)
            strbuf_char(text, '.');
        strbuf_text(text, XrmQuarkToString(quarks[i]));
    }
    strbuf_text(text, ": ");
    add_value(text, value);
    strbuf_char(text, '\n');
    return False;
}

static size_t format(XrmDatabase database, char *bytes, size_t size)
{
    XrmQuark all[] = {NULLQUARK};
    struct strbuf text = strbuf_over(bytes, size);

    XrmEnumerateDatabase(database, all, all, XrmEnumAllLevels, add_line, (XPointer)&text);
    return text.length;
}

enum oust_status options_keep_write(XrmDatabase database, struct oust_error *error)
{
    size_t length = format(database, NULL, 0);
    enum oust_status status;
    char folder[512], path[512], *bytes;

    if (!options_keep_path(path, sizeof path) || !home_path(HOME_SETTINGS, "oust", folder, sizeof folder))
        return status_fail(error, OUST_ERROR_FILE, "there is no folder for settings: HOME is not set");
    (void)folder_make(folder); /* whether it is there shows when the file is written */
    bytes = malloc(length + 1);
    if (!bytes)
        return status_no_memory(error);
    format(database, bytes, length + 1);
    status = file_replace(path, bytes, length, FILE_OWN, error);
    free(bytes);
    return status;
}

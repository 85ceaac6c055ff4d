/*
 * What is no absolute path is ignored, as the XDG specification says: it would be another folder wherever the program
 * is started.
 */
#include "home.h"

#include <stdlib.h>

#include "strbuf.h"

static const struct {
    const char *variable, *otherwise;
} homes[] = {
    [HOME_SETTINGS] = {"XDG_CONFIG_HOME", ".config"},
    [HOME_STATE] = {"XDG_STATE_HOME", ".local/state"},
};

bool home_path(enum home home, const char *name, char *path, size_t size)
{
    const char *given = getenv(homes[home].variable), *own = getenv("HOME");
    struct strbuf text = strbuf_over(path, size);

    if (given && *given == '/')
        strbuf_format(&text, "%s/%s", given, name);
    else if (own && *own == '/')
        strbuf_format(&text, "%s/%s/%s", own, homes[home].otherwise, name);
    if (text.length > 0 && text.length < size)
        return true;
    path[0] = '\0';
    return false;
}

/* quota.c - the table of limits. */
#include "quota.h"
#include "status.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    unsigned standard;
    unsigned least;
    unsigned most;
    const char *about;
} table[QUOTA_KEYS] = {
    [QUOTA_GAMES] = {"games", 256, 0, 65536, "games hosted in all"},
    [QUOTA_GAMES_PER_CLIENT] = {"games_per_client", 64, 0, 65536, "games owned by one client"},
    [QUOTA_ANALYSES] = {"analyses", 8, 0, 64, "analyses that search, in all"},
    [QUOTA_ANALYSES_PER_CLIENT] = {"analyses_per_client", 4, 0, 64, "analyses of one client, finished ones included"},
    [QUOTA_HINTS] = {"hints", 64, 0, 4096, "calls that wait for a hint or a placement, in all"},
    [QUOTA_HINTS_PER_CLIENT] = {"hints_per_client", 8, 0, 4096, "calls of one client that wait for anything"},
    [QUOTA_THREADS] = {"threads", 8, 1, 64, "searches at once beside the analyses; more wait for their turn"},
    [QUOTA_HINT_MS] = {"hint_ms", 20000, 1, 3600000, "thinking time of a call that waits, milliseconds"},
    [QUOTA_ANALYSIS_MS] = {"analysis_ms", 3600000, 1, UINT_MAX, "thinking time of an analysis, milliseconds"},
    [QUOTA_UPDATE_MS] = {"update_ms", 100, 100, 60000, "least time between two updates of an analysis, milliseconds"},
    [QUOTA_UPDATES_AHEAD] = {"updates_ahead", 64, 1, 65536, "updates sent to a client that does not read"},
    [QUOTA_QUEUE_BYTES] = {"queue_bytes", 8u << 20, 4096, 1u << 30,
                           "bytes waiting for the bus before updates are left out"},
    [QUOTA_NAME_BYTES] = {"name_bytes", 64, 1, 255, "length of a name or token, bytes"},
    [QUOTA_TEXT_BYTES] = {"text_bytes", 65536, 64, 1u << 24, "length of a position or of a list of turns, bytes"},
    [QUOTA_RECORD_BYTES] = {"record_bytes", OUST_RECORD_BYTES_MAX, 64, OUST_RECORD_BYTES_MAX,
                            "length of a record, bytes"},
    [QUOTA_LIST_ITEMS] = {"list_items", 16384, 1, 1u << 20, "items of a list"},
    [QUOTA_IDLE_SECONDS] = {"idle_seconds", 300, 0, 31536000,
                            "seconds without a call before the service leaves; 0 never"},
    [QUOTA_GAME_IDLE_SECONDS] = {"game_idle_seconds", 2592000, 0, UINT_MAX,
                                 "seconds without a call before a game ends; 0 never"},
    [QUOTA_FINISHED_SECONDS] = {"finished_seconds", 60, 0, 86400, "seconds a finished analysis stays readable"},
};

void quota_init(struct quota *limits)
{
    for (int key = 0; key < QUOTA_KEYS; key++)
        limits->value[key] = table[key].standard;
}

const char *quota_name(enum quota_key key)
{
    return table[key].name;
}

const char *quota_about(enum quota_key key)
{
    return table[key].about;
}

void quota_bounds(enum quota_key key, unsigned *least, unsigned *most)
{
    *least = table[key].least;
    *most = table[key].most;
}

static size_t trimmed(const char **text, size_t length)
{
    while (length > 0 && isspace((unsigned char)**text)) {
        (*text)++;
        length--;
    }
    while (length > 0 && isspace((unsigned char)(*text)[length - 1]))
        length--;
    return length;
}

static enum oust_status set_value(struct quota *limits, int key, const char *text, struct oust_error *error)
{
    char *end = NULL;
    errno = 0;
    unsigned long long value = isdigit((unsigned char)*text) ? strtoull(text, &end, 10) : 0;
    bool number = end && end[strspn(end, " \t\r\n")] == '\0' && errno == 0;
    if (!number || value < table[key].least || value > table[key].most)
        return status_fail(error, OUST_ERROR_ARGUMENT, "the limit %s must be a number from %u to %u, not \"%.60s\"",
                           table[key].name, table[key].least, table[key].most, text);
    limits->value[key] = (unsigned)value;
    return OUST_OK;
}

enum oust_status quota_set(struct quota *limits, const char *text, struct oust_error *error)
{
    const char *equals = strchr(text, '=');
    if (!equals)
        return status_fail(error, OUST_ERROR_ARGUMENT, "a limit is set by NAME=VALUE, not by \"%.60s\"", text);
    const char *name = text;
    size_t length = trimmed(&name, (size_t)(equals - text));
    const char *value = equals + 1;
    trimmed(&value, strlen(value));
    for (int key = 0; key < QUOTA_KEYS; key++)
        if (strlen(table[key].name) == length && strncmp(table[key].name, name, length) == 0)
            return set_value(limits, key, value, error);
    return status_fail(error, OUST_ERROR_ARGUMENT, "there is no limit \"%.*s\"; oustd --limits lists them",
                       length > 60 ? 60 : (int)length, name);
}

static enum oust_status unreadable(struct oust_error *error, const char *path)
{
    return status_fail(error, OUST_ERROR_FILE, "%.120s can't be read: %s", path, strerror(errno));
}

enum oust_status quota_load(struct quota *limits, const char *path, struct oust_error *error)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return unreadable(error, path);
    char *line = NULL;
    size_t size = 0;
    enum oust_status status = OUST_OK;
    for (int number = 1; !status && getline(&line, &size, file) >= 0; number++) {
        const char *text = line;
        struct oust_error reason = {0};
        line[strcspn(line, "#")] = '\0';
        size_t length = trimmed(&text, strlen(text));
        if (length > 0 && quota_set(limits, text, &reason))
            status =
                status_fail_at(error, reason.status, number, 0, "%.60s, line %d: %.160s", path, number, reason.text);
    }
    /* No further line may be for want of the rest of the file, or of memory. */
    if (!status && !feof(file))
        status = unreadable(error, path);
    free(line);
    fclose(file);
    return status;
}

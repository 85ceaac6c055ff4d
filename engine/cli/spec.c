#include "spec.h"

#include <stdio.h>
#include <string.h>

#include "cli.h"

#define MEMORY_MOST 65536 /* megabytes */
#define MEGABYTE    (1024u * 1024)
#define WORD_MAX    32
#define SHOWN_MAX   60 /* of what is wrong */
#define SEARCHES    5  /* levels from here on search, and can be told how */
#define FORM        "as in level4, level6,seconds=0.1 or uct,playouts=1000"

static bool level_read(const char *word, bool human, int *level)
{
    static const char prefix[] = "level";
    const size_t length = sizeof prefix - 1;
    if (strcmp(word, "uct") == 0)
        *level = OUST_LEVEL_UCT;
    else if (human && strcmp(word, "human") == 0)
        *level = OUST_LEVEL_HUMAN;
    else if (strncmp(word, prefix, length) == 0 && word[length] >= '1' && word[length] <= '0' + OUST_LEVELS &&
             word[length + 1] == '\0')
        *level = word[length] - '0';
    else
        return false;
    return true;
}

static bool setting_read(const char *name, const char *value, struct spec *spec)
{
    uint64_t number;
    if (strcmp(name, "seconds") == 0)
        return options_seconds(value, OPTION_SECONDS_LEAST, OPTION_SECONDS_MOST, &spec->time_ms);
    if (strcmp(name, "playouts") == 0)
        return options_number(value, 1, INT64_MAX, &spec->playouts);
    if (strcmp(name, "threads") == 0 && options_number(value, 1, OUST_THREADS_MAX, &number)) {
        spec->threads = (unsigned)number;
        return true;
    }
    if (strcmp(name, "memory") == 0 && options_number(value, 1, MEMORY_MOST, &number)) {
        spec->memory = (size_t)number * MEGABYTE;
        return true;
    }
    return false;
}

/* Takes the word up to the next comma; false if it is too long for anything known. */
static bool next_word(const char **text, char word[WORD_MAX])
{
    size_t length = strcspn(*text, ",");
    if (length >= WORD_MAX)
        return false;
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length;
    return true;
}

/* Takes the setting at a place in a text, up to the next comma; names it in a complaint, or the text if it is empty. */
static bool next_setting(const char *text, const char **at, struct spec *spec, char *why, size_t size)
{
    const char *culprit = strchr(",", **at) ? text : *at;
    char setting[WORD_MAX];
    char *value = next_word(at, setting) ? strchr(setting, '=') : NULL;
    if (value)
        *value++ = '\0';
    if (value && setting_read(setting, value, spec))
        return true;
    int length = culprit == text ? (int)strlen(text) : (int)strcspn(culprit, ",");
    snprintf(
        why, size,
        "'%.*s' is no setting: they are seconds (0.001 to 86400), playouts (from 1 on), threads (1 to %d) and memory "
        "(1 to %d megabytes), " FORM,
        length < SHOWN_MAX ? length : SHOWN_MAX, culprit, OUST_THREADS_MAX, MEMORY_MOST);
    return false;
}

bool spec_read(const char *text, bool human, struct spec *spec, char *why, size_t size)
{
    char word[WORD_MAX];
    const char *at = text;
    *spec = (struct spec){0};
    if (!next_word(&at, word) || !level_read(word, human, &spec->level)) {
        snprintf(why, size, "'%.60s' is no player: it is %slevel1 to level6 or uct, " FORM, text,
                 human ? "human, " : "");
        return false;
    }
    while (*at == ',') {
        at++;
        if (spec->level < SEARCHES) {
            snprintf(why, size, "%s searches nothing, so '%.60s' tells it nothing", word, *at ? at : text);
            return false;
        }
        if (!next_setting(text, &at, spec, why, size))
            return false;
    }
    return true;
}

bool spec_read_option(const char *option, const char *text, bool human, struct spec *spec)
{
    char why[SPEC_COMPLAINT_MAX];
    if (spec_read(text, human, spec, why, sizeof why))
        return true;
    cli_misused("--%s: %s", option, why);
    return false;
}

const char *spec_title(const struct spec *spec)
{
    static const char *const titles[OUST_LEVELS + 1] = {"Human",   "Level 1", "Level 2", "Level 3",
                                                        "Level 4", "Level 5", "Level 6"};
    return spec->level == OUST_LEVEL_UCT ? "UCT" : titles[spec->level];
}

struct oust_think_options spec_think_options(const struct spec *spec)
{
    struct oust_think_options options;
    oust_think_options_init(&options);
    options.level = spec->level;
    options.time_ms = spec->time_ms;
    options.playouts = spec->playouts;
    options.threads = spec->threads;
    options.memory = spec->memory;
    return options;
}

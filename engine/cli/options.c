#include "options.h"

#include <inttypes.h>
#include <string.h>

#include "cli.h"

bool options_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (*text == '\0')
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        unsigned digit = (unsigned)(*text - '0');
        if (digit > most || value > (most - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    if (value < least)
        return false;
    *number = value;
    return true;
}

bool options_seconds(const char *text, uint64_t least, uint64_t most, unsigned *milliseconds)
{
    uint64_t value = 0;
    int decimals = -1; /* digits after the point; -1 before it */
    bool digits = false;
    for (; *text; text++) {
        if (*text == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (*text < '0' || *text > '9' || decimals >= 3 || value > most)
            return false;
        value = 10 * value + (unsigned)(*text - '0');
        decimals += decimals >= 0;
        digits = true;
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++)
        value *= 10;
    if (!digits || value < least || value > most)
        return false;
    *milliseconds = (unsigned)value;
    return true;
}

static bool read_number(const struct option *option, const char *text, uint64_t *value)
{
    if (options_number(text, option->least, option->most, value))
        return true;
    cli_misused("--%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'", option->name, option->least,
                option->most, text);
    return false;
}

static bool read_seconds(const struct option *option, const char *text, unsigned *value)
{
    if (options_seconds(text, option->least, option->most, value))
        return true;
    cli_misused("--%s takes seconds from %g to %g, as in 0.25, not '%s'", option->name, (double)option->least / 1000,
                (double)option->most / 1000, text);
    return false;
}

static bool read_value(const struct option *option, const char *text, void *values)
{
    void *value = (char *)values + option->offset;
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)value = true;
        return true;
    case OPTION_NUMBER:
        return read_number(option, text, value);
    case OPTION_SECONDS:
        return read_seconds(option, text, value);
    case OPTION_TEXT:
        *(const char **)value = text;
        return true;
    }
    return false;
}

static const struct option *find(const struct option *options, const char *name, size_t length)
{
    for (const struct option *option = options; option && option->name; option++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

/* Reads the option at argv[*at], moving on to its argument where that is a word of its own. */
static bool read_option(const struct option *options, void *values, char **argv, int count, int *at)
{
    const char *word = argv[*at];
    size_t length = strcspn(word, "=");
    const struct option *option = word[1] == '-' ? find(options, word + 2, length - 2) : NULL;
    if (!option) {
        cli_misused("unknown option '%.*s'", (int)length, word);
        return false;
    }
    const char *text = word[length] == '=' ? word + length + 1 : NULL;
    if (option->kind == OPTION_FLAG && text) {
        cli_misused("--%s takes no argument, so '%s' is too much", option->name, text);
        return false;
    }
    if (option->kind != OPTION_FLAG && !text) {
        if (*at + 1 == count) {
            cli_misused("--%s needs an argument, %s", option->name, option->argument);
            return false;
        }
        text = argv[++*at];
    }
    return read_value(option, text, values);
}

bool options_read(const struct option *options, void *values, char **argv, int *count)
{
    int operands = 0;
    bool ended = false;
    for (int i = 0; i < *count; i++) {
        if (!ended && strcmp(argv[i], "--") == 0)
            ended = true;
        else if (ended || argv[i][0] != '-' || argv[i][1] == '\0')
            argv[operands++] = argv[i];
        else if (!read_option(options, values, argv, *count, &i))
            return false;
    }
    *count = operands;
    return true;
}

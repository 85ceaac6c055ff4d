#include "lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define CAPACITY_FIRST 4096

static bool opened(struct lines *lines, FILE *file, const char *what)
{
    *lines = (struct lines){.file = file, .name = what};
    if (!file)
        cli_complain("can't read '%s': %s", what, strerror(errno));
    return file != NULL;
}

bool lines_open(struct lines *lines, const char *path)
{
    if (!path || strcmp(path, "-") == 0)
        return opened(lines, stdin, "standard input");
    return opened(lines, fopen(path, "re"), path);
}

bool lines_open_text(struct lines *lines, const char *text)
{
    /* The text is only read, but the function takes any buffer. */
    return opened(lines, *text ? fmemopen((char *)text, strlen(text), "r") : fopen("/dev/null", "re"), text);
}

static bool reserve(struct lines *lines)
{
    if (lines->length + 1 < lines->capacity)
        return true;
    size_t capacity = lines->capacity ? 2 * lines->capacity : CAPACITY_FIRST;
    char *text = realloc(lines->text, capacity);
    if (!text)
        return false;
    lines->text = text;
    lines->capacity = capacity;
    return true;
}

enum taken { TAKEN, TAKEN_BAD, TAKEN_END };

int lines_getc(FILE *file)
{
    int c;
    while ((c = getc(file)) == EOF && ferror(file) && errno == EINTR)
        clearerr(file);
    return c;
}

/* Reads over the rest of a line that is given up. */
static enum taken give_up(struct lines *lines, int c, const char *why)
{
    lines_complain(lines, "%s", why);
    while (c != '\n' && c != EOF)
        c = lines_getc(lines->file);
    return TAKEN_BAD;
}

/* Takes the next line as it stands, with the carriage return it may end with. */
static enum taken take(struct lines *lines)
{
    int c = lines_getc(lines->file);
    if (c == EOF)
        return TAKEN_END;
    lines->number++;
    for (lines->length = 0; c != '\n' && c != EOF; c = lines_getc(lines->file)) {
        if (c == '\0')
            return give_up(lines, c, "there is a NUL byte in it");
        if (lines->length == LINES_LENGTH_MAX) {
            char why[80];
            snprintf(why, sizeof why, "it is too long: at most %d bytes are read", LINES_LENGTH_MAX);
            return give_up(lines, c, why);
        }
        if (!reserve(lines))
            return give_up(lines, c, "out of memory");
        lines->text[lines->length++] = (char)c;
    }
    if (!reserve(lines))
        return give_up(lines, '\n', "out of memory");
    lines->text[lines->length] = '\0';
    return TAKEN;
}

static bool is_passed_through(const char *text)
{
    return *text == '#' || text[strspn(text, " \t\r")] == '\0';
}

bool lines_next(struct lines *lines)
{
    enum taken taken;
    while ((taken = take(lines)) != TAKEN_END) {
        if (taken == TAKEN_BAD)
            continue;
        if (is_passed_through(lines->text)) {
            if (!lines->silent)
                puts(lines->text);
            continue;
        }
        if (lines->text[lines->length - 1] == '\r')
            lines->text[--lines->length] = '\0';
        return true;
    }
    if (ferror(lines->file))
        lines_complain_unread(lines);
    return false;
}

void lines_complain_unread(struct lines *lines)
{
    cli_complain("can't read '%s' to its end: %s", lines->name, strerror(errno));
    lines->bad = true;
}

void lines_complain(struct lines *lines, const char *format, ...)
{
    va_list args;
    char text[1024];
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    cli_complain("line %d: %s", lines->number, text);
    lines->bad = true;
}

int lines_close(struct lines *lines)
{
    if (lines->file != stdin)
        fclose(lines->file);
    free(lines->text);
    return lines->bad ? CLI_NO : CLI_DONE;
}

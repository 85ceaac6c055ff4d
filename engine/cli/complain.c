/*
 * complain.c - complaints on standard error, in the one form that all commands use.
 */
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "utf8.h"

#define COMPLAINT_MAX 2048 /* a longer complaint is cut off */

/* Writes text of which parts may come from anywhere: what could steer a terminal, or is no text, becomes "?". */
static void put_harmless(const char *text, FILE *out)
{
    for (size_t left = strlen(text); left > 0;) {
        uint32_t character;
        size_t length = utf8_decode(text, left, &character);
        if (length == 0 || utf8_is_control(character)) {
            fputc('?', out);
            length = length ? length : 1;
        } else {
            fwrite(text, 1, length, out);
        }
        text += length;
        left -= length;
    }
}

static void complain(const char *format, va_list args)
{
    char text[COMPLAINT_MAX];
    vsnprintf(text, sizeof text, format, args);
    fflush(stdout);
    fputs("error: ", stderr);
    put_harmless(text, stderr);
    fputc('\n', stderr);
}

void cli_complain(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
}

int cli_input_ended(void)
{
    if (!ferror(stdin))
        return CLI_DONE;
    cli_complain("standard input can't be read to its end");
    return CLI_NO;
}

int cli_misused(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_USAGE;
}

int cli_no_memory(void)
{
    cli_complain("out of memory");
    return CLI_NO;
}

int cli_refused(const char *option, const struct oust_error *error)
{
    return error->status == OUST_ERROR_MEMORY ? cli_no_memory() : cli_misused("%s%s", option, error->text);
}

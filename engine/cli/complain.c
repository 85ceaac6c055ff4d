/*
 * complain.c - complaints on standard error, in the one form that all commands use.
 */
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>

#include "utf8.h"

#define COMPLAINT_MAX 2048 /* a longer complaint is cut off */

static void complain(const char *format, va_list args)
{
    char text[COMPLAINT_MAX];
    vsnprintf(text, sizeof text, format, args);
    utf8_harmless(text); /* parts of it may come from anywhere */
    fflush(stdout);
    fprintf(stderr, "error: %s\n", text);
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

/* status.c - errors as values: how a function says what went wrong. */
#include "status.h"

#include <stdarg.h>
#include <stdio.h>

#include "i18n.h"
#include "utf8.h"

static const char *const status_texts[] = {
    [-OUST_OK] = N_("no error"),
    [-OUST_ERROR_MEMORY] = N_("out of memory"),
    [-OUST_ERROR_ARGUMENT] = N_("argument out of range"),
    [-OUST_ERROR_BOARD] = N_("no such board"),
    [-OUST_ERROR_CELL] = N_("no such cell"),
    [-OUST_ERROR_OCCUPIED] = N_("there is a stone on the cell"),
    [-OUST_ERROR_ILLEGAL] = N_("the rules forbid the placement"),
    [-OUST_ERROR_OVER] = N_("the game is over"),
    [-OUST_ERROR_UNDO] = N_("nothing to take back"),
    [-OUST_ERROR_REDO] = N_("nothing to place again"),
    [-OUST_ERROR_POSITION] = N_("not a position"),
    [-OUST_ERROR_TURN] = N_("not a list of turns"),
    [-OUST_ERROR_RECORD] = N_("not a record of a game"),
    [-OUST_ERROR_LIMIT] = N_("beyond a limit"),
    [-OUST_ERROR_FILE] = N_("the file could not be read or written"),
    [-OUST_ERROR_CANCELLED] = N_("stopped before there was a result"),
};

const char *oust_status_text(enum oust_status status)
{
    int index = -(int)status;

    if (index < 0 || index >= (int)(sizeof status_texts / sizeof status_texts[0]))
        return "unknown status";
    return status_texts[index];
}

void status_clear(struct oust_error *error)
{
    if (error)
        *error = (struct oust_error){.status = OUST_OK};
}

static void status_fill(struct oust_error *error, enum oust_status status, int line, int column, const char *format,
                        va_list arguments)
{
    if (!error || error->status != OUST_OK)
        return;
    error->status = status;
    error->line = line;
    error->column = column;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    utf8_harmless(error->text);
}

enum oust_status status_fail(struct oust_error *error, enum oust_status status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    status_fill(error, status, 0, 0, format, arguments);
    va_end(arguments);
    return status;
}

enum oust_status status_fail_at(struct oust_error *error, enum oust_status status, int line, int column,
                                const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    status_fill(error, status, line, column, format, arguments);
    va_end(arguments);
    return status;
}

enum oust_status status_no_memory(struct oust_error *error)
{
    return status_fail(error, OUST_ERROR_MEMORY, "out of memory");
}

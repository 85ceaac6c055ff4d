/* iface-error.c - every error reply of the service. */
#include "iface-set.h"
#include "utf8.h"

#include <stdarg.h>
#include <stdio.h>

#define OUR "org.oust.Oust1.Error."

static const char *const error_names[IFACE_ERRORS] = {
    [IFACE_ERROR_ILLEGAL_PLACEMENT] = OUR "IllegalPlacement",
    [IFACE_ERROR_OCCUPIED] = OUR "Occupied",
    [IFACE_ERROR_NO_SUCH_CELL] = OUR "NoSuchCell",
    [IFACE_ERROR_GAME_OVER] = OUR "GameOver",
    [IFACE_ERROR_NOTHING_TO_UNDO] = OUR "NothingToUndo",
    [IFACE_ERROR_NOTHING_TO_REDO] = OUR "NothingToRedo",
    [IFACE_ERROR_NO_SUCH_GAME] = OUR "NoSuchGame",
    [IFACE_ERROR_INVALID_RECORD] = OUR "InvalidRecord",
    [IFACE_ERROR_INVALID_POSITION] = OUR "InvalidPosition",
    [IFACE_ERROR_LIMITS_EXCEEDED] = OUR "LimitsExceeded",
    [IFACE_ERROR_BUSY] = OUR "Busy",
    [IFACE_ERROR_CANCELLED] = OUR "Cancelled",
    [IFACE_ERROR_POSITION_CHANGED] = OUR "PositionChanged",
    [IFACE_ERROR_STORAGE_FAILED] = OUR "StorageFailed",
    [IFACE_ERROR_SHUTTING_DOWN] = OUR "ShuttingDown",
    [IFACE_ERROR_INVALID_ARGS] = DBUS_ERROR_INVALID_ARGS,
    [IFACE_ERROR_UNKNOWN_METHOD] = DBUS_ERROR_UNKNOWN_METHOD,
    [IFACE_ERROR_UNKNOWN_INTERFACE] = DBUS_ERROR_UNKNOWN_INTERFACE,
    [IFACE_ERROR_UNKNOWN_OBJECT] = DBUS_ERROR_UNKNOWN_OBJECT,
    [IFACE_ERROR_UNKNOWN_PROPERTY] = DBUS_ERROR_UNKNOWN_PROPERTY,
    [IFACE_ERROR_PROPERTY_READ_ONLY] = DBUS_ERROR_PROPERTY_READ_ONLY,
    [IFACE_ERROR_ACCESS_DENIED] = DBUS_ERROR_ACCESS_DENIED,
    [IFACE_ERROR_NO_MEMORY] = DBUS_ERROR_NO_MEMORY,
    [IFACE_ERROR_FAILED] = DBUS_ERROR_FAILED,
};

/* What the library's errors are called here. */
static const struct {
    enum oust_status status;
    enum iface_error error;
} status_errors[] = {
    {OUST_ERROR_MEMORY, IFACE_ERROR_NO_MEMORY},      {OUST_ERROR_ARGUMENT, IFACE_ERROR_INVALID_ARGS},
    {OUST_ERROR_BOARD, IFACE_ERROR_INVALID_ARGS},    {OUST_ERROR_CELL, IFACE_ERROR_NO_SUCH_CELL},
    {OUST_ERROR_OCCUPIED, IFACE_ERROR_OCCUPIED},     {OUST_ERROR_ILLEGAL, IFACE_ERROR_ILLEGAL_PLACEMENT},
    {OUST_ERROR_OVER, IFACE_ERROR_GAME_OVER},        {OUST_ERROR_UNDO, IFACE_ERROR_NOTHING_TO_UNDO},
    {OUST_ERROR_REDO, IFACE_ERROR_NOTHING_TO_REDO},  {OUST_ERROR_POSITION, IFACE_ERROR_INVALID_POSITION},
    {OUST_ERROR_TURN, IFACE_ERROR_INVALID_ARGS},     {OUST_ERROR_RECORD, IFACE_ERROR_INVALID_RECORD},
    {OUST_ERROR_LIMIT, IFACE_ERROR_LIMITS_EXCEEDED}, {OUST_ERROR_FILE, IFACE_ERROR_STORAGE_FAILED},
};

void iface_call_fail(struct iface_call *call, enum iface_error error, const char *format, ...)
{
    if (call->answered)
        return;
    if (dbus_message_get_no_reply(call->message)) {
        call->answered = true;
        return;
    }
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    utf8_harmless(text);
    DBusMessage *reply = dbus_message_new_error(call->message, error_names[error], text);
    iface_call_send(call, reply ? reply : call->no_memory);
    if (reply)
        dbus_message_unref(reply);
}

void iface_call_fail_status(struct iface_call *call, const struct oust_error *error)
{
    enum iface_error name = IFACE_ERROR_FAILED;
    for (size_t i = 0; i < sizeof status_errors / sizeof status_errors[0]; i++)
        if (status_errors[i].status == error->status)
            name = status_errors[i].error;
    iface_call_fail(call, name, "%s", error->text[0] ? error->text : oust_status_text(error->status));
}

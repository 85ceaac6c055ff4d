/*
 * iface.h - the interfaces of the service as their XML states them.
 *
 * The XML is the table: which members there are, which types they take and give, what
 * Introspect says.  The program adds rows that name a member and its handler, and say
 * which types that handler reads and writes; iface_set_new() holds the two against each
 * other and names the culprit where they differ.
 *
 * A message goes in by iface_dispatch(), which finds the object and the method, checks
 * the signature and calls the handler; the handler reads arguments and answers, at once
 * or later (iface_call_ref).  What is sent is checked against the XML too, and built so
 * that neither bad text nor lack of memory can end the process.
 */
#ifndef IFACE_H
#define IFACE_H

#include "oust.h"

#include <dbus/dbus.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define IFACE_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define IFACE_PRINTF(at, first)
#endif

struct iface_set;
struct iface_call;

/* ------------------------------------------------------------------ writing */

#define IFACE_DEPTH_MAX 12 /* GetManagedObjects with a property (auau) in it needs ten */

/*
 * Appends values to a message.  The first failure (memory, text that is no UTF-8, a path
 * that is none) sticks: the open containers are abandoned and the rest is ignored.
 */
struct iface_writer {
    DBusMessage *message;
    DBusMessageIter iter[IFACE_DEPTH_MAX];
    int depth;
    bool failed;
};

/* Begins to write into a message, which the writer then owns; NULL counts as a failure. */
void iface_write_begin(struct iface_writer *writer, DBusMessage *message);

/* The message, now the caller's, or NULL after a failure. */
DBusMessage *iface_write_end(struct iface_writer *writer);

void iface_write_string(struct iface_writer *writer, const char *text);
void iface_write_path(struct iface_writer *writer, const char *path);
void iface_write_uint32(struct iface_writer *writer, uint32_t number);
void iface_write_uint64(struct iface_writer *writer, uint64_t number);
void iface_write_double(struct iface_writer *writer, double number);
void iface_write_bool(struct iface_writer *writer, bool truth);

/* Opens an array ("as": contents "s"), a variant (contents its type), a structure or an entry (contents NULL). */
void iface_write_open(struct iface_writer *writer, int type, const char *contents);
void iface_write_close(struct iface_writer *writer);

/* An entry of a{sv}: the key and a variant of one basic value. */
void iface_write_entry_uint32(struct iface_writer *writer, const char *key, uint32_t number);
void iface_write_entry_uint64(struct iface_writer *writer, const char *key, uint64_t number);
void iface_write_entry_double(struct iface_writer *writer, const char *key, double number);
void iface_write_entry_bool(struct iface_writer *writer, const char *key, bool truth);

/* An entry whose value is longer: open, write the value, close. */
void iface_write_entry_open(struct iface_writer *writer, const char *key, const char *type);
void iface_write_entry_close(struct iface_writer *writer);

/* -------------------------------------------------------------------- table */

enum iface_kind {
    IFACE_METHOD = 1,
    IFACE_PROPERTY = 2,
    IFACE_SIGNAL = 3,
    IFACE_LIBRARY = 4 /* a method that libdbus answers by itself */
};

typedef void iface_method_fn(struct iface_call *call);
typedef void iface_property_fn(struct iface_writer *writer, void *object);

/* One member, who answers for it, and the types that one reads (in) and writes (out). */
struct iface_row {
    enum iface_kind kind;
    const char *interface;
    const char *member;
    const char *in;
    const char *out;
    iface_method_fn *method;
    iface_property_fn *property;
};

/* The rows of one file of the program. */
struct iface_table {
    const struct iface_row *rows;
    size_t count;
};

/* A description: the XML of one or several interfaces, and what to call it in complaints. */
struct iface_source {
    const char *name;
    const char *xml;
    size_t length;
};

/*
 * Reads the descriptions and joins them with the tables; the standard interfaces are added
 * to both.  New, for iface_set_free(); NULL with the culprit in `error` if they differ.
 */
struct iface_set *iface_set_new(const struct iface_source *sources, size_t source_count,
                                const struct iface_table *tables, size_t table_count, struct oust_error *error);
void iface_set_free(struct iface_set *set);

/* ------------------------------------------------------------------ objects */

/* What there is at a path. */
struct iface_object {
    void *self;                    /* passed to the handlers */
    const char *const *interfaces; /* beside the standard ones, NULL at the end; NULL: just a step on a path */
};

/* What the program tells about its objects. */
struct iface_tree {
    /* Finds an object for a sender, or answers the call with the reason why not. */
    bool (*find)(void *user, struct iface_call *call, const char *path, struct iface_object *object);
    /* Tells the names of the steps below a path that the caller may see. */
    void (*children)(void *user, struct iface_call *call, void (*tell)(void *context, const char *name), void *context);
    void *user;
};

/* ------------------------------------------------------------------ calling */

/*
 * Answers a method call: by its handler, or with the error that says what is wrong.  False:
 * there is not even the memory to begin; nothing has been done, and it may be tried again.
 */
bool iface_dispatch(const struct iface_set *set, const struct iface_tree *tree, DBusConnection *connection,
                    DBusMessage *message);

/* Keeps a call in order to answer it later; give it back by iface_call_unref(), which takes NULL. */
struct iface_call *iface_call_ref(struct iface_call *call);
void iface_call_unref(struct iface_call *call);

void *iface_call_object(const struct iface_call *call);
const char *iface_call_path(const struct iface_call *call);
const char *iface_call_sender(const struct iface_call *call);

/* Arguments by number, from 0; borrowed from the call.  The type is what the row says, so it needs no check. */
const char *iface_call_string(const struct iface_call *call, int index);
uint32_t iface_call_uint32(const struct iface_call *call, int index);

/* An array of strings: new, for free(), its strings borrowed; NULL without memory (the call has been answered). */
const char **iface_call_strings(struct iface_call *call, int index, size_t *count);

/* A key that a{sv} may have, and its type. */
struct iface_option {
    const char *key;
    const char *type; /* s, u, t, b or as */
};

/* What was given for it. */
struct iface_value {
    bool given;
    const char *string;   /* s; borrowed */
    uint64_t number;      /* u, t, b */
    const char **strings; /* as; for iface_values_clear() */
    size_t count;
};

/* Reads an a{sv}.  False: an unknown key, a key twice or of another type; the call has been answered. */
bool iface_call_options(struct iface_call *call, int index, const struct iface_option *options, size_t count,
                        struct iface_value *values);
void iface_values_clear(struct iface_value *values, size_t count);

/* Begins an answer and sends it; a call takes one answer. */
void iface_reply_begin(struct iface_call *call, struct iface_writer *writer);
void iface_reply_send(struct iface_call *call, struct iface_writer *writer);
void iface_reply_empty(struct iface_call *call);
bool iface_call_answered(const struct iface_call *call);

/*
 * For answers that are asked for often and seldom change: sends what is written and keeps it
 * in *kept, which is given back first; and sends what was kept once more.  False: not sent.
 */
void iface_reply_keep(struct iface_call *call, struct iface_writer *writer, DBusMessage **kept);
bool iface_reply_again(struct iface_call *call, const DBusMessage *kept);

/* ------------------------------------------------------------------- errors */

enum iface_error {
    IFACE_ERROR_ILLEGAL_PLACEMENT,
    IFACE_ERROR_OCCUPIED,
    IFACE_ERROR_NO_SUCH_CELL,
    IFACE_ERROR_GAME_OVER,
    IFACE_ERROR_NOTHING_TO_UNDO,
    IFACE_ERROR_NOTHING_TO_REDO,
    IFACE_ERROR_NO_SUCH_GAME,
    IFACE_ERROR_INVALID_RECORD,
    IFACE_ERROR_INVALID_POSITION,
    IFACE_ERROR_LIMITS_EXCEEDED,
    IFACE_ERROR_BUSY,
    IFACE_ERROR_CANCELLED,
    IFACE_ERROR_POSITION_CHANGED,
    IFACE_ERROR_STORAGE_FAILED,
    IFACE_ERROR_SHUTTING_DOWN,
    IFACE_ERROR_INVALID_ARGS,
    IFACE_ERROR_UNKNOWN_METHOD,
    IFACE_ERROR_UNKNOWN_INTERFACE,
    IFACE_ERROR_UNKNOWN_OBJECT,
    IFACE_ERROR_UNKNOWN_PROPERTY,
    IFACE_ERROR_PROPERTY_READ_ONLY,
    IFACE_ERROR_ACCESS_DENIED,
    IFACE_ERROR_NO_MEMORY,
    IFACE_ERROR_FAILED,
    IFACE_ERRORS
};

/* Answers with an error.  The text is cleaned of what can't be sent. */
void iface_call_fail(struct iface_call *call, enum iface_error error, const char *format, ...) IFACE_PRINTF(3, 4);

/* Answers with what the library found wrong. */
void iface_call_fail_status(struct iface_call *call, const struct oust_error *error);

/* ---------------------------------------------------------- signals, values */

/* Begins a signal. */
void iface_signal_begin(struct iface_writer *writer, const char *path, const char *interface, const char *member);

/* Sends it to everybody, or to one destination only. */
void iface_signal_send(const struct iface_set *set, struct iface_writer *writer, DBusConnection *connection,
                       const char *destination);

/* Writes a{sv} with all properties of an interface. */
void iface_write_properties(const struct iface_set *set, struct iface_writer *writer, const char *interface,
                            void *object);

/* Writes a{sa{sv}} with all interfaces of an object and their properties. */
void iface_write_interfaces(const struct iface_set *set, struct iface_writer *writer,
                            const struct iface_object *object);

/*
 * Announces which properties have changed since the last time, if any have.  `known` holds
 * what was announced; *known is NULL at first, which only takes notice.
 */
void iface_announce(const struct iface_set *set, DBusConnection *connection, const char *path, const char *interface,
                    void *object, const char *destination, DBusMessage **known);

#endif

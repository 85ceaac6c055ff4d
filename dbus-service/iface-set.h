/* iface-set.h - the joined table inside: interfaces, their members, and the rows that answer for them. */
#ifndef IFACE_SET_H
#define IFACE_SET_H

#include "iface-embedded.h"
#include "iface.h"

#define IFACE_PROPERTIES     "org.freedesktop.DBus.Properties"
#define IFACE_INTROSPECTABLE "org.freedesktop.DBus.Introspectable"
#define IFACE_PEER           "org.freedesktop.DBus.Peer"

struct iface_member {
    enum iface_kind kind; /* a method that the library answers is IFACE_METHOD here */
    char *name;
    char *in;       /* types of all arguments in; "" for a property or a signal */
    char *out;      /* types of all arguments out, of the property, of the signal */
    bool announced; /* a property that PropertiesChanged tells of */
    const struct iface_row *row;
};

struct iface_interface {
    char *name;
    char *xml; /* the <interface> element, for Introspect */
    struct iface_member *members;
    size_t count;
};

struct iface_set {
    struct iface_interface *interfaces;
    size_t count;
};

struct iface_call {
    const struct iface_set *set;
    const struct iface_tree *tree;
    DBusConnection *connection;
    DBusMessage *message;
    DBusPreallocatedSend *room; /* for sending the answer; NULL if there was one, or none is wanted */
    DBusMessage *no_memory;     /* the answer where there is no memory for another one */
    const struct iface_member *method;
    struct iface_object object;
    bool answered;
    int references;
};

/* iface-call.c: sends the one answer of a call, which can't fail. */
void iface_call_send(struct iface_call *call, DBusMessage *reply);

/* iface-xml.c: adds the interfaces of one description to the set. */
enum oust_status iface_xml_read(struct iface_set *set, const struct iface_source *source, struct oust_error *error);

/* iface-standard.c: the interfaces that every service has. */
extern const struct iface_table iface_standard_table;

/* iface.c: what is called so, or NULL. */
const struct iface_interface *iface_find(const struct iface_set *set, const char *name);
const struct iface_member *iface_find_member(const struct iface_interface *interface, enum iface_kind kind,
                                             const char *name);

/* Does the object have the interface? */
bool iface_object_has(const struct iface_object *object, const char *interface);

#endif

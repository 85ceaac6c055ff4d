/* iface-xml.c - introspection XML into a table.  No network, no entities, no document type. */
#include "iface-set.h"
#include "status.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define EMITS_CHANGED "org.freedesktop.DBus.Property.EmitsChangedSignal"

/* What is being read, for complaints. */
struct reader {
    const char *source;
    const char *interface;
    struct oust_error *error;
};

static bool is_element(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static enum oust_status wrong(const struct reader *reader, const xmlNode *node, const char *what, const char *culprit)
{
    const char *dot = reader->interface ? ": " : "";
    return status_fail_at(reader->error, OUST_ERROR_RECORD, (int)xmlGetLineNo((xmlNode *)node), 0, "%s%s%s: %s%s%s%s",
                          reader->source, dot, reader->interface ? reader->interface : "", what, culprit ? " \"" : "",
                          culprit ? culprit : "", culprit ? "\"" : "");
}

/* An attribute as new text, for free(); NULL if there is none. */
static char *attribute(const xmlNode *node, const char *name)
{
    xmlChar *value = xmlGetNoNsProp((xmlNode *)node, (const xmlChar *)name);
    char *copy = value ? strdup((const char *)value) : NULL;
    xmlFree(value);
    return copy;
}

/* Appends a type to a signature that may grow. */
static enum oust_status append_type(const struct reader *reader, char **signature, const char *type)
{
    size_t length = *signature ? strlen(*signature) : 0;
    char *longer = realloc(*signature, length + strlen(type) + 1);
    if (!longer)
        return status_no_memory(reader->error);
    strcpy(longer + length, type);
    *signature = longer;
    return OUST_OK;
}

static enum oust_status read_arg(const struct reader *reader, struct iface_member *member, const xmlNode *node)
{
    char *type = attribute(node, "type");
    char *direction = attribute(node, "direction");
    enum oust_status status;
    if (!type || !dbus_signature_validate_single(type, NULL)) {
        status = wrong(reader, node, "an argument has the bad type", type ? type : "");
    } else if (direction && strcmp(direction, "in") != 0 && strcmp(direction, "out") != 0) {
        status = wrong(reader, node, "an argument has the bad direction", direction);
    } else {
        bool out = member->kind == IFACE_SIGNAL || (direction && strcmp(direction, "out") == 0);
        status = append_type(reader, out ? &member->out : &member->in, type);
    }
    free(type);
    free(direction);
    return status;
}

/* Only EmitsChangedSignal matters to the program; other annotations are for other readers. */
static void read_annotation(struct iface_member *member, const xmlNode *node)
{
    char *name = attribute(node, "name");
    char *value = attribute(node, "value");
    if (name && value && strcmp(name, EMITS_CHANGED) == 0)
        member->announced = strcmp(value, "true") == 0;
    free(name);
    free(value);
}

static enum oust_status read_property(const struct reader *reader, struct iface_member *member, const xmlNode *node)
{
    char *type = attribute(node, "type");
    char *access = attribute(node, "access");
    enum oust_status status = OUST_OK;
    if (!type || !dbus_signature_validate_single(type, NULL))
        status = wrong(reader, node, "a property has the bad type", type ? type : "");
    else if (!access || strcmp(access, "read") != 0)
        status = wrong(reader, node, "every property must be access=\"read\", not", access ? access : "");
    else
        status = append_type(reader, &member->out, type);
    member->announced = true;
    free(type);
    free(access);
    return status;
}

static enum oust_status read_member(const struct reader *reader, struct iface_member *member, const xmlNode *node)
{
    enum oust_status status = OUST_OK;
    member->name = attribute(node, "name");
    if (!member->name || !dbus_validate_member(member->name, NULL))
        return wrong(reader, node, "a member has the bad name", member->name ? member->name : "");
    if (member->kind == IFACE_PROPERTY)
        status = read_property(reader, member, node);
    for (const xmlNode *child = node->children; child && !status; child = child->next) {
        if (is_element(child, "arg") && member->kind != IFACE_PROPERTY)
            status = read_arg(reader, member, child);
        else if (is_element(child, "annotation"))
            read_annotation(member, child);
        else if (child->type == XML_ELEMENT_NODE)
            status = wrong(reader, child, "there is an unknown element", (const char *)child->name);
    }
    if (!status && !member->in)
        status = append_type(reader, &member->in, "");
    if (!status && !member->out)
        status = append_type(reader, &member->out, "");
    return status;
}

static enum iface_kind member_kind(const xmlNode *node)
{
    if (is_element(node, "method"))
        return IFACE_METHOD;
    if (is_element(node, "property"))
        return IFACE_PROPERTY;
    return is_element(node, "signal") ? IFACE_SIGNAL : 0;
}

static enum oust_status add_member(const struct reader *reader, struct iface_interface *interface, enum iface_kind kind,
                                   const xmlNode *node)
{
    struct iface_member *members = realloc(interface->members, (interface->count + 1) * sizeof *members);
    if (!members)
        return status_no_memory(reader->error);
    interface->members = members;
    struct iface_member *member = &members[interface->count++];
    *member = (struct iface_member){.kind = kind};
    enum oust_status status = read_member(reader, member, node);
    if (!status && iface_find_member(interface, kind, member->name) != member)
        status = wrong(reader, node, "there are two members", member->name);
    return status;
}

/* The element as text, with its comments.  Not by xmlNodeDump(), which frees twice where memory is short. */
static enum oust_status keep_xml(const struct reader *reader, struct iface_interface *interface, xmlNode *node)
{
    xmlOutputBuffer *out = xmlAllocOutputBuffer(NULL);
    if (out) {
        xmlNodeDumpOutput(out, node->doc, node, 1, 0, NULL);
        if (!out->error)
            interface->xml = strndup((const char *)xmlOutputBufferGetContent(out), xmlOutputBufferGetSize(out));
        xmlOutputBufferClose(out);
    }
    return interface->xml ? OUST_OK : status_no_memory(reader->error);
}

static enum oust_status read_interface(struct reader *reader, struct iface_interface *interface, xmlNode *node)
{
    interface->name = attribute(node, "name");
    if (!interface->name || !dbus_validate_interface(interface->name, NULL))
        return wrong(reader, node, "an interface has the bad name", interface->name ? interface->name : "");
    reader->interface = interface->name;
    enum oust_status status = keep_xml(reader, interface, node);
    for (const xmlNode *child = node->children; child && !status; child = child->next) {
        enum iface_kind kind = member_kind(child);
        if (kind)
            status = add_member(reader, interface, kind, child);
        else if (child->type == XML_ELEMENT_NODE && !is_element(child, "annotation"))
            status = wrong(reader, child, "there is an unknown element", (const char *)child->name);
    }
    reader->interface = NULL;
    return status;
}

static enum oust_status add_interface(struct iface_set *set, struct reader *reader, xmlNode *node)
{
    struct iface_interface *interfaces = realloc(set->interfaces, (set->count + 1) * sizeof *interfaces);
    if (!interfaces)
        return status_no_memory(reader->error);
    set->interfaces = interfaces;
    struct iface_interface *interface = &interfaces[set->count++];
    *interface = (struct iface_interface){0};
    enum oust_status status = read_interface(reader, interface, node);
    if (!status && iface_find(set, interface->name) != interface)
        status = wrong(reader, node, "there are two interfaces", interface->name);
    return status;
}

/* What libxml2 says of lack of memory, of which we complain ourselves. */
static void say_nothing(void *user, const char *format, ...)
{
    (void)user, (void)format;
}

static enum oust_status read_source(struct iface_set *set, const struct iface_source *source, struct oust_error *error)
{
    struct reader reader = {.source = source->name, .error = error};
    const int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    xmlDoc *document = xmlReadMemory(source->xml, (int)source->length, source->name, NULL, options);
    xmlNode *root = document ? xmlDocGetRootElement(document) : NULL;
    if (!root) {
        const xmlError *last = xmlGetLastError();
        xmlFreeDoc(document);
        return status_fail_at(error, OUST_ERROR_RECORD, last ? last->line : 0, 0, "%s is no well-formed XML: %.160s",
                              source->name, last && last->message ? last->message : "nothing is in it");
    }
    enum oust_status status = OUST_OK;
    if (!is_element(root, "node"))
        status = wrong(&reader, root, "the root must be <node>, not", (const char *)root->name);
    for (xmlNode *child = status ? NULL : root->children; child && !status; child = child->next) {
        if (is_element(child, "interface"))
            status = add_interface(set, &reader, child);
        else if (child->type == XML_ELEMENT_NODE)
            status = wrong(&reader, child, "there is an unknown element", (const char *)child->name);
    }
    xmlFreeDoc(document);
    return status;
}

/*
 * Without memory libxml2 hands out documents and attributes that lack some of their parts, and libdbus calls a
 * signature bad: all that is certain then is that memory was asked for in vain.
 */
enum oust_status iface_xml_read(struct iface_set *set, const struct iface_source *source, struct oust_error *error)
{
    xmlSetGenericErrorFunc(NULL, say_nothing);
    errno = 0;
    enum oust_status status = read_source(set, source, error);
    if (errno != ENOMEM)
        return status;
    status_clear(error);
    return status_no_memory(error);
}

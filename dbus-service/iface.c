/* iface.c - joins the XML with the program's rows, and finds interfaces and members. */
#include "iface-set.h"
#include "status.h"

#include <stdlib.h>
#include <string.h>

const struct iface_interface *iface_find(const struct iface_set *set, const char *name)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->interfaces[i].name && strcmp(set->interfaces[i].name, name) == 0)
            return &set->interfaces[i];
    return NULL;
}

const struct iface_member *iface_find_member(const struct iface_interface *interface, enum iface_kind kind,
                                             const char *name)
{
    for (size_t i = 0; i < interface->count; i++) {
        const struct iface_member *member = &interface->members[i];
        if (member->kind == kind && strcmp(member->name, name) == 0)
            return member;
    }
    return NULL;
}

bool iface_object_has(const struct iface_object *object, const char *interface)
{
    if (strcmp(interface, IFACE_INTROSPECTABLE) == 0 || strcmp(interface, IFACE_PEER) == 0)
        return true;
    if (!object->interfaces)
        return false;
    if (strcmp(interface, IFACE_PROPERTIES) == 0)
        return true;
    for (const char *const *name = object->interfaces; *name; name++)
        if (strcmp(*name, interface) == 0)
            return true;
    return false;
}

static const char *kind_text(enum iface_kind kind)
{
    switch (kind) {
    case IFACE_PROPERTY:
        return "property";
    case IFACE_SIGNAL:
        return "signal";
    default:
        return "method";
    }
}

static bool row_is_whole(const struct iface_row *row)
{
    switch (row->kind) {
    case IFACE_METHOD:
        return row->method != NULL;
    case IFACE_PROPERTY:
        return row->property != NULL;
    default:
        return true;
    }
}

/* Gives a row to the member it is made for. */
static enum oust_status join_row(struct iface_set *set, const struct iface_row *row, struct oust_error *error)
{
    enum iface_kind kind = row->kind == IFACE_LIBRARY ? IFACE_METHOD : row->kind;
    const struct iface_interface *interface = iface_find(set, row->interface);
    const struct iface_member *found = interface ? iface_find_member(interface, kind, row->member) : NULL;
    struct iface_member *member = (struct iface_member *)found;
    if (!member)
        return status_fail(error, OUST_ERROR_RECORD,
                           "the program has a handler for the %s %s.%s, which is not in the XML", kind_text(kind),
                           row->interface, row->member);
    if (member->row)
        return status_fail(error, OUST_ERROR_RECORD, "the program has two handlers for the %s %s.%s", kind_text(kind),
                           row->interface, row->member);
    if (strcmp(member->in, row->in) != 0)
        return status_fail(error, OUST_ERROR_RECORD,
                           "the %s %s.%s takes \"%s\" in the XML, but its handler reads \"%s\"", kind_text(kind),
                           row->interface, row->member, member->in, row->in);
    if (strcmp(member->out, row->out) != 0)
        return status_fail(error, OUST_ERROR_RECORD,
                           "the %s %s.%s gives \"%s\" in the XML, but its handler writes \"%s\"", kind_text(kind),
                           row->interface, row->member, member->out, row->out);
    if (row_is_whole(row))
        member->row = row;
    return OUST_OK;
}

static enum oust_status join_table(struct iface_set *set, const struct iface_table *table, struct oust_error *error)
{
    enum oust_status status = OUST_OK;
    for (size_t i = 0; i < table->count && !status; i++)
        status = join_row(set, &table->rows[i], error);
    return status;
}

static enum oust_status check_complete(const struct iface_set *set, struct oust_error *error)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct iface_interface *interface = &set->interfaces[i];
        for (size_t j = 0; j < interface->count; j++) {
            const struct iface_member *member = &interface->members[j];
            if (!member->row)
                return status_fail(error, OUST_ERROR_RECORD, "the %s %s.%s of the XML has no handler in the program",
                                   kind_text(member->kind), interface->name, member->name);
        }
    }
    return OUST_OK;
}

struct iface_set *iface_set_new(const struct iface_source *sources, size_t source_count,
                                const struct iface_table *tables, size_t table_count, struct oust_error *error)
{
    struct iface_set *set = calloc(1, sizeof *set);
    if (!set) {
        status_no_memory(error);
        return NULL;
    }
    enum oust_status status = iface_xml_read(set, &iface_embedded_standard, error);
    for (size_t i = 0; i < source_count && !status; i++)
        status = iface_xml_read(set, &sources[i], error);
    if (!status)
        status = join_table(set, &iface_standard_table, error);
    for (size_t i = 0; i < table_count && !status; i++)
        status = join_table(set, &tables[i], error);
    if (!status)
        status = check_complete(set, error);
    if (!status)
        return set;
    iface_set_free(set);
    return NULL;
}

static void interface_clear(struct iface_interface *interface)
{
    for (size_t i = 0; i < interface->count; i++) {
        free(interface->members[i].name);
        free(interface->members[i].in);
        free(interface->members[i].out);
    }
    free(interface->members);
    free(interface->name);
    free(interface->xml);
}

void iface_set_free(struct iface_set *set)
{
    if (!set)
        return;
    for (size_t i = 0; i < set->count; i++)
        interface_clear(&set->interfaces[i]);
    free(set->interfaces);
    free(set);
}

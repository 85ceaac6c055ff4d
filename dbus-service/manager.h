/* manager.h - the service itself on the bus: the interfaces org.oust.Oust1.Manager and ObjectManager. */
#ifndef MANAGER_H
#define MANAGER_H

#include "service.h"

extern const struct iface_table manager_table;

/* What the root object is to the tables. */
struct iface_object manager_interfaces(struct service *service);

#endif

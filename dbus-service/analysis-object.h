/* analysis-object.h - an analysis on the bus: the interface org.oust.Oust1.Analysis. */
#ifndef ANALYSIS_OBJECT_H
#define ANALYSIS_OBJECT_H

#include "client.h"
#include "order.h"

struct analysis_object;

extern const struct iface_table analysis_object_table;

/* Begins an analysis for the caller and answers with its path, or with an error. */
void analysis_object_begin(struct service *service, struct iface_call *call, const struct order *order);

/* The analysis at a path, or NULL. */
struct analysis_object *analysis_object_find(const struct service *service, const char *path);

struct analysis_object *analysis_object_next(const struct analysis_object *analysis);
const char *analysis_object_path(const struct analysis_object *analysis);
struct iface_object analysis_object_interfaces(struct analysis_object *analysis);

/* May the sender see it? */
bool analysis_object_visible(const struct analysis_object *analysis, const char *sender);

/* How many search. */
size_t analysis_object_searching(const struct service *service);

/* The client is gone, and its analyses with it. */
void analysis_object_client_gone(struct service *service, const struct client *client);

/* The service ends: all finish, and whoever waits gets an error. */
void analysis_object_shut_down(struct service *service);

/* Frees all, without a word. */
void analysis_object_free_all(struct service *service);

#endif

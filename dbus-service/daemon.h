/* daemon.h - from the bus's first word to its last: start, name, idle exit, signals, end. */
#ifndef DAEMON_H
#define DAEMON_H

#include "options.h"

/* Exit statuses. */
#define DAEMON_DONE       0
#define DAEMON_FAILED     1
#define DAEMON_INTERFACES 70 /* the XML and the program differ */

/* Serves until there is a reason to stop.  Returns the exit status. */
int daemon_serve(const struct options *options);

#endif

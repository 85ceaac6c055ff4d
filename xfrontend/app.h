/*
 * app.h - the program: wires window, view, panels and the source of the game together.
 */
#ifndef APP_H
#define APP_H

#include "options.h"

/* Runs the game until it is quit.  Returns the exit status. */
int app_run(struct options *options, struct xconn *conn, const struct options_values *values);

#endif

/*
 * xconn-touch.h - fingers, where the server can tell them apart.
 *
 * A finger is a pointer to the core protocol: it presses, moves and releases the first
 * button, and a second one is not seen at all.  The input extension tells of all of them.
 */
#ifndef XCONN_TOUCH_H
#define XCONN_TOUCH_H

#include "xconn.h"

struct xconn_touch;

/* For xconn_touch_free().  A few round trips.  NULL: there is no touch screen, or nobody to tell of it. */
struct xconn_touch *xconn_touch_new(struct xconn *conn);
void xconn_touch_free(struct xconn_touch *touch); /* takes NULL */

/* Reads an event.  True: it tells of one more finger on the screen, where there already was one. */
bool xconn_touch_another(struct xconn_touch *touch, XEvent *event);

/* The finger that is the pointer is up: whatever was lost of the others is forgotten. */
void xconn_touch_reset(struct xconn_touch *touch); /* takes NULL */

#endif

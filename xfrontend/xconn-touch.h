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

/* For xconn_touch_free().  A few round trips.  NULL: there is nobody to tell of fingers. */
struct xconn_touch *xconn_touch_new(struct xconn *conn);
void xconn_touch_free(struct xconn_touch *touch); /* takes NULL */

/* Is there a touch screen now?  A round trip. */
bool xconn_touch_screen(const struct xconn_touch *touch); /* takes NULL */

/* Reads an event: one more finger where there already was one, or other devices than before. */
enum touch_news { TOUCH_NOTHING, TOUCH_ANOTHER, TOUCH_DEVICES };
enum touch_news xconn_touch_read(struct xconn_touch *touch, const XEvent *event); /* takes NULL */

/* The finger that is the pointer is up: whatever was lost of the others is forgotten. */
void xconn_touch_reset(struct xconn_touch *touch); /* takes NULL */

#endif

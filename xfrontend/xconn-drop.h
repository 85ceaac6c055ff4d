/*
 * xconn-drop.h - what is dropped on the window, by the protocol XDND.
 */
#ifndef XCONN_DROP_H
#define XCONN_DROP_H

#include "xconn-clip.h"

struct xconn_drop;

/* For xconn_drop_free(); all are borrowed.  What is dropped comes to `fn`.  NULL without memory. */
struct xconn_drop *xconn_drop_new(struct xconn *conn, struct xconn_clip *clip, Window window, clip_fn *fn, void *user);
void xconn_drop_free(struct xconn_drop *drop);

/* Tells other programs that the window takes what is dropped; after xconn_intern(). */
void xconn_drop_announce(struct xconn_drop *drop);

/* Handles a client message if it is about this. */
void xconn_drop_message(struct xconn_drop *drop, const XClientMessageEvent *message);

#endif

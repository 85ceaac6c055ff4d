/* x-paint.h - the part of x-server.h that paints, which is to say that it doesn't; but what was made is counted. */
#ifndef X_PAINT_H
#define X_PAINT_H

#include <X11/Xlib.h>

/* All graphics contexts and pixmaps must have been given back. */
void x_paint_end(void);

/* Reads all of some data, so that a sanitizer sees whether it is there. */
void x_look_at(const void *data, size_t size);

/* A number that no window or pixmap has yet; in x-server.c. */
XID x_server_id(void);

#endif

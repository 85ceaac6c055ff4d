/*
 * x-server.h - an X server that is none: it stands for Xlib, as far as xoust calls it, shows nothing and says
 * what a script tells it to say.  One line of the script is one event, or a property, or something else that
 * other clients can do:
 *
 *     client TYPE FORMAT N N N N N      a ClientMessage; numbers may be @ATOM, or w r h c (windows: the game's,
 *                                       the root, its host, that of the clipboard), t (time of the last question)
 *     notify SELECTION TARGET PROPERTY TIME        request SELECTION TARGET PROPERTY TIME        clear SELECTION
 *     property WINDOW ATOM TYPE FORMAT BYTES       changed WINDOW ATOM STATE
 *     configure WINDOW X Y WIDTH HEIGHT SENT       reparent WINDOW PARENT       destroy WINDOW
 *     focus IN MODE DETAIL      key SYMBOL STATE      press|release BUTTON X Y      motion X Y STATE
 *     touch TYPE      any TYPE WINDOW      mapping KIND
 *     wait MS        takes that much time
 *
 * A script that is over ends the window.
 */
#ifndef X_SERVER_H
#define X_SERVER_H

#include <stdbool.h>

/* Begins with a script, which is cut up, and resources (may be NULL), both borrowed. */
void x_server_begin(char *script, char *resources);

/* Forgets all.  What was made for the client must have been given back. */
void x_server_end(void);

#endif

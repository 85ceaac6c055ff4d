/*
 * xconn-clip.h - text out of other programs, and into them, by the selections of X.
 *
 * Nobody is trusted: whoever owns a selection may say nothing, die, never come to an end
 * or send what was not asked for.  Whatever it does, an answer comes within a bounded time
 * and memory.  Nothing is asked of the server before the first use.
 */
#ifndef XCONN_CLIP_H
#define XCONN_CLIP_H

#include "loop.h"
#include "xconn.h"

struct xconn_clip;

/* Where texts are exchanged: what was copied, what is selected, what is dropped. */
enum clip_place { CLIP_CLIPBOARD, CLIP_PRIMARY, CLIP_DROP };

enum clip_outcome {
    CLIP_TEXT,
    CLIP_FILES,   /* text too: a list of addresses, one a line, as text/uri-list */
    CLIP_NOTHING, /* there is nothing, or no text */
    CLIP_SILENCE, /* its owner doesn't answer, or has died */
    CLIP_TOO_LARGE,
    CLIP_FORGOTTEN /* something else has been asked for since */
};

/* Gets the text in UTF-8 with a NUL behind it, borrowed; NULL and 0 for all other outcomes. */
typedef void clip_fn(enum clip_outcome outcome, const char *text, size_t length, void *user);

/* For xconn_clip_free(); connection and loop are borrowed.  NULL without memory. */
struct xconn_clip *xconn_clip_new(struct xconn *conn, struct loop *loop);
void xconn_clip_free(struct xconn_clip *clip);

/* Offers a text (copied) as what was copied and selected last.  `time` is that of the key.  False: it was refused. */
bool xconn_clip_offer(struct xconn_clip *clip, const char *text, size_t length, Time time);

/* Ends what is being asked for, if anything is: its answer is CLIP_FORGOTTEN. */
void xconn_clip_forget(struct xconn_clip *clip);

/* Asks for a text; the answer comes later, and once.  Asking anew forgets what was asked before. */
void xconn_clip_ask(struct xconn_clip *clip, enum clip_place place, Time time, clip_fn *fn, void *user);

/* Handles an event if it is about this.  False: it isn't. */
bool xconn_clip_event(struct xconn_clip *clip, const XEvent *event);

#endif

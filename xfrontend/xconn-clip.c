/*
 * xconn-clip.c - see xconn-clip.h.
 *
 * A window of its own, never mapped, owns what is offered and receives what is asked for,
 * so that the window of the game hears nothing of properties that change.
 */
#include "xconn-clip.h"

#include <stdlib.h>
#include <string.h>
#include <X11/Xatom.h>

#include "oust.h"
#include "utf8.h"
#include "xconn-text.h"

#define PATIENCE_MS  4000  /* for an answer, or for the next part of one */
#define DEADLINE_MS  30000 /* for all parts of one */
#define MOST         OUST_RECORD_BYTES_MAX
#define MULTIPLE_MAX 32

enum clip_atom {
    CLIP_ATOM_CLIPBOARD,
    CLIP_ATOM_DROP,
    CLIP_ATOM_TARGETS,
    CLIP_ATOM_MULTIPLE,
    CLIP_ATOM_ATOM_PAIR,
    CLIP_ATOM_TIMESTAMP,
    CLIP_ATOM_INCR,
    CLIP_ATOM_INBOX, /* the property that answers are put into */
    /* texts, the best first */
    CLIP_ATOM_FILES,
    CLIP_ATOM_UTF8,
    CLIP_ATOM_PLAIN_UTF8,
    CLIP_ATOM_PLAIN,
    CLIP_ATOM_STRING, /* predefined, as Latin-1 */
    CLIP_ATOMS
};

struct xconn_clip {
    struct xconn *conn;
    Window window; /* None until it is needed */
    Atom atoms[CLIP_ATOMS];

    char *offered;
    bool copied, selected; /* it is still the last that was */
    size_t offered_length;
    Time offered_since;

    enum { CLIP_IDLE, CLIP_ASKED, CLIP_PARTS } state;
    struct loop *loop;
    struct loop_timer *timer;
    uint64_t deadline;
    enum clip_place place;
    enum clip_atom wanted; /* the kind of text that was asked for */
    Time time;
    clip_fn *fn;
    void *user;
    char *got;
    size_t got_length;
};

static Display *display_of(const struct xconn_clip *clip)
{
    return clip->conn->display;
}

/* The window and the atoms, when they are first needed. */
static bool open_clip(struct xconn_clip *clip)
{
    static const char *const names[CLIP_ATOMS] = {
        [CLIP_ATOM_CLIPBOARD] = "CLIPBOARD",
        [CLIP_ATOM_DROP] = "XdndSelection",
        [CLIP_ATOM_TARGETS] = "TARGETS",
        [CLIP_ATOM_MULTIPLE] = "MULTIPLE",
        [CLIP_ATOM_ATOM_PAIR] = "ATOM_PAIR",
        [CLIP_ATOM_TIMESTAMP] = "TIMESTAMP",
        [CLIP_ATOM_INCR] = "INCR",
        [CLIP_ATOM_INBOX] = "OUST_INBOX",
        [CLIP_ATOM_FILES] = "text/uri-list",
        [CLIP_ATOM_UTF8] = "UTF8_STRING",
        [CLIP_ATOM_PLAIN_UTF8] = "text/plain;charset=utf-8",
        [CLIP_ATOM_PLAIN] = "text/plain",
        [CLIP_ATOM_STRING] = "STRING",
    };
    XSetWindowAttributes attributes = {.event_mask = PropertyChangeMask};
    char *wanted[CLIP_ATOMS];

    if (clip->window)
        return true;
    for (int i = 0; i < CLIP_ATOMS; i++)
        wanted[i] = (char *)names[i]; /* Xlib only reads them */
    XInternAtoms(display_of(clip), wanted, CLIP_ATOMS, False, clip->atoms);
    clip->window = XCreateWindow(display_of(clip), clip->conn->root, -10, -10, 1, 1, 0, 0, InputOnly, CopyFromParent,
                                 CWEventMask, &attributes);
    return clip->window != None;
}

/* ------------------------------------------------------------------- offering */

bool xconn_clip_offer(struct xconn_clip *clip, const char *text, size_t length, Time time)
{
    char *copy = malloc(length + 1);

    if (!copy || !open_clip(clip)) {
        free(copy);
        return false;
    }
    memcpy(copy, text, length);
    free(clip->offered);
    clip->offered = copy;
    clip->offered_length = length;
    clip->offered_since = time;
    clip->copied = clip->selected = true;
    XSetSelectionOwner(display_of(clip), XA_PRIMARY, clip->window, time);
    XSetSelectionOwner(display_of(clip), clip->atoms[CLIP_ATOM_CLIPBOARD], clip->window, time);
    return XGetSelectionOwner(display_of(clip), clip->atoms[CLIP_ATOM_CLIPBOARD]) == clip->window;
}

static void put(struct xconn_clip *clip, Window window, Atom property, Atom type, int format, const void *data,
                size_t count)
{
    XChangeProperty(display_of(clip), window, property, type, format, PropModeReplace, data, (int)count);
}

static void put_targets(struct xconn_clip *clip, Window window, Atom property)
{
    const Atom *atoms = clip->atoms;
    const Atom targets[] = {atoms[CLIP_ATOM_TARGETS], atoms[CLIP_ATOM_MULTIPLE], atoms[CLIP_ATOM_TIMESTAMP],
                            atoms[CLIP_ATOM_UTF8],    atoms[CLIP_ATOM_STRING],   atoms[CLIP_ATOM_PLAIN_UTF8],
                            atoms[CLIP_ATOM_PLAIN]};

    put(clip, window, property, XA_ATOM, 32, targets, sizeof targets / sizeof *targets);
}

static bool put_latin1(struct xconn_clip *clip, Window window, Atom property)
{
    char *latin1 = malloc(clip->offered_length + 1);

    if (!latin1)
        return false;
    put(clip, window, property, XA_STRING, 8, latin1,
        xconn_latin1(clip->offered, clip->offered_length, latin1, clip->offered_length));
    free(latin1);
    return true;
}

/* One request is as large as the server takes; what is larger would need to go in parts, and no game is. */
static bool fits_request(const struct xconn_clip *clip)
{
    long units = XExtendedMaxRequestSize(display_of(clip));

    if (units == 0)
        units = XMaxRequestSize(display_of(clip));
    return clip->offered_length + 100 < (size_t)units * 4;
}

static bool put_target(struct xconn_clip *clip, Window window, Atom target, Atom property)
{
    const Atom *atoms = clip->atoms;
    long since = (long)clip->offered_since;

    if (target == atoms[CLIP_ATOM_TARGETS])
        put_targets(clip, window, property);
    else if (target == atoms[CLIP_ATOM_TIMESTAMP])
        put(clip, window, property, XA_INTEGER, 32, &since, 1);
    else if (!fits_request(clip))
        return false;
    else if (target == XA_STRING)
        return put_latin1(clip, window, property);
    else if (target == atoms[CLIP_ATOM_UTF8] || target == atoms[CLIP_ATOM_PLAIN_UTF8] ||
             target == atoms[CLIP_ATOM_PLAIN])
        put(clip, window, property, target, 8, clip->offered, clip->offered_length);
    else
        return false;
    return true;
}

/* Several at once: pairs of a target and a property; those that fail are told by None. */
static bool put_multiple(struct xconn_clip *clip, Window window, Atom property)
{
    Atom type, *pairs;
    int format;
    unsigned long count, after;
    unsigned char *data = NULL;
    bool good;

    if (XGetWindowProperty(display_of(clip), window, property, 0, 2 * MULTIPLE_MAX, False,
                           clip->atoms[CLIP_ATOM_ATOM_PAIR], &type, &format, &count, &after, &data) != Success)
        return false;
    good = type == clip->atoms[CLIP_ATOM_ATOM_PAIR] && format == 32 && after == 0;
    pairs = (Atom *)(void *)data;
    for (unsigned long i = 0; good && i + 1 < count; i += 2) {
        bool nested = pairs[i] == clip->atoms[CLIP_ATOM_MULTIPLE] || pairs[i + 1] == None;

        if (nested || !put_target(clip, window, pairs[i], pairs[i + 1]))
            pairs[i + 1] = None;
    }
    if (good)
        put(clip, window, property, type, 32, pairs, count);
    if (data)
        XFree(data);
    return good;
}

static void on_request(struct xconn_clip *clip, const XSelectionRequestEvent *request)
{
    XEvent answer = {.xselection = {.type = SelectionNotify,
                                    .requestor = request->requestor,
                                    .selection = request->selection,
                                    .target = request->target,
                                    .time = request->time}};
    Atom property = request->property ? request->property : request->target; /* old clients name none */
    bool put_it;

    if (!clip->offered || request->target == None)
        put_it = false;
    else if (request->target == clip->atoms[CLIP_ATOM_MULTIPLE])
        put_it = request->property && put_multiple(clip, request->requestor, request->property);
    else
        put_it = put_target(clip, request->requestor, request->target, property);
    answer.xselection.property = put_it ? property : None;
    XSendEvent(display_of(clip), request->requestor, False, NoEventMask, &answer);
}

/* Somebody else has copied or selected something; after both nobody can ask for the text any more. */
static void on_clear(struct xconn_clip *clip, const XSelectionClearEvent *clear)
{
    if (clear->selection == XA_PRIMARY)
        clip->selected = false;
    else
        clip->copied = false;
    if (clip->copied || clip->selected)
        return;
    free(clip->offered);
    clip->offered = NULL;
}

/* --------------------------------------------------------------------- asking */

static void finish(struct xconn_clip *clip, enum clip_outcome outcome)
{
    char *text = outcome == CLIP_TEXT || outcome == CLIP_FILES ? clip->got : NULL;
    size_t length = text ? clip->got_length : 0;

    if (!text)
        free(clip->got);
    clip->got = NULL;
    clip->got_length = 0;
    clip->state = CLIP_IDLE;
    loop_timer_stop(clip->timer);
    clip->fn(outcome, text, length, clip->user);
    free(text);
}

static void on_timeout(void *user)
{
    struct xconn_clip *clip = user;

    if (clip->state != CLIP_IDLE)
        finish(clip, CLIP_SILENCE);
}

static Atom selection_of(const struct xconn_clip *clip)
{
    return clip->place == CLIP_PRIMARY ? XA_PRIMARY
                                       : clip->atoms[clip->place == CLIP_DROP ? CLIP_ATOM_DROP : CLIP_ATOM_CLIPBOARD];
}

static void ask_for(struct xconn_clip *clip, enum clip_atom wanted)
{
    Atom inbox = clip->atoms[CLIP_ATOM_INBOX];

    clip->wanted = wanted;
    clip->state = CLIP_ASKED;
    XDeleteProperty(display_of(clip), clip->window, inbox);
    XConvertSelection(display_of(clip), selection_of(clip), clip->atoms[wanted], inbox, clip->window, clip->time);
    loop_timer_start(clip->timer, PATIENCE_MS);
}

void xconn_clip_forget(struct xconn_clip *clip)
{
    if (clip->state != CLIP_IDLE)
        finish(clip, CLIP_FORGOTTEN);
}

void xconn_clip_ask(struct xconn_clip *clip, enum clip_place place, Time time, clip_fn *fn, void *user)
{
    xconn_clip_forget(clip);
    clip->place = place;
    clip->time = time;
    clip->fn = fn;
    clip->user = user;
    clip->deadline = loop_now(clip->loop) + DEADLINE_MS;
    if (open_clip(clip))
        ask_for(clip, place == CLIP_DROP ? CLIP_ATOM_FILES : CLIP_ATOM_UTF8);
    else
        finish(clip, CLIP_NOTHING);
}

/* Room for more, with a NUL; Latin-1 may take two bytes a letter. */
static bool append(struct xconn_clip *clip, const unsigned char *data, size_t length, bool latin1)
{
    char *grown = realloc(clip->got, clip->got_length + 2 * length + 1);

    if (!grown)
        return false;
    clip->got = grown;
    for (size_t i = 0; i < length; i++) {
        if (latin1)
            clip->got_length += utf8_encode(data[i], grown + clip->got_length);
        else
            grown[clip->got_length++] = (char)data[i];
    }
    grown[clip->got_length] = '\0';
    return true;
}

static bool is_text(const struct xconn_clip *clip, Atom type)
{
    for (int i = CLIP_ATOM_FILES; i < CLIP_ATOMS; i++) {
        if (type == clip->atoms[i])
            return true;
    }
    return false;
}

enum part { PART_BAD, PART_END, PART_MORE, PART_ANNOUNCED, PART_TOO_LARGE };

/* Takes what is in the inbox: all of the text, a part of it, or the announcement of parts. */
static enum part take_part(struct xconn_clip *clip)
{
    Atom type = None;
    int format = 0;
    unsigned long count = 0, after = 0;
    unsigned char *data = NULL;
    enum part part = PART_BAD;

    if (XGetWindowProperty(display_of(clip), clip->window, clip->atoms[CLIP_ATOM_INBOX], 0, MOST / 4 + 1, True,
                           AnyPropertyType, &type, &format, &count, &after, &data) != Success)
        return PART_BAD;
    if (type == clip->atoms[CLIP_ATOM_INCR])
        part = PART_ANNOUNCED;
    else if (is_text(clip, type) && format == 8 && (after > 0 || clip->got_length + count > MOST))
        part = PART_TOO_LARGE;
    else if (is_text(clip, type) && format == 8 && append(clip, data, count, type == XA_STRING))
        part = count > 0 ? PART_MORE : PART_END;
    if (data)
        XFree(data);
    return part;
}

static void finish_text(struct xconn_clip *clip)
{
    if (clip->got_length == 0)
        finish(clip, CLIP_NOTHING);
    else
        finish(clip, clip->wanted == CLIP_ATOM_FILES ? CLIP_FILES : CLIP_TEXT);
}

/* The owner has answered, by its property or by None: then another kind of text is asked for. */
static void on_notify(struct xconn_clip *clip, const XSelectionEvent *notify)
{
    if (clip->state != CLIP_ASKED || notify->selection != selection_of(clip) || notify->time != clip->time ||
        notify->target != clip->atoms[clip->wanted])
        return; /* an old answer, or nobody's */
    if (notify->property == None) {
        if (clip->wanted == CLIP_ATOM_STRING)
            finish(clip, CLIP_NOTHING);
        else
            ask_for(clip, clip->wanted + 1);
        return;
    }
    switch (notify->property == clip->atoms[CLIP_ATOM_INBOX] ? take_part(clip) : PART_BAD) {
    case PART_ANNOUNCED: /* reading it has deleted it, which asks for the first part */
        clip->state = CLIP_PARTS;
        loop_timer_start(clip->timer, PATIENCE_MS);
        break;
    case PART_TOO_LARGE:
        finish(clip, CLIP_TOO_LARGE);
        break;
    case PART_BAD:
        finish(clip, CLIP_NOTHING);
        break;
    default:
        finish_text(clip);
        break;
    }
}

static void on_property(struct xconn_clip *clip, const XPropertyEvent *property)
{
    if (clip->state != CLIP_PARTS || property->atom != clip->atoms[CLIP_ATOM_INBOX] ||
        property->state != PropertyNewValue)
        return;
    switch (take_part(clip)) {
    case PART_MORE:
        if (loop_now(clip->loop) >= clip->deadline)
            finish(clip, CLIP_SILENCE);
        else
            loop_timer_start(clip->timer, PATIENCE_MS);
        break;
    case PART_END:
        finish_text(clip);
        break;
    case PART_TOO_LARGE:
        finish(clip, CLIP_TOO_LARGE);
        break;
    default:
        finish(clip, CLIP_NOTHING);
        break;
    }
}

/* ------------------------------------------------------------------ the door */

struct xconn_clip *xconn_clip_new(struct xconn *conn, struct loop *loop)
{
    struct xconn_clip *clip = calloc(1, sizeof *clip);

    if (!clip)
        return NULL;
    clip->conn = conn;
    clip->loop = loop;
    clip->timer = loop_timer_add(loop, on_timeout, clip);
    if (!clip->timer) {
        free(clip);
        return NULL;
    }
    return clip;
}

void xconn_clip_free(struct xconn_clip *clip)
{
    if (!clip)
        return;
    loop_timer_remove(clip->timer);
    free(clip->offered);
    free(clip->got);
    free(clip);
}

bool xconn_clip_event(struct xconn_clip *clip, const XEvent *event)
{
    if (clip->window == None || event->xany.window != clip->window)
        return false;
    switch (event->type) {
    case SelectionRequest:
        on_request(clip, &event->xselectionrequest);
        break;
    case SelectionClear:
        on_clear(clip, &event->xselectionclear);
        break;
    case SelectionNotify:
        on_notify(clip, &event->xselection);
        break;
    case PropertyNotify:
        on_property(clip, &event->xproperty);
        break;
    default:
        break;
    }
    return true;
}

/*
 * xoust-peer.c - another program, good or bad, that exchanges texts with xoust.
 *
 *     xoust-peer own SELECTION MODE [TEXT-FILE]   owns CLIPBOARD or PRIMARY until it is killed; says "ready"
 *     xoust-peer ask SELECTION TARGET             prints what the owner of a selection answers
 *     xoust-peer drop WINDOW TYPE TEXT-FILE       drops a text on a window; says what became of it.  TYPE "silent":
 *                                                 the text is not handed out, "asked" tells that it should be
 *
 * MODE: text, latin1 (STRING only), parts (INCR), plus what a bad owner does: refuse,
 * silent, dies, number (no text), huge (8 MB at once), flood (parts without end), stall (a
 * first part, then nothing), drip (a byte at a time), fake (an answer to another question).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>

#define PART  1000
#define LARGE (8 << 20)

enum mode { TEXT, LATIN1, PARTS, REFUSE, SILENT, DIES, NUMBER, TOO_MUCH, FLOOD, STALL, DRIP, FAKE, MODES };

static const char *const mode_names[MODES] = {"text",   "latin1", "parts", "refuse", "silent", "dies",
                                              "number", "huge",   "flood", "stall",  "drip",   "fake"};

struct peer {
    Display *display;
    Window window;
    enum mode mode;
    char *text;
    size_t length, sent;
    Atom type;        /* of a text in parts */
    Atom property;    /* that its parts go into */
    Window requestor; /* who gets them */
};

static Atom atom(struct peer *peer, const char *name)
{
    return XInternAtom(peer->display, name, False);
}

/* Errors are the other side's: the window may be gone. */
static int on_error(Display *display, XErrorEvent *event)
{
    (void)display;
    (void)event;
    return 0;
}

static void print_atom(struct peer *peer, const char *before, Atom which)
{
    char *name = which ? XGetAtomName(peer->display, which) : NULL;

    printf("%s%s\n", before, name ? name : "NONE");
    XFree(name);
}

static void open_peer(struct peer *peer)
{
    peer->display = XOpenDisplay(NULL);
    if (!peer->display)
        exit(99);
    XSetErrorHandler(on_error);
    peer->window = XCreateSimpleWindow(peer->display, DefaultRootWindow(peer->display), 0, 0, 9, 9, 0, 0, 0);
    XSelectInput(peer->display, peer->window, PropertyChangeMask);
}

static void close_peer(struct peer *peer)
{
    free(peer->text);
    XCloseDisplay(peer->display);
}

static void read_text(struct peer *peer, const char *path)
{
    FILE *file = fopen(path, "r");

    peer->text = calloc(1, LARGE);
    if (!file || !peer->text)
        exit(99);
    peer->length = fread(peer->text, 1, LARGE - 1, file);
    fclose(file);
}

static void put(struct peer *peer, Window window, Atom property, Atom type, int format, const void *data, size_t count)
{
    XChangeProperty(peer->display, window, property, type, format, PropModeReplace, data, (int)count);
}

/* --------------------------------------------------------------------- owning */

/* The requestor has taken the last part: here is the next. */
static void send_part(struct peer *peer)
{
    size_t left = peer->length - peer->sent, count = left < PART ? left : PART;

    if (peer->mode == STALL && peer->sent > 0)
        return;
    if (peer->mode == FLOOD) {
        static char rubbish[PART * 60];

        memset(rubbish, 'x', sizeof rubbish);
        put(peer, peer->requestor, peer->property, peer->type, 8, rubbish, sizeof rubbish);
        XFlush(peer->display);
        return;
    }
    if (peer->mode == DRIP)
        count = left > 0;
    put(peer, peer->requestor, peer->property, peer->type, 8, peer->text + peer->sent, count);
    peer->sent += count;
    XFlush(peer->display);
}

static void begin_parts(struct peer *peer, const XSelectionRequestEvent *request, Atom property)
{
    long length = 1;

    peer->requestor = request->requestor;
    peer->property = property;
    peer->type = request->target;
    peer->sent = 0;
    XSelectInput(peer->display, request->requestor, PropertyChangeMask);
    put(peer, request->requestor, property, atom(peer, "INCR"), 32, &length, 1);
}

/* False: nothing is answered. */
static bool answer_text(struct peer *peer, const XSelectionRequestEvent *request, Atom property)
{
    long number = 42;
    char *huge;

    switch (peer->mode) {
    case NUMBER:
        put(peer, request->requestor, property, XA_INTEGER, 32, &number, 1);
        return true;
    case TOO_MUCH:
        huge = malloc(LARGE);
        if (!huge)
            return false;
        memset(huge, 'y', LARGE);
        put(peer, request->requestor, property, request->target, 8, huge, LARGE);
        free(huge);
        return true;
    case PARTS:
    case FLOOD:
    case STALL:
    case DRIP:
        begin_parts(peer, request, property);
        return true;
    default:
        put(peer, request->requestor, property, request->target, 8, peer->text, peer->length);
        return true;
    }
}

static void on_request(struct peer *peer, const XSelectionRequestEvent *request)
{
    XEvent answer = {.xselection = {.type = SelectionNotify,
                                    .requestor = request->requestor,
                                    .selection = request->selection,
                                    .target = request->target,
                                    .time = request->time}};
    Atom wanted = atom(peer, "UTF8_STRING");
    bool has = request->target == (peer->mode == LATIN1 ? XA_STRING : wanted);

    print_atom(peer, "asked for ", request->target);
    fflush(stdout);
    if (peer->mode == SILENT)
        return;
    if (peer->mode == DIES) {
        close_peer(peer);
        exit(0);
    }
    if (peer->mode == FAKE) {
        answer.xselection.time = 1;
        answer.xselection.property = XA_WM_NAME;
    } else if (has && peer->mode != REFUSE && answer_text(peer, request, request->property)) {
        answer.xselection.property = request->property;
    }
    XSendEvent(peer->display, request->requestor, False, NoEventMask, &answer);
    XFlush(peer->display);
}

static int do_own(struct peer *peer, const char *selection)
{
    Atom name = atom(peer, selection);

    XSetSelectionOwner(peer->display, name, peer->window, CurrentTime);
    if (XGetSelectionOwner(peer->display, name) != peer->window)
        return 1;
    puts("ready");
    fflush(stdout);
    for (;;) {
        XEvent event;

        XNextEvent(peer->display, &event);
        if (event.type == SelectionRequest)
            on_request(peer, &event.xselectionrequest);
        else if (event.type == PropertyNotify && event.xproperty.window == peer->requestor && peer->property &&
                 event.xproperty.atom == peer->property && event.xproperty.state == PropertyDelete)
            send_part(peer);
        else if (event.type == SelectionClear)
            return 0;
    }
}

/* --------------------------------------------------------------------- asking */

static void print_atoms(struct peer *peer, const Atom *atoms, unsigned long count)
{
    for (unsigned long i = 0; i < count; i++)
        print_atom(peer, "", atoms[i]);
}

/* MULTIPLE: a text, a target that nobody knows, and the time. */
static void ask_multiple(struct peer *peer, Atom property)
{
    Atom pairs[] = {atom(peer, "UTF8_STRING"), atom(peer, "ONE"),       atom(peer, "NONSENSE"),
                    atom(peer, "TWO"),         atom(peer, "TIMESTAMP"), atom(peer, "THREE")};

    put(peer, peer->window, property, atom(peer, "ATOM_PAIR"), 32, pairs, 6);
}

static int do_ask(struct peer *peer, const char *selection, const char *target)
{
    Atom inbox = atom(peer, "PEER_INBOX"), type;
    unsigned long count, after;
    unsigned char *data;
    int format;
    XEvent event;

    if (strcmp(target, "MULTIPLE") == 0)
        ask_multiple(peer, inbox);
    XConvertSelection(peer->display, atom(peer, selection), atom(peer, target), inbox, peer->window, CurrentTime);
    do
        XNextEvent(peer->display, &event);
    while (event.type != SelectionNotify);
    if (event.xselection.property == None) {
        puts("refused");
        return 1;
    }
    XGetWindowProperty(peer->display, peer->window, inbox, 0, LARGE, True, AnyPropertyType, &type, &format, &count,
                       &after, &data);
    if (format == 8)
        fwrite(data, 1, count, stdout);
    else if (type == XA_INTEGER)
        printf("%ld\n", *(long *)(void *)data);
    else
        print_atoms(peer, (Atom *)(void *)data, count);
    XFree(data);
    return 0;
}

/* -------------------------------------------------------------------- dropping */

static void tell(struct peer *peer, Window window, const char *what, long one, long two, long four)
{
    XEvent message = {.xclient = {.type = ClientMessage,
                                  .window = window,
                                  .message_type = atom(peer, what),
                                  .format = 32,
                                  .data.l = {(long)peer->window, one, two, 0, four}}};

    XSendEvent(peer->display, window, False, NoEventMask, &message);
    XFlush(peer->display);
}

static bool is_aware(struct peer *peer, Window window)
{
    Atom type;
    int format;
    unsigned long count = 0, after;
    unsigned char *data = NULL;

    XGetWindowProperty(peer->display, window, atom(peer, "XdndAware"), 0, 1, False, XA_ATOM, &type, &format, &count,
                       &after, &data);
    bool aware = count == 1 && *(long *)(void *)data >= 3;
    XFree(data);
    return aware;
}

static int do_drop(struct peer *peer, Window window, const char *type)
{
    Atom offered = atom(peer, type);

    if (!is_aware(peer, window))
        return 1;
    XSetSelectionOwner(peer->display, atom(peer, "XdndSelection"), peer->window, CurrentTime);
    tell(peer, window, "XdndEnter", 5L << 24, (long)offered, 0);
    tell(peer, window, "XdndPosition", 0, 100L << 16 | 100, (long)atom(peer, "XdndActionCopy"));
    for (;;) {
        XEvent event;

        XNextEvent(peer->display, &event);
        if (event.type == ClientMessage && event.xclient.message_type == atom(peer, "XdndStatus")) {
            printf("status %ld\n", event.xclient.data.l[1] & 1);
            tell(peer, window, "XdndDrop", 0, CurrentTime, 0);
        } else if (event.type == ClientMessage && event.xclient.message_type == atom(peer, "XdndFinished")) {
            printf("finished %ld\n", event.xclient.data.l[1] & 1);
            return 0;
        } else if (event.type == SelectionRequest) {
            XSelectionRequestEvent *request = &event.xselectionrequest;
            XEvent answer = {.xselection = {.type = SelectionNotify,
                                            .requestor = request->requestor,
                                            .selection = request->selection,
                                            .target = request->target,
                                            .time = request->time}};

            if (strcmp(type, "silent") == 0) {
                puts("asked");
                fflush(stdout);
                continue;
            }
            if (request->target == offered) {
                put(peer, request->requestor, request->property, offered, 8, peer->text, peer->length);
                answer.xselection.property = request->property;
            }
            XSendEvent(peer->display, request->requestor, False, NoEventMask, &answer);
            XFlush(peer->display);
        }
    }
}

static int do_what_is_said(struct peer *peer, char **argv)
{
    if (strcmp(argv[1], "ask") == 0)
        return do_ask(peer, argv[2], argv[3]);
    if (strcmp(argv[1], "drop") == 0)
        return do_drop(peer, strtoul(argv[2], NULL, 0), argv[3]);
    for (peer->mode = TEXT; peer->mode < MODES && strcmp(argv[3], mode_names[peer->mode]) != 0; peer->mode++)
        ;
    return strcmp(argv[1], "own") == 0 && peer->mode < MODES ? do_own(peer, argv[2]) : 2;
}

int main(int argc, char **argv)
{
    struct peer peer = {0};

    if (argc < 4)
        return 2;
    open_peer(&peer);
    if (argc > 4)
        read_text(&peer, argv[4]);
    int status = do_what_is_said(&peer, argv);
    close_peer(&peer);
    return status;
}

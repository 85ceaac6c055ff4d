/*
 * xoust-probe.c - eyes and memory for tests that play in the window of xoust.
 *
 *     xoust-probe window                          the window's id
 *     xoust-probe blind                           that of a new window in which nothing can be shown
 *     xoust-probe place                           a line "X Y WIDTH HEIGHT": where on the screen it is
 *     xoust-probe close window | manager          asks it to close, as a window manager does, or asks the manager to
 *     xoust-probe ping                            does it answer that it is alive?
 *     xoust-probe pointer hidden | shown          is it so?
 *     xoust-probe blank                           calls the screen saver
 *     xoust-probe lit                             is there no screen saver?
 *     xoust-probe managed                         is there a window manager?
 *     xoust-probe count RECORD                    number of placements
 *     xoust-probe next RECORD                     a cell to place on, `wait` (for the computer) or `over`
 *     xoust-probe where OPTIONS RECORD WORD...    a line "X Y" for each cell or button
 *     xoust-probe keys OPTIONS RECORD FROM TO     arrow keys that lead from cell to cell
 *     xoust-probe look OPTIONS RECORD             are the stones on the screen those of the record?
 *     xoust-probe answer OPTIONS RECORD WORD N    presses a button N times: milliseconds until it looks pressed
 *     xoust-probe hoard                           takes all cells of the map of colours, says how many, and stays
 *     xoust-probe shot                            the window as a picture (PPM)
 *     xoust-probe message OPTIONS RECORD          a number that changes with what the message line shows
 *
 * OPTIONS are letters: c there is a Confirm button, n there are no coordinates; - none.
 * Layouts are computed for the size that the window has, and for a screen of 96 dpi.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/scrnsaver.h>

#include "geom.h"

static struct oust_game *load(const char *path)
{
    struct oust_error error = {0};
    struct oust_game *game;

    if (oust_record_load(path, &game, &error) == OUST_OK)
        return game;
    fprintf(stderr, "xoust-probe: %s: %s\n", path, error.text);
    exit(2);
}

/* --------------------------------------------------------------- the window */

static bool is_viewable(Display *display, Window window)
{
    XWindowAttributes attributes;

    return XGetWindowAttributes(display, window, &attributes) && attributes.map_state == IsViewable;
}

/* The uppermost window of class XOust below `window` that is to be seen. */
static Window find_window(Display *display, Window window)
{
    XClassHint hint = {NULL, NULL};
    Window root, parent, *children, found = None;
    unsigned count = 0;
    bool ours =
        XGetClassHint(display, window, &hint) && strcmp(hint.res_class, "XOust") == 0 && is_viewable(display, window);

    XFree(hint.res_name);
    XFree(hint.res_class);
    if (ours)
        return window;
    if (!XQueryTree(display, window, &root, &parent, &children, &count))
        return None;
    while (count > 0 && !found)
        found = find_window(display, children[--count]);
    if (children)
        XFree(children);
    return found;
}

/* Windows may vanish while they are looked at; whoever asked sees that there is no answer. */
static int ignore_error(Display *display, XErrorEvent *event)
{
    (void)display;
    (void)event;
    return 0;
}

static Display *open_window(Window *window, int *width, int *height)
{
    Display *display = XOpenDisplay(NULL);
    XWindowAttributes attributes;

    if (!display) {
        fprintf(stderr, "xoust-probe: no display\n");
        exit(2);
    }
    XSetErrorHandler(ignore_error);
    *window = find_window(display, DefaultRootWindow(display));
    if (!*window || !XGetWindowAttributes(display, *window, &attributes)) {
        fprintf(stderr, "xoust-probe: no window\n");
        exit(1);
    }
    *width = attributes.width;
    *height = attributes.height;
    return display;
}

static void layout(struct geom *geom, const char *options, const struct oust_game *game)
{
    struct geom_wish wish = {.board = oust_position_board(oust_game_position(game)),
                             .touch = geom_touch_size(960, 254),
                             .confirm = strchr(options, 'c') != NULL,
                             .coordinates = strchr(options, 'n') == NULL};
    Window window;

    XCloseDisplay(open_window(&window, &wish.width, &wish.height));
    geom_layout(geom, &wish);
}

/* ------------------------------------------------------------------- commands */

static int do_window(void)
{
    Window window;
    int width, height;

    XCloseDisplay(open_window(&window, &width, &height));
    printf("%lu\n", window);
    return 0;
}

static int do_place(void)
{
    int width, height, x, y;
    Window window, child;
    Display *display = open_window(&window, &width, &height);

    XTranslateCoordinates(display, window, DefaultRootWindow(display), 0, 0, &x, &y, &child);
    XCloseDisplay(display);
    printf("%d %d %d %d\n", x, y, width, height);
    return 0;
}

/* Only a window manager selects redirection. */
static int do_managed(void)
{
    Display *display = XOpenDisplay(NULL);
    XWindowAttributes attributes;
    bool managed = display && XGetWindowAttributes(display, DefaultRootWindow(display), &attributes) &&
                   (attributes.all_event_masks & SubstructureRedirectMask) != 0;

    if (display)
        XCloseDisplay(display);
    return managed ? 0 : 1;
}

/* A pointer that is hidden is one without any pixel that would be seen. */
static int do_pointer(bool hidden)
{
    Display *display = XOpenDisplay(NULL);
    int ignored;
    XFixesCursorImage *image =
        display && XFixesQueryExtension(display, &ignored, &ignored) ? XFixesGetCursorImage(display) : NULL;
    bool seen = false;

    if (!image)
        return 2;
    for (int i = 0; i < image->width * image->height; i++)
        seen = seen || (image->pixels[i] >> 24 & 255) != 0;
    XFree(image);
    XCloseDisplay(display);
    return seen == hidden;
}

static int do_blank(void)
{
    Display *display = XOpenDisplay(NULL);

    if (!display)
        return 2;
    XForceScreenSaver(display, ScreenSaverActive);
    XCloseDisplay(display);
    return 0;
}

static int do_lit(void)
{
    Display *display = XOpenDisplay(NULL);
    XScreenSaverInfo info;
    int ignored;

    if (!display || !XScreenSaverQueryExtension(display, &ignored, &ignored) ||
        !XScreenSaverQueryInfo(display, DefaultRootWindow(display), &info))
        return 2;
    XCloseDisplay(display);
    return info.state != ScreenSaverOff;
}

static XEvent message(Display *display, Window window, const char *type, const char *first)
{
    XEvent event = {.xclient = {.type = ClientMessage, .window = window, .format = 32}};

    event.xclient.message_type = XInternAtom(display, type, False);
    event.xclient.data.l[0] = first ? (long)XInternAtom(display, first, False) : CurrentTime;
    return event;
}

static int do_close(bool by_manager)
{
    Window window;
    int width, height;
    Display *display = open_window(&window, &width, &height);
    XEvent event = by_manager ? message(display, window, "_NET_CLOSE_WINDOW", NULL)
                              : message(display, window, "WM_PROTOCOLS", "WM_DELETE_WINDOW");

    if (by_manager)
        XSendEvent(display, DefaultRootWindow(display), False, SubstructureNotifyMask | SubstructureRedirectMask,
                   &event);
    else
        XSendEvent(display, window, False, NoEventMask, &event);
    XCloseDisplay(display);
    return 0;
}

/* The answer is the question, sent to the root window. */
static int do_ping(void)
{
    Window window;
    int width, height;
    Display *display = open_window(&window, &width, &height);
    XEvent question = message(display, window, "WM_PROTOCOLS", "_NET_WM_PING"), echo;

    alarm(30); /* a window that is dead never echos */
    question.xclient.data.l[2] = (long)window;
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSendEvent(display, window, False, NoEventMask, &question);
    do
        XNextEvent(display, &echo);
    while (echo.type != ClientMessage || echo.xclient.data.l[2] != (long)window ||
           echo.xclient.window != DefaultRootWindow(display));
    XCloseDisplay(display);
    return 0;
}

static int do_blind(void)
{
    Display *display = XOpenDisplay(NULL);

    if (!display)
        return 2;
    printf("%lu\n", XCreateWindow(display, DefaultRootWindow(display), 0, 0, 9, 9, 0, 0, InputOnly, NULL, 0, NULL));
    XSetCloseDownMode(display, RetainPermanent);
    XCloseDisplay(display);
    return 0;
}

/* Captures the most it can, else takes the legal placement in the middle of the list. */
static oust_cell choose(const struct oust_position *position)
{
    oust_cell cells[OUST_CELLS_MAX], captured[OUST_CELLS_MAX], best;
    size_t count = oust_position_legal(position, cells, OUST_CELLS_MAX), most = 0;

    best = cells[count / 2];
    for (size_t i = 0; i < count; i++) {
        size_t taken = oust_position_captured_by(position, cells[i], captured, OUST_CELLS_MAX);

        if (taken > most) {
            most = taken;
            best = cells[i];
        }
    }
    return best;
}

static int do_next(const struct oust_game *game)
{
    const struct oust_position *position = oust_game_position(game);
    char name[OUST_NAME_MAX];

    if (oust_game_result(game) != OUST_RESULT_NONE) {
        puts("over");
    } else if (oust_game_level(game, oust_position_to_place(position)) != OUST_LEVEL_HUMAN) {
        puts("wait");
    } else {
        oust_board_cell_name(oust_position_board(position), choose(position), name, sizeof name);
        puts(name);
    }
    return 0;
}

static oust_cell cell_named(const struct geom *geom, const char *name)
{
    oust_cell cell;

    if (oust_board_cell_parse(geom->wish.board, name, &cell, NULL) == OUST_OK)
        return cell;
    fprintf(stderr, "xoust-probe: no such place: %s\n", name);
    exit(2);
}

/* NULL: there is none of that name. */
static const struct geom_rect *button_named(const struct geom *geom, const char *name)
{
    static const char *const names[BUTTONS] = {"new", "undo", "redo", "hint", "menu", "confirm"};

    for (int i = 0; i < BUTTONS; i++) {
        if (strcmp(name, names[i]) == 0)
            return &geom->buttons[i];
    }
    return NULL;
}

static int do_where(const struct geom *geom, char **words)
{
    for (; *words; words++) {
        const struct geom_rect *button = button_named(geom, *words);
        int x, y;

        if (button) {
            x = button->x + button->width / 2;
            y = button->y + button->height / 2;
        } else {
            geom_centre(geom, cell_named(geom, *words), &x, &y);
        }
        printf("%d %d\n", x, y);
    }
    return 0;
}

/* The shortest way, found from its end: `next[c]` is the arrow to press on c. */
static int do_keys(const struct geom *geom, oust_cell from, oust_cell to)
{
    static const char *const names[] = {"Left", "Right", "Up", "Down"};
    int count = oust_board_cells(geom->wish.board), next[OUST_CELLS_MAX];

    for (int cell = 0; cell < count; cell++)
        next[cell] = -1;
    /* cppcheck-suppress uninitvar ; `from` is one of the cells just filled */
    for (bool found = true; found && from != to && next[from] < 0;) {
        int known[OUST_CELLS_MAX];

        found = false;
        memcpy(known, next, sizeof known);
        for (int cell = 0; cell < count; cell++) {
            for (int way = 0; way < 4 && next[cell] < 0 && cell != to; way++) {
                oust_cell there = geom_neighbour(geom, cell, (enum geom_way)way);

                if (there == to || known[there] >= 0) {
                    next[cell] = way;
                    found = true;
                }
            }
        }
    }
    for (; from != to; from = geom_neighbour(geom, from, (enum geom_way)next[from]))
        puts(names[next[from]]);
    return 0;
}

/* Whose stone a pixel of the standard colours belongs to. */
static int stone_of(unsigned long pixel)
{
    int red = (pixel >> 16) & 255, green = (pixel >> 8) & 255, blue = pixel & 255;

    if (green < 120 && red > blue + 50)
        return 1;
    return blue > red + 40 ? 2 : 0;
}

/* Below the middle of a cell, where neither a mark nor a highlight is. */
static int do_look(const struct geom *geom, const struct oust_game *game)
{
    int width, height, wrong = 0, count = oust_board_cells(geom->wish.board);
    Window window;
    Display *display = open_window(&window, &width, &height);
    XImage *image = XGetImage(display, window, 0, 0, (unsigned)width, (unsigned)height, AllPlanes, ZPixmap);

    if (!image)
        return 2;
    for (int cell = 0; cell < count; cell++) {
        char name[OUST_NAME_MAX];
        int x, y, seen, expected = oust_position_at(oust_game_position(game), cell);

        geom_centre(geom, cell, &x, &y);
        seen = stone_of(XGetPixel(image, x, y + (int)(geom_stone_radius(geom) * 0.7)));
        oust_board_cell_name(geom->wish.board, cell, name, sizeof name);
        if (seen != expected)
            wrong += printf("%s shows %d, the record says %d\n", name, seen, expected) > 0;
    }
    XDestroyImage(image);
    XCloseDisplay(display);
    return wrong > 0;
}

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static unsigned long pixel_at(Display *display, Window window, int x, int y)
{
    XImage *image = XGetImage(display, window, x, y, 1, 1, AllPlanes, ZPixmap);
    unsigned long pixel = image ? XGetPixel(image, 0, 0) : 0;

    if (image)
        XDestroyImage(image);
    return pixel;
}

/* Sends a press or a release, and waits for up to ten seconds until the pixel there is another one. */
static double answer(Display *display, Window window, int type, int x, int y)
{
    bool press = type == ButtonPress;
    XEvent event = {.xbutton = {.type = type,
                                .display = display,
                                .window = window,
                                .root = DefaultRootWindow(display),
                                .time = CurrentTime,
                                .x = press ? x : -1, /* let go outside, a button does nothing */
                                .y = press ? y : -1,
                                .button = Button1,
                                .same_screen = True}};
    unsigned long before = pixel_at(display, window, x, y);
    double start = now_ms();

    XSendEvent(display, window, True, press ? ButtonPressMask : ButtonReleaseMask, &event);
    while (pixel_at(display, window, x, y) == before && now_ms() - start < 10000)
        nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    return now_ms() - start;
}

static int do_answer(const struct geom *geom, const char *word, int times)
{
    int width, height;
    Window window;
    Display *display = open_window(&window, &width, &height);
    const struct geom_rect *button = button_named(geom, word);

    for (int i = 0; button && i < times; i++) {
        int x = button->x + button->width / 4, y = button->y + button->height / 4;

        printf("%.1f\n", answer(display, window, ButtonPress, x, y));
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        answer(display, window, ButtonRelease, x, y);
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    XCloseDisplay(display);
    return !button;
}

/* A part of a pixel that a mask names, as 0 to 255. */
static int masked(unsigned long pixel, unsigned long mask)
{
    unsigned long low = mask & (~mask + 1);

    return (int)((pixel & mask) / low * 255 / (mask / low));
}

/* The colours of all pixels that a window without masks may have. */
static void read_map(Display *display, const XWindowAttributes *attributes, XColor map[256])
{
    for (int i = 0; i < 256; i++)
        map[i] = (XColor){.pixel = (unsigned long)i};
    XQueryColors(display, attributes->colormap, map, attributes->visual->map_entries);
}

/* A cube of colours, as other programs would have them; what is beyond that becomes greys. */
static XColor hoarded(unsigned long pixel)
{
    unsigned part = 65535 / 5, grey = (unsigned)pixel * 257;
    XColor cube = {.red = (unsigned short)(pixel / 36 * part),
                   .green = (unsigned short)(pixel / 6 % 6 * part),
                   .blue = (unsigned short)(pixel % 6 * part)};

    if (pixel >= 216)
        cube.red = cube.green = cube.blue = (unsigned short)grey;
    cube.pixel = pixel;
    cube.flags = DoRed | DoGreen | DoBlue;
    return cube;
}

static int do_hoard(void)
{
    Display *display = XOpenDisplay(NULL);
    Colormap map = display ? DefaultColormap(display, DefaultScreen(display)) : None;
    unsigned long pixel;
    int count = 2; /* black and white are the server's */

    if (!display)
        return 2;
    while (XAllocColorCells(display, map, False, NULL, 0, &pixel, 1)) {
        XColor colour = hoarded(pixel);

        XStoreColor(display, map, &colour);
        count++;
    }
    printf("%d\n", count);
    fflush(stdout);
    for (XEvent event;;)
        XNextEvent(display, &event); /* there is none, but with its server it ends */
}

static int do_shot(void)
{
    int width, height;
    Window window;
    Display *display = open_window(&window, &width, &height);
    XImage *image = XGetImage(display, window, 0, 0, (unsigned)width, (unsigned)height, AllPlanes, ZPixmap);
    XWindowAttributes attributes;
    XColor map[256];

    if (!image || !XGetWindowAttributes(display, window, &attributes))
        return 2;
    if (!attributes.visual->red_mask)
        read_map(display, &attributes, map);
    printf("P6\n%d %d\n255\n", width, height);
    for (int i = 0; i < width * height; i++) {
        unsigned long pixel = XGetPixel(image, i % width, i / width);

        if (attributes.visual->red_mask)
            printf("%c%c%c", masked(pixel, attributes.visual->red_mask), masked(pixel, attributes.visual->green_mask),
                   masked(pixel, attributes.visual->blue_mask));
        else
            printf("%c%c%c", map[pixel & 255].red >> 8, map[pixel & 255].green >> 8, map[pixel & 255].blue >> 8);
    }
    XDestroyImage(image);
    XCloseDisplay(display);
    return ferror(stdout) != 0;
}

/* A sum over the pixels of the message line. */
static int do_message(const struct geom *geom)
{
    const struct geom_rect *rect = &geom->message;
    unsigned long sum = 0;
    int width, height;
    Window window;
    Display *display = open_window(&window, &width, &height);
    XImage *image =
        XGetImage(display, window, rect->x, rect->y, (unsigned)rect->width, (unsigned)rect->height, AllPlanes, ZPixmap);

    for (int i = 0; image && i < rect->width * rect->height; i++)
        sum = sum * 31 + XGetPixel(image, i % rect->width, i / rect->width);
    printf("%lu\n", sum);
    if (image)
        XDestroyImage(image);
    XCloseDisplay(display);
    return image ? 0 : 2;
}

/* Commands without arguments. */
static const struct {
    const char *name;
    int (*run)(void);
} simple[] = {
    {"window", do_window}, {"blind", do_blind},     {"hoard", do_hoard}, {"shot", do_shot}, {"place", do_place},
    {"blank", do_blank},   {"managed", do_managed}, {"lit", do_lit},     {"ping", do_ping},
};

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    struct oust_game *game = NULL;
    struct geom geom;
    int status = 2;

    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (strcmp(command, simple[i].name) == 0)
            return simple[i].run();
    if (strcmp(command, "pointer") == 0 && argc == 3)
        return do_pointer(strcmp(argv[2], "hidden") == 0);
    if (strcmp(command, "close") == 0)
        return do_close(argc == 3 && strcmp(argv[2], "manager") == 0);
    if (argc == 3)
        game = load(argv[2]);
    if (argc >= 4) {
        game = load(argv[3]);
        layout(&geom, argv[2], game);
    }
    if (argc == 3 && strcmp(command, "count") == 0)
        status = printf("%d\n", oust_game_placements(game)) < 0;
    else if (argc == 3 && strcmp(command, "next") == 0)
        status = do_next(game);
    else if (argc > 4 && strcmp(command, "where") == 0)
        status = do_where(&geom, argv + 4);
    else if (argc == 6 && strcmp(command, "keys") == 0)
        status = do_keys(&geom, cell_named(&geom, argv[4]), cell_named(&geom, argv[5]));
    else if (argc == 4 && strcmp(command, "message") == 0)
        status = do_message(&geom);
    else if (argc == 6 && strcmp(command, "answer") == 0)
        status = do_answer(&geom, argv[4], atoi(argv[5]));
    else if (argc == 4 && strcmp(command, "look") == 0)
        status = do_look(&geom, game);
    oust_game_free(game);
    return status;
}

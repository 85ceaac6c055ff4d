/*
 * app-window.c - the window and what it tells the window manager.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>

#include "app-inside.h"

#define LEAST_WIDTH  240
#define LEAST_HEIGHT 180
#define ICON         48

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The size asked for, or one that suits the screen. */
static void choose_size(struct app *app, XSizeHints *hints)
{
    int screen_width = DisplayWidth(app->conn->display, app->conn->screen);
    int screen_height = DisplayHeight(app->conn->display, app->conn->screen);
    int x = 0, y = 0, flags = 0;
    unsigned width, height;

    app->width = smaller(760 * app->settings.scale / 100, screen_width * 9 / 10);
    app->height = smaller(720 * app->settings.scale / 100, screen_height * 9 / 10);
    hints->flags = PMinSize | PSize | PWinGravity;
    hints->min_width = LEAST_WIDTH;
    hints->min_height = LEAST_HEIGHT;
    hints->win_gravity = NorthWestGravity;
    if (app->values.geometry)
        flags = XParseGeometry(app->values.geometry, &x, &y, &width, &height);
    if (flags & WidthValue)
        app->width = (int)smaller((int)width, 16384);
    if (flags & HeightValue)
        app->height = (int)smaller((int)height, 16384);
    if (flags & (WidthValue | HeightValue))
        hints->flags |= USSize;
    if (flags & (XValue | YValue)) {
        hints->flags |= USPosition;
        hints->win_gravity = (flags & XNegative) ? ((flags & YNegative) ? SouthEastGravity : NorthEastGravity)
                                                 : ((flags & YNegative) ? SouthWestGravity : NorthWestGravity);
    }
    hints->x = (flags & XNegative) ? screen_width - app->width + x : x;
    hints->y = (flags & YNegative) ? screen_height - app->height + y : y;
    hints->width = app->width = app->width < 1 ? 1 : app->width;
    hints->height = app->height = app->height < 1 ? 1 : app->height;
}

static const char *title_of(const struct app *app)
{
    return app->values.title ? app->values.title : "Oust";
}

/* Predefined atoms only: nothing here waits for the server. */
static void set_properties(struct app *app, Window window, XSizeHints *hints)
{
    Display *display = app->conn->display;
    XWMHints wm_hints = {
        .flags = InputHint | StateHint, .input = True, .initial_state = app->values.iconic ? IconicState : NormalState};
    char host[256] = "", class_name[] = "XOust", name[128], title[128];
    XClassHint class_hint = {name, class_name};

    snprintf(name, sizeof name, "%s", options_name(app->options));
    XSetWMNormalHints(display, window, hints);
    XSetWMHints(display, window, &wm_hints);
    XSetClassHint(display, window, &class_hint);
    title[xconn_latin1(title_of(app), strlen(title_of(app)), title, sizeof title - 1)] = '\0';
    XStoreName(display, window, title);
    XSetIconName(display, window, title);
    if (gethostname(host, sizeof host - 1) == 0)
        XChangeProperty(display, window, XA_WM_CLIENT_MACHINE, XA_STRING, 8, PropModeReplace, (unsigned char *)host,
                        (int)strlen(host));
}

static long events_wanted(const struct app *app)
{
    long events = KeyPressMask | ButtonPressMask | ButtonReleaseMask | Button1MotionMask | StructureNotifyMask;

    return app->values.kiosk ? events | PointerMotionMask : events; /* the pointer is hidden until it moves */
}

static Window make_window(struct app *app, const struct geom_rect *at, bool override)
{
    XSetWindowAttributes attributes = {
        .bit_gravity = NorthWestGravity, .override_redirect = override, .event_mask = events_wanted(app)};

    return XCreateWindow(app->conn->display, app->conn->root, at->x, at->y, (unsigned)at->width, (unsigned)at->height,
                         0, app->conn->depth, InputOutput, app->conn->visual,
                         CWBitGravity | CWOverrideRedirect | CWEventMask, &attributes);
}

/* ------------------------------------------------------------------ the icon */

/* A cell with a stone of each player, as 0xAARRGGBB. */
static void set_icon(struct app *app)
{
    static const struct raster_point corners[6] = {{42, 13.6}, {42, 34.4}, {24, 44.8}, {6, 34.4}, {6, 13.6}, {24, 3.2}};
    struct raster_point turned[6]; /* counter-clockwise on the screen */
    struct raster *raster = raster_new(0, 0, ICON, ICON);
    unsigned long data[2 + ICON * ICON] = {ICON, ICON};
    struct look look;

    if (!raster)
        return;
    for (int i = 0; i < 6; i++)
        turned[i] = corners[5 - i];
    look_init(&look, LOOK_STANDARD, OUST_SHAPE_HEX);
    raster_fill(raster, look.frame);
    raster_polygon(raster, turned, 6, -1.0, look.faces[2], look.faces[1], 1);
    sprite_stone(raster, &look, 2, 30, 29, 10.5, 1);
    sprite_stone(raster, &look, 1, 19, 19, 10.5, 1);
    for (int i = 0; i < ICON * ICON; i++) {
        double distance = raster_distance(turned, 6, i % ICON + 0.5, i / ICON + 0.5) - 2.0;
        double cover = distance < -0.5 ? 1 : distance > 0.5 ? 0 : 0.5 - distance;

        data[2 + i] = (unsigned long)(cover * 255) << 24 | raster->pixels[i];
    }
    XChangeProperty(app->conn->display, app->window, app->conn->atoms[ATOM_NET_WM_ICON], XA_CARDINAL, 32,
                    PropModeReplace, (unsigned char *)data, 2 + ICON * ICON);
    raster_free(raster);
}

Window app_shown_window(const struct app *app)
{
    return app->cover ? app->cover : app->window;
}

/* ---------------------------------------------------------- modern properties */

static void set_modern_properties(struct app *app)
{
    Display *display = app->conn->display;
    Atom *atoms = app->conn->atoms;
    Atom protocols[] = {atoms[ATOM_WM_DELETE_WINDOW], atoms[ATOM_NET_WM_PING]};
    const char *title = title_of(app);
    long pid = (long)getpid();

    XSetWMProtocols(display, app->window, protocols, 2);
    XChangeProperty(display, app->window, atoms[ATOM_NET_WM_NAME], atoms[ATOM_UTF8_STRING], 8, PropModeReplace,
                    (const unsigned char *)title, (int)strlen(title));
    XChangeProperty(display, app->window, atoms[ATOM_NET_WM_ICON_NAME], atoms[ATOM_UTF8_STRING], 8, PropModeReplace,
                    (const unsigned char *)title, (int)strlen(title));
    XChangeProperty(display, app->window, atoms[ATOM_NET_WM_PID], XA_CARDINAL, 32, PropModeReplace,
                    (unsigned char *)&pid, 1);
    XChangeProperty(display, app->window, atoms[ATOM_NET_WM_WINDOW_TYPE], XA_ATOM, 32, PropModeReplace,
                    (unsigned char *)&atoms[ATOM_NET_WM_WINDOW_TYPE_NORMAL], 1);
    xconn_drop_announce(app->drop);
    embed_announce(app->embed);
    if (app->conn->quick)
        set_icon(app);
}

void app_answer_ping(struct app *app, const XEvent *event)
{
    XEvent answer = *event;

    answer.xclient.window = app->conn->root;
    XSendEvent(app->conn->display, app->conn->root, False, SubstructureNotifyMask | SubstructureRedirectMask, &answer);
}

/* --------------------------------------------------------------- full screen */

static struct geom_rect whole_screen(const struct app *app)
{
    Display *display = app->conn->display;

    return (struct geom_rect){0, 0, DisplayWidth(display, app->conn->screen),
                              DisplayHeight(display, app->conn->screen)};
}

static void take_place(struct app *app, const struct geom_rect *place)
{
    app->x = place->x;
    app->y = place->y;
    app->width = place->width;
    app->height = place->height;
    app->resized = true;
}

/* Without a window manager the window has to fill the screen by itself. */
static void fill_screen(struct app *app, bool fill)
{
    struct geom_rect to = app->before;

    if (fill) {
        app->before = (struct geom_rect){app->x, app->y, app->width, app->height};
        to = whole_screen(app);
        XRaiseWindow(app->conn->display, app->window);
    }
    app->filled = fill;
    XMoveResizeWindow(app->conn->display, app->window, to.x, to.y, (unsigned)to.width, (unsigned)to.height);
    take_place(app, &to);
}

/* A window manager of the old school is asked nothing: another window, which it doesn't see, takes the place of this.
 */
static void make_cover(struct app *app)
{
    struct geom_rect screen = whole_screen(app);

    app->before = (struct geom_rect){app->x, app->y, app->width, app->height};
    app->cover = make_window(app, &screen, true);
    set_properties(app, app->cover, &(XSizeHints){0});
    take_place(app, &screen);
}

static void drop_cover(struct app *app)
{
    XMapWindow(app->conn->display, app->window); /* if the program began with the cover, it never was */
    draw_set_window(app->draw, app->window);
    XDestroyWindow(app->conn->display, app->cover);
    app->cover = None;
    take_place(app, &app->before);
}

/* For, against, or the other way round: EWMH's numbers. */
enum fullscreen_wish { WISH_NO, WISH_YES, WISH_OTHER };

static void ask_manager(struct app *app, enum fullscreen_wish wish)
{
    Atom *atoms = app->conn->atoms;
    XEvent message = {
        .xclient = {
            .type = ClientMessage, .window = app->window, .message_type = atoms[ATOM_NET_WM_STATE], .format = 32}};

    message.xclient.data.l[0] = wish;
    message.xclient.data.l[1] = (long)atoms[ATOM_NET_WM_STATE_FULLSCREEN];
    message.xclient.data.l[3] = 1; /* an application asks */
    XSendEvent(app->conn->display, app->conn->root, False, SubstructureNotifyMask | SubstructureRedirectMask, &message);
}

/* Windows that no manager looks after have to take the keyboard themselves. */
static void map_by_itself(struct app *app)
{
    XMapRaised(app->conn->display, app_shown_window(app));
    XSetInputFocus(app->conn->display, app_shown_window(app), RevertToPointerRoot, CurrentTime);
}

void app_toggle_fullscreen(struct app *app)
{
    enum xconn_manager manager = app->cover || app->filled ? MANAGER_NONE : xconn_manager(app->conn);

    if (app->cover) {
        drop_cover(app);
    } else if (embed_host(app->embed) != None) {
        return; /* the screen is the host's matter */
    } else if (manager == MANAGER_FULLSCREEN) {
        ask_manager(app, WISH_OTHER); /* whatever it is: there are other means to change it */
    } else if (manager == MANAGER_NONE) {
        fill_screen(app, !app->filled);
        map_by_itself(app);
    } else {
        make_cover(app);
        draw_set_window(app->draw, app->cover);
        map_by_itself(app);
    }
}

/* Somebody knew a key of the window manager's: a kiosk asks to have its screen back. */
void app_refill_screen(struct app *app)
{
    struct geom_rect screen = whole_screen(app);

    if (!app->cover && !app->filled && embed_host(app->embed) == None &&
        (app->width < screen.width || app->height < screen.height))
        ask_manager(app, WISH_YES);
}

/* Before anything is shown or painted: who takes care of it is known from here on. */
static void open_fullscreen(struct app *app)
{
    Atom *atoms = app->conn->atoms;
    enum xconn_manager manager;

    xconn_intern(app->conn);
    XChangeProperty(app->conn->display, app->window, atoms[ATOM_NET_WM_STATE], XA_ATOM, 32, PropModeReplace,
                    (unsigned char *)&atoms[ATOM_NET_WM_STATE_FULLSCREEN], 1);
    manager = xconn_manager(app->conn);
    if (manager == MANAGER_NONE)
        fill_screen(app, true);
    else if (manager == MANAGER_PLAIN)
        make_cover(app);
}

/* ------------------------------------------------------------------- the door */

bool app_open_window(struct app *app)
{
    XSizeHints hints = {0};
    struct geom_rect at;

    choose_size(app, &hints);
    at = (struct geom_rect){hints.x, hints.y, app->width, app->height};
    app->window =
        app->values.into ? embed_make_window(app->embed, &at, events_wanted(app)) : make_window(app, &at, false);
    embed_set_window(app->embed, app->window, events_wanted(app));
    take_place(app, &at);
    set_properties(app, app->window, &hints);
    if (app->values.fullscreen && !app->values.into)
        open_fullscreen(app);
    return app->window != None;
}

/* The picture is painted already: it is there with the window. */
void app_show_window(struct app *app)
{
    if (app->values.fullscreen)
        set_modern_properties(app);
    if (app->cover || app->filled)
        map_by_itself(app);
    else
        XMapWindow(app->conn->display, app->window);
    if (app->values.fullscreen)
        return;
    XFlush(app->conn->display);
    xconn_intern(app->conn);
    set_modern_properties(app);
}

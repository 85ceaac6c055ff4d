/*
 * app-event.c - X events to plain ones: keys, the pointer, sizes, messages.
 */
#include <X11/keysym.h>
#include <X11/Xutil.h>

#include "app-inside.h"
#include "utf8.h"

static const struct {
    KeySym symbol;
    enum key_code code;
} special_keys[] = {
    {XK_Left, KEY_LEFT},
    {XK_KP_Left, KEY_LEFT},
    {XK_Right, KEY_RIGHT},
    {XK_KP_Right, KEY_RIGHT},
    {XK_Up, KEY_UP},
    {XK_KP_Up, KEY_UP},
    {XK_Down, KEY_DOWN},
    {XK_KP_Down, KEY_DOWN},
    {XK_Return, KEY_RETURN},
    {XK_KP_Enter, KEY_RETURN},
    {XK_Escape, KEY_ESCAPE},
    {XK_Tab, KEY_TAB},
    {XK_ISO_Left_Tab, KEY_TAB},
    {XK_BackSpace, KEY_BACKSPACE},
    {XK_Insert, KEY_INSERT},
    {XK_KP_Insert, KEY_INSERT},
    {XK_F1, KEY_F1},
    {XK_F11, KEY_F11},
};

/* The letter of Latin-1 that XLookupString gives, as UTF-8; "" if it gives none. */
static void to_utf8(const char *latin1, int length, char *utf8)
{
    uint32_t character = length == 1 ? (unsigned char)latin1[0] : 0;

    utf8[utf8_is_control(character) ? 0 : utf8_encode(character, utf8)] = '\0';
}

static struct key read_key(XKeyEvent *event)
{
    struct key key = {.control = (event->state & ControlMask) != 0, .shift = (event->state & ShiftMask) != 0};
    unsigned state = event->state;
    KeySym symbol;
    char latin1[8];
    int length;

    event->state &= ~(unsigned)ControlMask; /* the letter itself is wanted, not a control character */
    length = XLookupString(event, latin1, sizeof latin1, &symbol, NULL);
    event->state = state;
    for (size_t i = 0; i < sizeof special_keys / sizeof *special_keys; i++) {
        if (special_keys[i].symbol == symbol) {
            key.code = special_keys[i].code;
            key.shift = key.shift || symbol == XK_ISO_Left_Tab;
            return key;
        }
    }
    to_utf8(latin1, length, key.text);
    key.code = key.text[0] ? KEY_TEXT : KEY_OTHER;
    return key;
}

static void on_key(struct app *app, XEvent *event)
{
    struct key key = read_key(&event->xkey);
    enum action action = action_of_key(&key);

    app->dirty = true;
    app->time = event->xkey.time;
    if (action == ACTION_QUIT || action == ACTION_FULLSCREEN)
        app_do(app, action);
    else if (panel_types(app->panel) && (action == ACTION_PASTE || action == ACTION_PASTE_SELECTED))
        app_do(app, action);
    else if (panel_kind(app->panel) != PANEL_NONE)
        app_panel_wish(app, panel_key(app->panel, &key));
    else
        app_do(app, action);
}

static void on_press(struct app *app, XEvent *event)
{
    const XButtonEvent *press = &event->xbutton;
    enum geom_button button;

    app->time = press->time;
    app->dirty = true;
    embed_click(app->embed, press->time);
    if (press->button != Button1) {
        if (press->button == Button2 && panel_types(app->panel))
            app_paste(app, CLIP_PRIMARY);
        else if (press->button <= Button3)
            app_feed(app, INPUT_CANCEL, OUST_CELL_NONE);
        return;
    }
    if (panel_kind(app->panel) != PANEL_NONE) {
        app_panel_wish(app, panel_press(app->panel, press->x, press->y));
        return;
    }
    button = geom_button_at(view_geom(app->view), press->x, press->y);
    if (button != BUTTONS) {
        app->pressed = button;
        app->off = false;
        return;
    }
    app->input.cursor = OUST_CELL_NONE; /* the pointer has taken over from the keyboard */
    app->focus = BUTTONS;
    app_feed(app, INPUT_PRESS, geom_cell_at(view_geom(app->view), press->x, press->y));
    app_be_patient(app);
}

static void on_release(struct app *app, XEvent *event)
{
    const XButtonEvent *release = &event->xbutton;
    enum geom_button pressed = app->pressed;

    if (release->button != Button1)
        return;
    app->dirty = true;
    app->waits = false;
    app->time = release->time;
    xconn_touch_reset(app->touch);
    if (panel_kind(app->panel) != PANEL_NONE) {
        app_panel_wish(app, panel_release(app->panel, release->x, release->y));
        return;
    }
    app->pressed = BUTTONS;
    if (pressed == BUTTONS)
        app_feed(app, INPUT_RELEASE, geom_cell_at(view_geom(app->view), release->x, release->y));
    else if (pressed == geom_button_at(view_geom(app->view), release->x, release->y))
        app_press(app, pressed);
}

static void on_motion(struct app *app, XEvent *event)
{
    const struct geom *geom = view_geom(app->view);
    oust_cell cell = geom_cell_at(geom, event->xmotion.x, event->xmotion.y);
    bool off = geom_button_at(geom, event->xmotion.x, event->xmotion.y) != app->pressed;

    if (panel_kind(app->panel) != PANEL_NONE) {
        app->dirty = panel_move(app->panel, event->xmotion.x, event->xmotion.y) || app->dirty;
    } else if (app->pressed != BUTTONS) {
        app->dirty = off != app->off || app->dirty;
        app->off = off;
    } else if (app->input.state == INPUT_HELD && cell != app->input.stone) {
        app->waits = false;
        app_feed(app, INPUT_MOVE, cell);
    }
}

/* Where there is a touch screen, placements are to be confirmed if nobody has said otherwise. */
static void look_for_screen(struct app *app)
{
    if (app->values.confirm_given || app->fingers || !xconn_touch_screen(app->touch))
        return;
    app->fingers = app->settings.confirm = true;
    app->resized = app->dirty = true;
}

static void on_generic(struct app *app, XEvent *event)
{
    enum touch_news news = xconn_touch_read(app->touch, event);

    if (news == TOUCH_DEVICES)
        look_for_screen(app);
    if (news != TOUCH_ANOTHER)
        return;
    /* one more finger than is needed: nothing of what the first one has begun is meant */
    app->waits = false;
    app->pressed = BUTTONS;
    panel_cancel(app->panel);
    app_feed(app, INPUT_CANCEL, OUST_CELL_NONE);
}

/* To ask a far server takes nine waits, which only a kiosk is worth: what a finger does, the pointer tells of too. */
void app_find_touch(struct app *app)
{
    if (!app->conn->quick && !app->values.kiosk)
        return;
    app->touch = xconn_touch_new(app->conn);
    look_for_screen(app);
}

/* Only the last size of many counts: the layout is made when the queue is empty. */
static void on_configure(struct app *app, XEvent *event)
{
    if (event->xconfigure.window != app_shown_window(app)) {
        if (event->xconfigure.window == app->window)
            app->before = (struct geom_rect){event->xconfigure.x, event->xconfigure.y, event->xconfigure.width,
                                             event->xconfigure.height};
        return;
    }
    if (event->xconfigure.send_event)
        return; /* it only tells where a frame is: the size itself comes from the server */
    app->x = event->xconfigure.x;
    app->y = event->xconfigure.y;
    if (event->xconfigure.width == app->width && event->xconfigure.height == app->height)
        return;
    app->width = event->xconfigure.width;
    app->height = event->xconfigure.height;
    app->resized = true;
    if (app->kiosk)
        app_refill_screen(app);
}

static void on_message(struct app *app, XEvent *event)
{
    Atom *atoms = app->conn->atoms;
    Atom protocol = (Atom)event->xclient.data.l[0];

    if (event->xclient.message_type != atoms[ATOM_WM_PROTOCOLS]) {
        xconn_drop_message(app->drop, &event->xclient);
        return;
    }
    if (event->xclient.format != 32)
        return;
    if (protocol == atoms[ATOM_WM_DELETE_WINDOW])
        app_do(app, ACTION_QUIT);
    else if (protocol == atoms[ATOM_NET_WM_PING])
        app_answer_ping(app, event);
}

static void on_mapping(struct app *app, XEvent *event)
{
    (void)app;
    XRefreshKeyboardMapping(&event->xmapping);
}

typedef void event_handler(struct app *app, XEvent *event);

static event_handler *const handlers[LASTEvent] = {
    [KeyPress] = on_key,          [ButtonPress] = on_press,         [ButtonRelease] = on_release,
    [MotionNotify] = on_motion,   [ConfigureNotify] = on_configure, [ClientMessage] = on_message,
    [MappingNotify] = on_mapping, [GenericEvent] = on_generic,
};

void app_drain_events(struct app *app)
{
    XEvent event;

    while (!loop_quitting(app->loop) && XPending(app->conn->display) > 0) {
        XNextEvent(app->conn->display, &event);
        if (app_take_embed_event(app, &event))
            continue;
        /* a size that is known but not laid out yet would put a press on the wrong cell */
        if (app->resized && (event.type == ButtonPress || event.type == ButtonRelease)) {
            XPutBackEvent(app->conn->display, &event);
            return;
        }
        if (!xconn_clip_event(app->clip, &event) && event.type < LASTEvent && handlers[event.type] &&
            !app_kiosk_event(app, &event))
            handlers[event.type](app, &event);
    }
}

/* x-script.c - the lines of the script: see x-x_server.h. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "x-inside.h"

/* ---- the script's words ---- */

static char *take_word(char **line)
{
    static char none[] = "";
    char *word = *line ? strsep(line, " ") : NULL;
    return word ? word : none;
}

static unsigned long take_number(char **line)
{
    const char *word = take_word(line);
    switch (*word) {
    case '@':
        return x_server_intern(word + 1);
    case 'w':
        return x_server.window;
    case 'r':
        return ROOT;
    case 'h':
        return HOST;
    case 'c':
        return x_server.clip;
    case 't':
        return x_server.asked;
    default:
        return (unsigned long)strtol(word, NULL, 0);
    }
}

static int take_int(char **line)
{
    return (int)take_number(line);
}

/* What the wire has room for. */
static int take_short(char **line)
{
    return (int16_t)take_number(line);
}

/* The bytes of the rest of a line, %XX decoded: in place.  Returns their number. */
static size_t decode(char *text)
{
    char *end = text, *start = text;
    for (; *text; text++) {
        char digits[3] = {0};
        if (*text == '%' && isxdigit((unsigned char)text[1]) && isxdigit((unsigned char)text[2])) {
            memcpy(digits, text + 1, 2);
            *end++ = (char)strtoul(digits, NULL, 16);
            text += 2;
        } else {
            *end++ = *text;
        }
    }
    return (size_t)(end - start);
}

/* ---- the script's lines ---- */

static XEvent event_of(int type, Window window)
{
    XEvent event = {.xany = {.type = type, .display = (Display *)x_server.display, .window = window, .serial = 1}};
    return event;
}

static void do_client(char *line)
{
    XEvent event = event_of(ClientMessage, x_server.window);
    event.xclient.message_type = take_number(&line);
    event.xclient.format = take_int(&line);
    for (int i = 0; i < 5; i++)
        event.xclient.data.l[i] = (int32_t)take_number(&line);
    event.xclient.send_event = True;
    x_server.event = event;
}

static void do_notify(char *line)
{
    XEvent event = event_of(SelectionNotify, x_server.clip);
    event.xselection.selection = take_number(&line);
    event.xselection.target = take_number(&line);
    event.xselection.property = take_number(&line);
    event.xselection.time = take_number(&line);
    x_server.event = event;
}

static void do_request(char *line)
{
    XEvent event = event_of(SelectionRequest, x_server.clip);
    event.xselectionrequest.requestor = HOST;
    event.xselectionrequest.selection = take_number(&line);
    event.xselectionrequest.target = take_number(&line);
    event.xselectionrequest.property = take_number(&line);
    event.xselectionrequest.time = take_number(&line);
    x_server.event = event;
}

static void do_clear(char *line)
{
    x_server.event = event_of(SelectionClear, x_server.clip);
    x_server.event.xselectionclear.selection = take_number(&line);
}

static void do_property(char *line)
{
    static char none[] = "";
    Window window = take_number(&line);
    Atom name = take_number(&line), type = take_number(&line);
    int format = take_int(&line);
    size_t size = decode(line ? line : none);
    if (format == 8 || format == 16 || format == 32)
        x_server_put_property(window, name, type, format, line ? line : none,
                              size / ((size_t)format / 8) * (size_t)format / 8);
}

static void do_changed(char *line)
{
    x_server.event = event_of(PropertyNotify, take_number(&line));
    x_server.event.xproperty.atom = take_number(&line);
    x_server.event.xproperty.state = take_int(&line);
}

static void do_configure(char *line)
{
    Window window = take_number(&line);
    XEvent event = event_of(ConfigureNotify, window);
    event.xconfigure.window = window;
    event.xconfigure.x = take_short(&line);
    event.xconfigure.y = take_short(&line);
    event.xconfigure.width = take_int(&line) & 511;
    event.xconfigure.height = take_int(&line) & 511;
    event.xconfigure.width += event.xconfigure.width == 0;
    event.xconfigure.height += event.xconfigure.height == 0;
    event.xconfigure.send_event = take_int(&line) != 0;
    x_server.event = event;
}

static void do_reparent(char *line)
{
    Window window = take_number(&line);
    x_server.event = event_of(ReparentNotify, window);
    x_server.event.xreparent.window = window;
    x_server.event.xreparent.parent = take_number(&line);
}

static void do_destroy(char *line)
{
    Window window = take_number(&line);
    x_server.event = event_of(DestroyNotify, window);
    x_server.event.xdestroywindow.window = window;
}

static void do_focus(char *line)
{
    x_server.event = event_of(take_int(&line) ? FocusIn : FocusOut, x_server.window);
    x_server.event.xfocus.mode = take_int(&line);
    x_server.event.xfocus.detail = take_int(&line);
}

static void do_key(char *line)
{
    x_server.event = event_of(KeyPress, x_server.window);
    x_server.event.xkey.keycode = (unsigned)take_number(&line);
    x_server.event.xkey.state = (unsigned)take_number(&line);
    x_server.event.xkey.time = x_server.now;
}

static void do_button(int type, char *line)
{
    x_server.event = event_of(type, x_server.window);
    x_server.event.xbutton.button = (unsigned)take_number(&line);
    x_server.event.xbutton.x = take_short(&line);
    x_server.event.xbutton.y = take_short(&line);
    x_server.event.xbutton.time = x_server.now;
}

static void do_press(char *line)
{
    do_button(ButtonPress, line);
}

static void do_release(char *line)
{
    do_button(ButtonRelease, line);
}

static void do_motion(char *line)
{
    x_server.event = event_of(MotionNotify, x_server.window);
    x_server.event.xmotion.x = take_short(&line);
    x_server.event.xmotion.y = take_short(&line);
    x_server.event.xmotion.state = (unsigned)take_number(&line);
}

static void do_touch(char *line)
{
    x_server.event = event_of(GenericEvent, x_server.window);
    x_server.event.xcookie.extension = TOUCH_MAJOR;
    x_server.event.xcookie.evtype = take_int(&line);
}

/* Any other kind, and some that no server sends. */
static void do_any(char *line)
{
    int type = take_int(&line) & 127;
    if (type > 1)
        x_server.event = event_of(type, take_number(&line));
}

static void do_mapping(char *line)
{
    x_server.event = event_of(MappingNotify, None);
    x_server.event.xmapping.request = take_int(&line);
}

static void do_wait(char *line)
{
    x_server.now += take_number(&line) & 0xfffff;
    x_server.rested = true;
}

static const struct {
    const char *word;
    void (*run)(char *line);
} lines[] = {
    {"client", do_client},
    {"notify", do_notify},
    {"request", do_request},
    {"clear", do_clear},
    {"property", do_property},
    {"changed", do_changed},
    {"configure", do_configure},
    {"reparent", do_reparent},
    {"destroy", do_destroy},
    {"focus", do_focus},
    {"key", do_key},
    {"press", do_press},
    {"release", do_release},
    {"motion", do_motion},
    {"touch", do_touch},
    {"any", do_any},
    {"mapping", do_mapping},
    {"wait", do_wait},
};

/* Goes on with the script until there is an event, or it waits.  At its end the window goes. */
void x_script_go_on(void)
{
    x_server.event.type = 0;
    while (x_server.event.type == 0 && !x_server.rested && x_server.script) {
        char *line = strsep(&x_server.script, "\n"), *word = take_word(&line);
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            if (strcmp(lines[i].word, word) == 0)
                lines[i].run(line);
    }
    if (x_server.event.type == 0 && !x_server.rested && !x_server.over) {
        x_server.over = true;
        x_server.event = event_of(DestroyNotify, x_server.window);
        x_server.event.xdestroywindow.window = x_server.window;
    }
    x_server.ready = x_server.event.type != 0;
}

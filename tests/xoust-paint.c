/*
 * xoust-paint.c - the window of xoust on a screen of few bits, painted into a pixmap.
 *
 *     xoust-paint DEPTH SCHEME WIDTH HEIGHT RECORD
 *
 * Servers with screens of 1 or 4 bits are rare, but every server has pixmaps of those
 * depths.  Prints the picture as PPM; the screen is one of greys.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <X11/Xutil.h>

#include "view.h"
#include "xconn-palette.h"

/* A connection that takes the pixmap for its screen. */
static void imitate(struct xconn *conn, Visual *visual, int depth, Pixmap screen)
{
    int count = 1 << depth;
    XColor greys[16];

    for (int i = 0; i < count; i++) {
        unsigned short grey = (unsigned short)(65535 * i / (count - 1));

        greys[i] = (XColor){.pixel = (unsigned long)i, .red = grey, .green = grey, .blue = grey};
    }
    *visual = (Visual){.class = StaticGray, .bits_per_rgb = depth, .map_entries = count};
    conn->visual = visual;
    conn->depth = depth;
    conn->root = screen;
    conn->mono = depth == 1;
    conn->grey = depth > 1;
    conn->palette = xconn_palette_new();
    if (!conn->palette)
        exit(99);
    xconn_palette_take(conn->palette, greys, count);
}

static void print_picture(struct xconn *conn, Pixmap picture, int width, int height)
{
    XImage *image = XGetImage(conn->display, picture, 0, 0, (unsigned)width, (unsigned)height, AllPlanes, ZPixmap);
    int most = (1 << conn->depth) - 1;

    if (!image)
        exit(99);
    printf("P6\n%d %d\n255\n", width, height);
    for (int i = 0; i < width * height; i++) {
        int grey = (int)XGetPixel(image, i % width, i / width) * 255 / most;

        printf("%c%c%c", grey, grey, grey);
    }
    XDestroyImage(image);
}

static void paint(struct xconn *conn, struct draw *draw, struct oust_game *game, enum look_scheme scheme, int width,
                  int height)
{
    struct view_settings settings = {
        .coordinates = true, .marking = true, .scheme = scheme, .grey = conn->grey, .touch = geom_touch_size(960, 254)};
    struct view *view = view_new(draw, &settings);
    struct input input;
    struct view_scene scene = {
        .game = game, .input = &input, .hint = OUST_CELL_NONE, .focus = BUTTONS, .pressed = BUTTONS};

    if (!view)
        exit(99);
    input_init(&input);
    view_layout(view, width, height, oust_position_board(oust_game_position(game)), &settings);
    view_update(view, &scene);
    view_free(view);
}

int main(int argc, char **argv)
{
    struct oust_game *game = NULL;
    struct xconn *conn = xconn_open(NULL);
    int depth = argc == 6 ? atoi(argv[1]) : 0, width = depth ? atoi(argv[3]) : 0, height = depth ? atoi(argv[4]) : 0;
    struct xconn_text *text;
    struct draw *draw;
    Visual visual;
    Pixmap screen;

    if (!conn || (depth != 1 && depth != 4) || oust_record_load(argv[5], &game, NULL) != OUST_OK)
        return 2;
    screen = XCreatePixmap(conn->display, conn->root, 1, 1, (unsigned)depth);
    imitate(conn, &visual, depth, screen);
    text = xconn_text_new(conn, TEXT_CORE, NULL);
    draw = text ? draw_new(conn, text, screen) : NULL;
    if (!draw)
        return 99;
    paint(conn, draw, game, look_scheme_parse(argv[2]), width, height);
    print_picture(conn, draw_picture(draw), width, height);
    draw_free(draw);
    xconn_text_free(text);
    xconn_close(conn);
    oust_game_free(game);
    return ferror(stdout) != 0;
}

/*
 * look.c - the colour schemes, as tables.
 *
 * The safe scheme keeps its two players apart by brightness as well as by hue, for all
 * three kinds of colour blindness (orange and blue of Okabe and Ito).
 */
#include <string.h>

#include "i18n.h"
#include "look.h"

static const struct look standard = {
    .window = 0x27343c,
    .text = 0xf1ebdf,
    .dim = 0x9fb0b8,
    .accent = 0xf2b950,
    .accent_text = 0x201808,
    .button = 0x3b4d58,
    .button_edge = 0x1b252b,
    .button_text = 0xf6f1e6,
    .panel = 0x2f3f49,
    .panel_edge = 0x6d828d,
    .entry = 0xf4efe4,
    .entry_text = 0x201c16,
    .frame = 0x7a4a2b,
    .frame_text = 0xf0d9b0,
    .bed = 0x4a2a17,
    .faces = {0xecd3a2, 0xe4c792, 0xf1dcb1},
    .line = 0x4b3113,
    .stones = {{0xc8201f, 0xffd8cf, 0x5a0808, 0xffffff, N_("Red")},
               {0x1f52c4, 0xd6e4ff, 0x08184f, 0xffffff, N_("Blue")}},
    .spots = {0x1f9d3a, 0xf7d417},
    .hint = 0x12b5c9,
    .cursor = 0xffffff,
};

static const struct look_stone black = {0x24242a, 0xd9dee8, 0x000000, 0xffffff, N_("Black")};
static const struct look_stone white = {0xf0ede6, 0xffffff, 0x4c4a46, 0x202020, N_("White")};

static const struct look_stone orange = {0xf0a21c, 0xfff1d0, 0x7a4a00, 0x000000, N_("Orange")};
static const struct look_stone safe_blue = {0x0a5a9c, 0xcfe6ff, 0x02284a, 0xffffff, N_("Blue")};

/* Black bars show it by its white rim, the white board by its body. */
static const struct look_stone ringed = {0x000000, 0xd9dee8, 0xffffff, 0xffffff, N_("Black")};

static const struct look contrast = {
    .flat = true,
    .window = 0x000000,
    .text = 0xffffff,
    .dim = 0xd0d0d0,
    .accent = 0xffff00,
    .accent_text = 0x000000,
    .button = 0x000000,
    .button_edge = 0xffffff,
    .button_text = 0xffffff,
    .panel = 0x000000,
    .panel_edge = 0xffffff,
    .entry = 0x000000,
    .entry_text = 0xffffff,
    .frame = 0x303030,
    .frame_text = 0xffffff,
    .bed = 0x000000,
    .faces = {0xffffff, 0xffffff, 0xffffff},
    .line = 0x000000,
    .stones = {{0xd00000, 0xffffff, 0x000000, 0xffffff, N_("Red")},
               {0x0030e0, 0xffffff, 0x000000, 0xffffff, N_("Blue")}},
    .spots = {0x008a20, 0xffd800},
    .hint = 0x00a0c0,
    .cursor = 0xff00c0,
};

static const struct look mono = {
    .flat = true,
    .window = 0xffffff,
    .text = 0x000000,
    .dim = 0x000000,
    .accent = 0x000000,
    .accent_text = 0xffffff,
    .button = 0xffffff,
    .button_edge = 0x000000,
    .button_text = 0x000000,
    .panel = 0xffffff,
    .panel_edge = 0x000000,
    .entry = 0xffffff,
    .entry_text = 0x000000,
    .frame = 0xffffff,
    .frame_text = 0x000000,
    .bed = 0x000000,
    .faces = {0xffffff, 0xffffff, 0xffffff},
    .line = 0x000000,
    .stones = {{0x000000, 0xffffff, 0x000000, 0xffffff, N_("Black")},
               {0xffffff, 0xffffff, 0x000000, 0x000000, N_("White")}},
    .spots = {0x000000, 0x000000},
    .hint = 0x000000,
    .cursor = 0x000000,
};

static void init_wood(struct look *look, enum oust_shape shape)
{
    *look = standard;
    if (shape == OUST_SHAPE_RECT) {
        look->frame = 0xd9ae69;
        look->frame_text = 0x5b3c14;
        look->bed = 0xd9ae69;
        look->stones[0] = black;
        look->stones[1] = white;
    }
}

void look_init(struct look *look, enum look_scheme scheme, enum oust_shape shape)
{
    switch (scheme) {
    case LOOK_CONTRAST:
        *look = contrast;
        if (shape == OUST_SHAPE_RECT) {
            look->frame = 0xffffff;
            look->frame_text = 0x000000;
            look->stones[0] = ringed;
            look->stones[1] = white;
        }
        break;
    case LOOK_MONO:
        *look = mono;
        break;
    case LOOK_GREY:
        init_wood(look, shape);
        look->stones[0] = black;
        look->stones[1] = white;
        for (int i = 0; i < 3; i++)
            look->faces[i] = rgb_light(look->faces[i], -0.24); /* so that white stones stand out */
        break;
    case LOOK_SAFE:
        init_wood(look, shape);
        if (shape == OUST_SHAPE_HEX) {
            look->stones[0] = orange;
            look->stones[1] = safe_blue;
            for (int i = 0; i < 3; i++)
                look->faces[i] = rgb_mix(look->faces[i], 0xe6e6e6, 0.8);
            look->frame = 0x5a6068;
            look->bed = 0x30343a;
        }
        look->spots[0] = 0x009e73;
        look->spots[1] = 0xe0c000; /* dark enough for those who lack blue */
        break;
    default:
        init_wood(look, shape);
        break;
    }
    look->scheme = scheme;
}

/* ------------------------------------------------------------ few colours */

struct list {
    rgb *colours;
    int count;
};

static void add(struct list *list, rgb colour)
{
    for (int i = 0; i < list->count; i++) {
        if (list->colours[i] == colour)
            return;
    }
    if (list->count < LOOK_COLOURS)
        list->colours[list->count++] = colour;
}

static void add_lights(struct list *list, rgb colour, const double *amounts, int count)
{
    for (int i = 0; i < count; i++)
        add(list, rgb_light(colour, amounts[i]));
}

/* From the shade to the highlight. */
static void add_stone(struct list *list, const struct look_stone *stone)
{
    static const double shades[] = {-0.62, -0.4, -0.2, 0.12};

    add_lights(list, stone->body, shades, 4);
    add(list, rgb_mix(stone->body, stone->shine, 0.3));
    add(list, rgb_mix(stone->body, stone->shine, 0.65));
    add(list, stone->shine);
}

int look_colours(const struct look *look, rgb colours[LOOK_COLOURS])
{
    static const double face_lights[] = {-0.1, -0.25, -0.45, 0.1}, frame_lights[] = {-0.2, -0.4, 0.1, 0.2};
    const rgb plain[] = {look->window,         look->text,
                         look->faces[0],       look->stones[0].body,
                         look->stones[1].body, look->frame,
                         look->accent,         look->bed,
                         look->faces[1],       look->faces[2],
                         look->button,         rgb_mix(look->window, look->text, 0.1),
                         look->button_text,    look->panel,
                         look->line,           look->spots[0],
                         look->spots[1],       look->hint,
                         look->frame_text,     look->stones[0].mark,
                         look->stones[1].mark, look->dim,
                         look->button_edge,    look->panel_edge,
                         look->cursor,         rgb_light(look->window, -0.45),
                         look->accent_text,    look->entry,
                         look->entry_text};
    struct list list = {colours, 0};

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        add(&list, plain[i]);
    if (look->flat)
        return list.count;
    for (int i = 0; i < 2; i++)
        add_stone(&list, &look->stones[i]);
    add_lights(&list, look->faces[0], face_lights, 4);
    add_lights(&list, look->frame, frame_lights, 4);
    if (look->stones[0].body != standard.stones[0].body) { /* of the figures in the rules */
        add(&list, standard.stones[0].body);
        add(&list, standard.stones[1].body);
    }
    return list.count;
}

static const char *const scheme_names[LOOK_SCHEMES] = {"standard", "safe", "contrast", "mono"};

const char *look_scheme_name(enum look_scheme scheme)
{
    return scheme < LOOK_SCHEMES ? scheme_names[scheme] : NULL;
}

enum look_scheme look_scheme_parse(const char *name)
{
    for (int i = 0; i < LOOK_SCHEMES; i++) {
        if (strcmp(name, scheme_names[i]) == 0)
            return (enum look_scheme)i;
    }
    return LOOK_SCHEMES;
}

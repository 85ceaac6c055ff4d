/*
 * xconn-palette.c - see xconn-palette.h.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "xconn-palette.h"

#define OWN_MOST  64
#define OWN_LEAST 8
#define CUBE      32   /* shades of each primary that nearest colours are remembered for */
#define SLOTS     1024 /* for exact colours: a power of two */
#define UNKNOWN   0xffff

struct entry {
    rgb colour;
    unsigned long pixel;
};

struct xconn_palette {
    struct entry entries[PALETTE_MOST];
    int count;
    int spread; /* about how far one colour is from the next: how much dithering has to bridge */
    unsigned long own[OWN_MOST];
    int own_count;
    bool asked;                           /* for cells of our own */
    uint16_t exact[SLOTS];                /* an entry of the colour that leads there, or UNKNOWN */
    uint16_t nearest[CUBE * CUBE * CUBE]; /* an entry, or UNKNOWN */
};

struct xconn_palette *xconn_palette_new(void)
{
    return calloc(1, sizeof(struct xconn_palette));
}

void xconn_palette_free(struct xconn_palette *palette)
{
    free(palette);
}

static int part(rgb colour, int shift)
{
    return (int)(colour >> shift & 255);
}

/* As the eye has it: green counts most, blue least. */
static int difference(rgb a, rgb b)
{
    int red = part(a, 16) - part(b, 16), green = part(a, 8) - part(b, 8), blue = part(a, 0) - part(b, 0);

    return 3 * red * red + 6 * green * green + blue * blue;
}

static int nearest(const struct xconn_palette *palette, rgb colour)
{
    int best = 0;

    for (int i = 1; i < palette->count; i++) {
        if (difference(palette->entries[i].colour, colour) < difference(palette->entries[best].colour, colour))
            best = i;
    }
    return best;
}

/* The largest difference in a primary. */
static int distance(rgb a, rgb b)
{
    int most = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        int apart = abs(part(a, shift) - part(b, shift));

        most = apart > most ? apart : most;
    }
    return most;
}

static int find_spread(const struct xconn_palette *palette)
{
    int total = 0;

    for (int i = 0; i < palette->count; i++) {
        int least = 255;

        for (int k = 0; k < palette->count; k++) {
            int apart = distance(palette->entries[i].colour, palette->entries[k].colour);

            if (apart > 0 && apart < least)
                least = apart;
        }
        total += least;
    }
    return palette->count > 0 ? total / palette->count : 0;
}

/* Where the entry of just this colour is noted, or would be. */
static uint16_t *exact_slot(struct xconn_palette *palette, rgb colour)
{
    unsigned slot = colour * 0x9e3779b1u >> 22;

    while (palette->exact[slot] != UNKNOWN && palette->entries[palette->exact[slot]].colour != colour)
        slot = (slot + 1) % SLOTS;
    return &palette->exact[slot];
}

void xconn_palette_take(struct xconn_palette *palette, const XColor *colours, int count)
{
    palette->count = count < PALETTE_MOST ? count : PALETTE_MOST;
    for (int i = 0; i < palette->count; i++) {
        rgb red = colours[i].red >> 8, green = colours[i].green >> 8, blue = colours[i].blue >> 8;

        palette->entries[i] = (struct entry){red << 16 | green << 8 | blue, colours[i].pixel};
    }
    palette->spread = find_spread(palette);
    memset(palette->nearest, 0xff, sizeof palette->nearest);
    memset(palette->exact, 0xff, sizeof palette->exact);
    for (int i = 0; i < palette->count; i++)
        *exact_slot(palette, palette->entries[i].colour) = (uint16_t)i;
}

/* ------------------------------------------------------------- the server's map */

bool xconn_palette_can_change(const Visual *visual)
{
    return visual->class == PseudoColor || visual->class == GrayScale;
}

/* Cells whose colours we set, if the map can be written to and has room: as many as there are, but not too few. */
static void ask_for_cells(struct xconn_palette *palette, Display *display, Visual *visual, Colormap map)
{
    for (int count = OWN_MOST; xconn_palette_can_change(visual) && !palette->asked && count >= OWN_LEAST;
         count = count * 2 / 3) {
        if (XAllocColorCells(display, map, False, NULL, 0, palette->own, (unsigned)count)) {
            palette->own_count = count;
            break;
        }
    }
    palette->asked = true;
}

static void take_map(struct xconn_palette *palette, Display *display, Visual *visual, Colormap map)
{
    XColor colours[PALETTE_MOST];
    int count = visual->map_entries < PALETTE_MOST ? visual->map_entries : PALETTE_MOST;

    for (int i = 0; i < count; i++)
        colours[i].pixel = (unsigned long)i;
    XQueryColors(display, map, colours, count);
    xconn_palette_take(palette, colours, count);
}

/* What the screen makes of a colour in a map of greys. */
static rgb grey_of(rgb colour)
{
    return (rgb)rgb_luma(colour) * 0x010101;
}

void xconn_palette_fill(struct xconn_palette *palette, Display *display, Visual *visual, Colormap map,
                        const rgb *wanted, int count)
{
    XColor colours[OWN_MOST];

    ask_for_cells(palette, display, visual, map);
    if (palette->own_count == 0) {
        take_map(palette, display, visual, map);
        return;
    }
    if (count > palette->own_count)
        count = palette->own_count;
    for (int i = 0; i < count; i++) {
        rgb colour = visual->class == GrayScale ? grey_of(wanted[i]) : wanted[i];

        colours[i] = (XColor){.pixel = palette->own[i],
                              .red = (unsigned short)(part(colour, 16) * 257),
                              .green = (unsigned short)(part(colour, 8) * 257),
                              .blue = (unsigned short)(part(colour, 0) * 257),
                              .flags = DoRed | DoGreen | DoBlue};
    }
    XStoreColors(display, map, colours, count);
    xconn_palette_take(palette, colours, count);
}

/* ------------------------------------------------------------------ looking up */

unsigned long xconn_palette_pixel(const struct xconn_palette *palette, rgb colour)
{
    return palette->entries[nearest(palette, colour)].pixel;
}

/* -15 to 15, in a pattern of 4x4. */
static int threshold(int x, int y)
{
    static const signed char pattern[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

    return 2 * pattern[y & 3][x & 3] - 15;
}

static int clamp(int value)
{
    return value < 0 ? 0 : value > 255 ? 255 : value;
}

static const struct entry *remembered(struct xconn_palette *palette, int red, int green, int blue)
{
    uint16_t *known = &palette->nearest[(red >> 3) * CUBE * CUBE + (green >> 3) * CUBE + (blue >> 3)];

    if (*known == UNKNOWN) {
        *known = (uint16_t)nearest(palette, (rgb)(red | 4) << 16 | (rgb)(green | 4) << 8 | (rgb)(blue | 4));
    }
    return &palette->entries[*known];
}

/* Two colours only: what is nearly one of them is that one, so that edges stay sharp. */
static unsigned long dither_two(const struct xconn_palette *palette, rgb colour, int x, int y)
{
    int grey = 128 + (rgb_luma(colour) - 128) * 5 / 2 + threshold(x, y) * 8;

    return xconn_palette_pixel(palette, grey < 128 ? 0x000000 : 0xffffff);
}

unsigned long xconn_palette_dither(struct xconn_palette *palette, rgb colour, int x, int y)
{
    int add = threshold(x, y) * palette->spread / 32;
    uint16_t exact = *exact_slot(palette, colour);

    if (exact != UNKNOWN)
        return palette->entries[exact].pixel;
    if (palette->count == 2)
        return dither_two(palette, colour, x, y);
    return remembered(palette, clamp(part(colour, 16) + add), clamp(part(colour, 8) + add),
                      clamp(part(colour, 0) + add))
        ->pixel;
}

/*
 * stroke.c - see stroke.h.
 *
 * A glyph is a list of lines; a line is a list of points, each two digits: x from 0 to 4,
 * y from 0 at the top of a digit over 2, the top of an "x", and 6, where all stand, to 8.
 */
#include <string.h>

#include "stroke.h"

#define ADVANCE 5.6 /* from one glyph to the next */

static const char *const letters[26] = {
    "42 46,43 32 12 03 05 16 36 45",
    "00 06,03 12 32 43 45 36 16 05",
    "43 32 12 03 05 16 36 45",
    "40 46,43 32 12 03 05 16 36 45",
    "04 44 43 32 12 03 05 16 36 45",
    "40 30 21 26,12 32",
    "42 47 38 18 07,43 32 12 03 05 16 36 45",
    "00 06,03 12 32 43 46",
    "22 26,20 20",
    "32 37 28 18,30 30",
    "00 06,42 04,14 46",
    "20 26",
    "02 06,03 12 23 26,23 32 43 46",
    "02 06,03 12 32 43 46",
    "03 12 32 43 45 36 16 05 03",
    "02 08,03 12 32 43 45 36 16 05",
    "42 48,43 32 12 03 05 16 36 45",
    "12 16,13 22 32",
    "43 32 12 03 14 34 45 36 16 05",
    "20 25 36,12 32",
    "02 05 16 36 45,42 46",
    "02 26 42",
    "02 16 23 36 42",
    "02 46,42 06",
    "02 26,42 18",
    "02 42 06 46",
};

static const char *const digits[10] = {
    "10 30 41 45 36 16 05 01 10",
    "11 20 26",
    "01 10 30 41 42 06 46",
    "01 10 30 41 42 33 44 45 36 16 05,13 33",
    "36 30 04 44",
    "40 00 03 12 32 43 45 36 16 05",
    "30 10 01 05 16 36 45 44 33 13 04",
    "00 40 16",
    "10 30 41 42 33 13 02 01 10,13 04 05 16 36 45 44 33",
    "42 33 13 02 01 10 30 41 45 36 16",
};

static const char *glyph_of(char c)
{
    return c >= 'a' && c <= 'z' ? letters[c - 'a'] : c >= '0' && c <= '9' ? digits[c - '0'] : "";
}

static void draw_glyph(struct raster *raster, double left, double top, double unit, rgb colour, const char *glyph)
{
    double thickness = unit * 0.9;
    const char *from = NULL;

    for (; *glyph; glyph += glyph[2] ? 3 : 2) {
        const char *start = from ? from : glyph;

        raster_line(raster, left + (start[0] - '0') * unit, top + (start[1] - '0') * unit,
                    left + (glyph[0] - '0') * unit, top + (glyph[1] - '0') * unit, thickness, colour, 1);
        from = glyph[2] == ',' ? NULL : glyph;
    }
}

void stroke_text(struct raster *raster, double x, double y, double height, rgb colour, const char *text)
{
    double unit = height / 6, width = ((double)strlen(text) * ADVANCE - (ADVANCE - 4)) * unit;
    double middle = *text >= '0' && *text <= '9' ? 3 : 3.7;

    for (int i = 0; text[i]; i++)
        draw_glyph(raster, x - width / 2 + i * ADVANCE * unit, y - middle * unit, unit, colour, glyph_of(text[i]));
}

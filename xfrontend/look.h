/*
 * look.h - colour schemes: what everything is painted with.
 */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>

#include "oust.h"
#include "raster.h"

/* LOOK_GREY stands for the standard and the safe scheme where there is no colour. */
enum look_scheme { LOOK_STANDARD, LOOK_SAFE, LOOK_CONTRAST, LOOK_MONO, LOOK_SCHEMES, LOOK_GREY = LOOK_SCHEMES };

struct look_stone {
    rgb body;         /* its own colour */
    rgb shine;        /* of the highlight */
    rgb rim;          /* a line around it, where the scheme draws one */
    rgb mark;         /* drawn on top of it */
    const char *name; /* what its player is called; to be translated */
};

struct look {
    enum look_scheme scheme;
    bool flat; /* no light, no shadow, no grain: plain areas with lines around them */
    rgb window, text, dim;
    rgb accent, accent_text; /* an area that is to be seen first, and what is written on it */
    rgb button, button_edge, button_text;
    rgb panel, panel_edge;
    rgb entry, entry_text; /* where one types */
    rgb frame, frame_text, bed;
    rgb faces[3]; /* cells: no two neighbours have the same */
    rgb line;
    struct look_stone stones[2];
    rgb spots[2]; /* where the first, the second player may place */
    rgb hint, cursor;
};

/* Fills in a scheme for boards of a shape. */
void look_init(struct look *look, enum look_scheme scheme, enum oust_shape shape);

/* The colours that a scheme can't do without, the most important first: at most LOOK_COLOURS.  Returns their number. */
#define LOOK_COLOURS 64
int look_colours(const struct look *look, rgb colours[LOOK_COLOURS]);

/* Names of the schemes, as in options; look_scheme_parse() returns LOOK_SCHEMES for an unknown one. */
const char *look_scheme_name(enum look_scheme scheme);
enum look_scheme look_scheme_parse(const char *name);

#endif

/*
 * picture.h - a position as a picture in a file, drawn by what draws the window.
 *
 * No X in it: the text program uses it too.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "look.h"
#include "oust.h"

/* Sizes that may be asked for, in pixels. */
#define PICTURE_LEAST 128
#define PICTURE_USUAL 800
#define PICTURE_MOST  4096

struct picture {
    const struct oust_position *position; /* borrowed */
    int size;                             /* neither width nor height is larger */
    enum look_scheme scheme;
    bool coordinates;
    bool spots;     /* where a stone may be placed */
    oust_cell last; /* marked as the last placement; OUST_CELL_NONE: none */
};

/* Was the program built with what PNG needs? */
bool picture_can_be_had(void);

/*
 * Draws it as PNG.
 * \param bytes, length  set to new bytes, for free().
 * \return OUST_ERROR_MEMORY, OUST_ERROR_ARGUMENT where it can't be had.
 */
enum oust_status picture_png(const struct picture *picture, char **bytes, size_t *length, struct oust_error *error);

/* Draws it into a file, which is replaced as a whole or not at all.  \return also OUST_ERROR_FILE. */
enum oust_status picture_save(const struct picture *picture, const char *path, struct oust_error *error);

#endif

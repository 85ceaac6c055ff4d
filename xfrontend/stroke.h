/*
 * stroke.h - letters and digits as a few lines each, for pictures where there are no fonts.
 */
#ifndef STROKE_H
#define STROKE_H

#include "raster.h"

/* Draws small letters and digits (others are left blank) around a place; `height` is that of a digit. */
void stroke_text(struct raster *raster, double x, double y, double height, rgb colour, const char *text);

#endif

/*
 * xconn-text.h - text in three sizes, with the server's own font or with smooth ones.
 *
 * The core path needs nothing but the font `fixed` and costs no round trip.  The smooth
 * one (Xft) is for near servers that have RENDER.  Text is UTF-8; the core path shows
 * its Latin-1 part.
 */
#ifndef XCONN_TEXT_H
#define XCONN_TEXT_H

#include "xconn.h"

enum text_mode { TEXT_AUTO, TEXT_CORE, TEXT_XFT };
enum text_style { TEXT_SMALL, TEXT_NORMAL, TEXT_BOLD, TEXT_LARGE, TEXT_STYLES };

struct xconn_text;

/* Is there such a font: one of the server's whose letters are all equally wide, or a family of smooth text?  `mode`
 * says which of them counts.  A round trip, or a look at the list of families. */
bool xconn_text_has_font(struct xconn *conn, enum text_mode mode, const char *font);

/* Text on a connection; `font` is the name of a core font or, for smooth text, of a family; NULL: the usual one. */
struct xconn_text *xconn_text_new(struct xconn *conn, enum text_mode mode, const char *font);
void xconn_text_free(struct xconn_text *text);

/* Sets the height in pixels of the normal style; the others follow. */
void xconn_text_scale(struct xconn_text *text, int height);

/* From one line to the next, and how far letters reach above their line. */
int xconn_text_height(const struct xconn_text *text, enum text_style style);
int xconn_text_ascent(const struct xconn_text *text, enum text_style style);
int xconn_text_width(const struct xconn_text *text, enum text_style style, const char *string, size_t length);

/* Turns UTF-8 into Latin-1; what that hasn't got becomes the nearest it has.  Returns the length; adds no NUL. */
size_t xconn_latin1(const char *string, size_t length, char *latin1, size_t size);

/* Draws a string with its base line at y. */
void xconn_text_draw(struct xconn_text *text, Drawable drawable, int x, int y, enum text_style style, rgb colour,
                     const char *string, size_t length);

/*
 * The same, together with the ground below all of it that lies between two columns: one
 * request on a far server.  False, and nothing is drawn, where that can't be done.
 */
bool xconn_text_over(struct xconn_text *text, Drawable drawable, int x, int y, enum text_style style, rgb colour,
                     rgb ground, int from, int to, const char *string, size_t length);

#endif

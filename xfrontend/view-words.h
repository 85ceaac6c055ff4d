/*
 * view-words.h - what is said to the player, in plain words.
 */
#ifndef VIEW_WORDS_H
#define VIEW_WORDS_H

#include <stddef.h>

#include "look.h"
#include "view.h"

/* What a player is called: by name if there is one, else by colour. */
void words_name(const struct look *look, const struct oust_game *game, int player, char *text, size_t size);

/* Why no stone may be placed there: short, for the message line. */
const char *words_refusal(enum oust_verdict verdict);

/*
 * What went wrong, told to the player.  The library tells it in detail, but in English: in
 * another language the kind of trouble has to do, with the line where there is one.
 */
const char *words_trouble(const struct oust_error *error, char *text, size_t size);

/* The same on standard error, with what it is about, unless that is named already. */
void words_complain(const char *about, const struct oust_error *error);

/* The message line for a scene. */
void words_message(const struct look *look, const struct view_scene *scene, char *text, size_t size);

#endif

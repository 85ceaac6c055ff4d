/*
 * language.h - which language the texts are in.
 *
 * Translations come as UTF-8 whatever the locale's characters are: the window draws them
 * itself.  Where there is no catalogue, no such locale, or no gettext, all is English.
 */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>

enum language { LANGUAGE_ENGLISH, LANGUAGE_DUTCH, LANGUAGES };

/* Begins with what the environment asks for; to be called once, before any text is said. */
void language_start(void);

/* Changes over to another. */
void language_choose(enum language language);

/* False: the program was built for English alone. */
bool language_can_choose(void);

/* The one that texts are in now. */
enum language language_now(void);

/* As in "nl", for files of settings. */
const char *language_code(enum language language);

/* As in "Nederlands": each in its own words. */
const char *language_name(enum language language);

#endif

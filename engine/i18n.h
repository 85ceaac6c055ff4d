/*
 * i18n.h - marks the texts that are to be translated.
 *
 * _("text") is translated where it stands; N_("text") only marks a constant, which is
 * translated by _() where it is used.  Which language that is the program chooses; one
 * that doesn't, like oust and oustd, speaks English.
 */
#ifndef I18N_H
#define I18N_H

#include <config.h>

#if ENABLE_NLS
#include <libintl.h>
#define _(text) dgettext(PACKAGE, text)
#else
#define _(text) (text)
#endif
#define N_(text) text

#endif

/*
 * i18n.h - marks the texts that are to be translated.
 *
 * _("text") is translated where it stands; N_("text") only marks a constant, which is
 * translated by _() where it is used.
 */
#ifndef I18N_H
#define I18N_H

#define _(text)  (text)
#define N_(text) text

#endif

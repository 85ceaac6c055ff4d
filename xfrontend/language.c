/*
 * language.c - see language.h.
 *
 * gettext takes the variable LANGUAGE before all else, but not in the locale "C".  Nothing
 * but the category of messages is set: numbers are read and written as everywhere.
 */
#include "language.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "i18n.h"

static const struct {
    const char *code, *name;
} languages[LANGUAGES] = {
    [LANGUAGE_ENGLISH] = {"en", "English"},
    [LANGUAGE_DUTCH] = {"nl", "Nederlands"},
};

const char *language_code(enum language language)
{
    return languages[language].code;
}

const char *language_name(enum language language)
{
    return languages[language].name;
}

enum language language_now(void)
{
    /* TRANSLATORS: the code of the language that you translate to, as in po/LINGUAS. */
    const char *code = _("en");

    for (int i = 0; i < LANGUAGES; i++) {
        if (strcmp(code, languages[i].code) == 0)
            return (enum language)i;
    }
    return LANGUAGE_ENGLISH;
}

#if ENABLE_NLS
/* The catalogues in ../share/locale, seen from the program: a moved installation, or the tree it was built in. */
static bool folder_beside(char *folder, size_t size)
{
    char path[2048], catalogue[2200];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    char *slash;

    if (length <= 0)
        return false;
    path[length] = '\0';
    slash = strrchr(path, '/');
    if (!slash)
        return false;
    *slash = '\0';
    snprintf(folder, size, "%s/../share/locale", path);
    snprintf(catalogue, sizeof catalogue, "%s/../share/locale/%s/LC_MESSAGES/" PACKAGE ".mo", path,
             languages[LANGUAGE_DUTCH].code);
    return access(catalogue, R_OK) == 0;
}

void language_start(void)
{
    char folder[2200];

    setlocale(LC_MESSAGES, "");
    bindtextdomain(PACKAGE, folder_beside(folder, sizeof folder) ? folder : LOCALEDIR);
    bind_textdomain_codeset(PACKAGE, "UTF-8");
    textdomain(PACKAGE);
}

/* A locale in which LANGUAGE counts. */
static void leave_plain_locale(void)
{
    static const char *const others[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "nl_NL.UTF-8"};
    const char *now = setlocale(LC_MESSAGES, NULL);

    if (now && strcmp(now, "C") != 0 && strcmp(now, "POSIX") != 0)
        return;
    for (size_t i = 0; i < sizeof others / sizeof *others && !setlocale(LC_MESSAGES, others[i]); i++)
        ;
}

void language_choose(enum language language)
{
    leave_plain_locale();
    setenv("LANGUAGE", languages[language].code, 1);
    textdomain(PACKAGE); /* tells gettext to look again */
}

bool language_can_choose(void)
{
    return true;
}
#else
void language_start(void)
{
}

void language_choose(enum language language)
{
    (void)language;
}

bool language_can_choose(void)
{
    return false;
}
#endif

/*
 * options.c - see options.h.
 *
 * Later sources win: app-defaults, the server's resources, the settings kept by the
 * program, the command line.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>

#include "i18n.h"
#include "language.h"
#include "oust.h"
#include "options.h"
#include "options-keep.h"
#include "status.h"
#include "utf8.h"
#include "view-words.h"

#define SIZE_MOST 16384 /* of a window; no screen is larger */

#define PROGRAM "xoust"
#define CLASS   "XOust"

struct option {
    const char *option;
    const char *resource;
    const char *fixed; /* the value that the option stands for; NULL: its argument is the value */
    const char *argument;
    const char *help;
};

static const struct option table[] = {
    {"-display", "display", NULL, "NAME", N_("X server to show the game on")},
    {"-geometry", "geometry", NULL, "WxH+X+Y", N_("size and place of the window")},
    {"-fullscreen", "fullscreen", "true", NULL, N_("fill the screen")},
    {"-kiosk", "kiosk", "true", NULL, N_("for unattended screens: full screen, no way out")},
    {"-idle", "idle", NULL, "SECONDS", N_("until a kiosk begins anew (default 120)")},
    {"-iconic", "iconic", "true", NULL, N_("begin as an icon")},
    {"-into", "into", NULL, "ID", N_("live in this window of another program")},
    {"-w", "into", NULL, "ID", N_("the same, as some hosts say it")},
    {"-wid", "into", NULL, "ID", N_("the same")},
    {"-window-id", "into", NULL, "ID", N_("the same")},
    {"-socketid", "into", NULL, "ID", N_("the same")},
    {"-title", "title", NULL, "TEXT", N_("title of the window")},
    {"-name", "name", NULL, "NAME", N_("name to look up resources by, instead of xoust")},
    {"-xrm", NULL, NULL, "RESOURCE", N_("a resource, as in 'XOust*scheme: safe'")},
    {"-bg", "background", NULL, "COLOUR", N_("colour around the board")},
    {"-fg", "foreground", NULL, "COLOUR", N_("colour of the text on it")},
    {"-fn", "font", NULL, "FONT", N_("core font, or family of smooth text")},
    {"-text", "text", NULL, "core|xft|auto", N_("how text is drawn")},
    {"-link", "link", NULL, "near|far|auto", N_("rich pictures, or few bytes for the server")},
    {"-scheme", "scheme", NULL, "NAME", N_("colours: standard (default), safe, contrast, mono")},
    {"-board", "board", NULL, "BOARD", N_("board of a new game, as in rect11x11 (default hex7)")},
    {"-first", "first", NULL, "human|level1..6", N_("who places first (default human)")},
    {"-second", "second", NULL, "human|level1..6", N_("who places second (default human)")},
    {"-confirm", "confirm", "true", NULL, N_("placements are to be confirmed")},
    {"-noconfirm", "confirm", "false", NULL, N_("they are not (default without a touch screen)")},
    {"-marking", "marking", "true", NULL, N_("mark the cells where a stone may be placed")},
    {"-nomarking", "marking", "false", NULL, N_("don't (default)")},
    {"-coordinates", "coordinates", "true", NULL, N_("coordinates around the board (default)")},
    {"-nocoordinates", "coordinates", "false", NULL, N_("none")},
    {"-animation", "animation", "true", NULL, N_("captured stones fade (default)")},
    {"-noanimation", "animation", "false", NULL, N_("they vanish, and computer players don't wait")},
    {"-speed", "speed", NULL, "slow|usual|fast", N_("of two computer players (default usual)")},
    {"-level-time", "levelTime", NULL, "SECONDS", N_("thinking time of level 6 and of hints (default 3)")},
    {"-language", "language", NULL, "en|nl|auto", N_("of all texts; auto: as the environment says")},
    {"-seed", "seed", NULL, "NUMBER", N_("of the computer players' random numbers")},
    {"-record", "record", NULL, "FILE", N_("load this game")},
    {"-save", "save", NULL, "FILE", N_("save the game to this file after every placement")},
    {"-session", "session", NULL, "new|NAME|PATH", N_("play a game that the service oustd hosts")},
    {"-publish", "publish", "true", NULL, N_("have oustd host the game, so that others see it")},
};

#define OPTIONS ((int)(sizeof table / sizeof *table))

static const char *const speeds[] = {"slow", "usual", "fast"};

struct options {
    XrmDatabase command; /* what the command line says */
    XrmDatabase server;  /* the resources of the server */
    XrmDatabase defaults;
    XrmDatabase kept; /* the program's own settings */
    bool unread;      /* those are there, but could not be read */
    bool no_memory;   /* which is nobody's mistake */
    char *name;
};

/* ------------------------------------------------------------ command line */

static void print_help(void)
{
    printf(_("Usage: %s [OPTION ...]\n\nPlays Oust in a window.  Options:\n\n"), PROGRAM);
    for (int i = 0; i < OPTIONS; i++) {
        char left[48];

        snprintf(left, sizeof left, "%s %s", table[i].option, table[i].argument ? table[i].argument : "");
        printf("  %-26s %s\n", left, _(table[i].help));
    }
    printf("  %-26s %s\n  %-26s %s\n", "-help", _("print this and exit"), "-version", _("print the version and exit"));
    printf("\n%s\n", _("Oust is a game by Mark Steere (2007), marksteeregames.com"));
}

static const struct option *find_option(const char *word)
{
    if (word[0] == '-' && word[1] == '-')
        word++; /* --board is as good as -board */
    for (int i = 0; i < OPTIONS; i++) {
        if (strcmp(word, table[i].option) == 0)
            return &table[i];
    }
    return NULL;
}

static bool is_word(const char *word, const char *option)
{
    return strcmp(word, option) == 0 || (word[0] == '-' && strcmp(word + 1, option) == 0);
}

static void put(XrmDatabase *database, const char *resource, const char *value)
{
    char line[64];

    snprintf(line, sizeof line, "*%s", resource);
    XrmPutStringResource(database, line, value);
}

/* What Xrm can't read it passes over in silence. */
static bool put_line(struct options *options, const char *line)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.*? \t";
    size_t name = strspn(line, letters);

    if (strspn(line, " \t*.") == name || line[name] != ':') {
        fprintf(stderr, _("xoust: -xrm can't be \"%s\": it must be NAME: VALUE, as in 'XOust*scheme: safe'\n"), line);
        return false;
    }
    XrmPutLineResource(&options->command, line);
    return true;
}

/* One option with its argument; returns the number of words it takes, 0 after a complaint. */
static int take_option(struct options *options, char **words)
{
    const struct option *option = find_option(words[0]);

    if (!option) {
        fprintf(stderr, _("xoust: no such option: %s; try -help\n"), words[0]);
        return 0;
    }
    if (option->fixed) {
        put(&options->command, option->resource, option->fixed);
        return 1;
    }
    if (!words[1]) {
        fprintf(stderr, _("xoust: %s needs %s\n"), words[0], option->argument);
        return 0;
    }
    if (option->resource)
        put(&options->command, option->resource, words[1]);
    else if (!put_line(options, words[1]))
        return 0;
    return 2;
}

static const char *look_up(const struct options *options, XrmDatabase database, const char *resource)
{
    char name[128], class[128], *type;
    XrmValue value;

    snprintf(name, sizeof name, "%s.%s", options->name ? options->name : PROGRAM, resource);
    snprintf(class, sizeof class, CLASS ".%c%s", resource[0] - 'a' + 'A', resource + 1);
    return database && XrmGetResource(database, name, class, &type, &value) ? value.addr : NULL;
}

/* -help or -version, which say it all: after them comes nothing. */
static enum options_outcome tell(char **words)
{
    if (words[1]) {
        fprintf(stderr, _("xoust: there is nothing to do with \"%s\" after %s\n"), words[1], words[0]);
        return OPTIONS_WRONG;
    }
    if (is_word(words[0], "-help"))
        print_help();
    else
        printf(PROGRAM " %s\n%s\n", oust_version(), _("Oust is a game by Mark Steere (2007), marksteeregames.com"));
    return OPTIONS_DONE;
}

enum options_outcome options_parse(int argc, char **argv, struct options **result)
{
    struct options *options = calloc(1, sizeof *options);
    const char *name;

    if (!options) {
        fprintf(stderr, "xoust: %s\n", _("out of memory"));
        return OPTIONS_FAILED;
    }
    XrmInitialize();
    for (int i = 1; i < argc;) {
        int taken;

        if (is_word(argv[i], "-help") || is_word(argv[i], "-version")) {
            options_free(options);
            return tell(argv + i);
        }
        taken = take_option(options, argv + i);
        if (taken == 0) {
            options_free(options);
            return OPTIONS_WRONG;
        }
        i += taken;
    }
    name = look_up(options, options->command, "name");
    options->name = strdup(name ? name : PROGRAM);
    *result = options;
    return OPTIONS_RUN;
}

const char *options_display(const struct options *options)
{
    return look_up(options, options->command, "display");
}

const char *options_name(const struct options *options)
{
    return options->name;
}

/* --------------------------------------------------------------- resources */

static XrmDatabase app_defaults(void)
{
    static const char *const folders[] = {"/etc/X11/app-defaults", APPDEFAULTS, "/usr/share/X11/app-defaults"};
    const char *own = getenv("XAPPLRESDIR");
    XrmDatabase found = NULL;
    char path[512];

    if (own && (size_t)snprintf(path, sizeof path, "%s/" CLASS, own) < sizeof path)
        found = XrmGetFileDatabase(path);
    for (size_t i = 0; !found && i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/" CLASS, folders[i]);
        found = XrmGetFileDatabase(path);
    }
    return found;
}

static void read_all(struct options *options, Display *display)
{
    const char *server = XResourceManagerString(display);
    char path[512] = "";

    options->defaults = app_defaults();
    options->server = server ? XrmGetStringDatabase(server) : NULL;
    if (options_keep_path(path, sizeof path))
        options->kept = XrmGetFileDatabase(path);
    options->unread = !options->kept && access(path, F_OK) == 0;
}

/* One after the other: in a single database `XOust.board` of the app-defaults would win over an option's `*board`. */
static const char *value_of(const struct options *options, const char *resource)
{
    const XrmDatabase sources[] = {options->command, options->kept, options->server, options->defaults};
    const char *value = NULL;

    for (int i = 0; i < 4 && !value; i++)
        value = look_up(options, sources[i], resource);
    return value;
}

/* ------------------------------------------------------------------ values */

/* Where it stands isn't plain to see if nobody has typed it now. */
static bool complain(const struct options *options, const char *resource, const char *value, const char *right)
{
    const char *kept = look_up(options, options->kept, resource);
    char path[512], shown[128];

    snprintf(shown, sizeof shown, "%s", value);
    utf8_harmless(shown);
    if (kept && strcmp(kept, value) == 0 && options_keep_path(path, sizeof path))
        fprintf(stderr, _("xoust: %s can't be \"%s\", which stands in %s: it must be %s\n"), resource, shown, path,
                _(right));
    else
        fprintf(stderr, _("xoust: %s can't be \"%s\": it must be %s\n"), resource, shown, _(right));
    return false;
}

static bool read_switch(const struct options *options, const char *resource, bool usual, bool *result)
{
    static const char *const words[] = {"false", "off", "no", "0", "true", "on", "yes", "1"};
    const char *value = value_of(options, resource);

    *result = usual;
    for (int i = 0; value && i < 8; i++) {
        if (strcmp(value, words[i]) == 0) {
            *result = i >= 4;
            return true;
        }
    }
    return !value || complain(options, resource, value, N_("true or false"));
}

static bool read_level(const struct options *options, const char *resource, int *level)
{
    const char *value = value_of(options, resource), *digit;

    *level = OUST_LEVEL_HUMAN;
    if (!value || strcmp(value, "human") == 0)
        return true;
    digit = strncmp(value, "level", 5) == 0 ? value + 5 : value;
    if (digit[0] < '1' || digit[0] > '0' + OUST_LEVELS || digit[1] != '\0')
        return complain(options, resource, value, N_("human, or level1 to level6"));
    *level = digit[0] - '0';
    return true;
}

/* One of a list of words; its number. */
static bool read_word(const struct options *options, const char *resource, const char *const *words, int count,
                      const char *right, int *number)
{
    const char *value = value_of(options, resource);

    if (!value)
        return true;
    for (int i = 0; i < count; i++) {
        if (strcmp(value, words[i]) == 0) {
            *number = i;
            return true;
        }
    }
    return complain(options, resource, value, right);
}

/* A number of seconds as milliseconds; stays as it is where nothing is said. */
static bool read_seconds(const struct options *options, const char *resource, double least, double most,
                         const char *right, unsigned *ms)
{
    const char *value = value_of(options, resource);
    double seconds;
    char *end;

    if (!value)
        return true;
    seconds = strtod(value, &end);
    if (end == value || *end || !(seconds >= least && seconds <= most))
        return complain(options, resource, value, right);
    *ms = (unsigned)(seconds * 1000 + 0.5);
    return true;
}

static bool read_numbers(const struct options *options, struct options_values *values)
{
    const char *seed = value_of(options, "seed");
    char *end;

    if (seed) {
        errno = 0;
        values->seed = strtoull(seed, &end, 10);
        values->seed_given = true;
        if (errno || end == seed || *end || *seed == '-')
            return complain(options, "seed", seed, N_("a whole number from 0 up"));
    }
    values->idle_ms = 120000;
    return read_seconds(options, "levelTime", 0.01, 3600, N_("a number of seconds from 0.01 to 3600"),
                        &values->level_ms) &&
           read_seconds(options, "idle", 1, 86400, N_("a number of seconds from 1 to 86400"), &values->idle_ms);
}

static bool read_board(struct options *options, struct options_values *values)
{
    struct oust_board *board;
    struct oust_error error = {0};

    if (oust_board_new(values->board, &board, &error) != OUST_OK) {
        words_complain(values->board, &error);
        options->no_memory = error.status == OUST_ERROR_MEMORY;
        return false;
    }
    oust_board_unref(board);
    return true;
}

static bool read_geometry(const struct options *options, const struct options_values *values)
{
    int x, y, flags;
    unsigned width = 1, height = 1;

    if (!values->geometry)
        return true;
    flags = XParseGeometry(values->geometry, &x, &y, &width, &height);
    if (flags && (width - 1 >= SIZE_MOST || height - 1 >= SIZE_MOST))
        return complain(options, "geometry", values->geometry, N_("from 1x1 to 16384x16384"));
    return flags ||
           complain(options, "geometry", values->geometry, N_("WIDTHxHEIGHT+X+Y, as in 800x600 or 800x600+10+10"));
}

/* Numbers of windows have 29 bits. */
static bool read_host(const struct options *options, Window *host)
{
    const char *value = value_of(options, "into");
    bool hex = value && value[0] == '0' && (value[1] == 'x' || value[1] == 'X');
    const char *digits = hex ? value + 2 : value;
    char *end;

    if (!value)
        return true;
    errno = 0;
    *host = strtoul(digits, &end, hex ? 16 : 10);
    return (isxdigit((unsigned char)*digits) && !*end && !errno && *host > 0 && *host < 1ul << 29) ||
           complain(options, "into", value, N_("the number of a window, as in 4194311 or 0x400007"));
}

static bool read_words(const struct options *options, struct options_values *values)
{
    static const char *const texts[] = {"auto", "core", "xft"};
    static const char *const links[] = {"auto", "near", "far"};
    int text = TEXT_AUTO, link = LINK_AUTO;

    values->speed = 1;
    if (!read_word(options, "text", texts, 3, N_("core, xft or auto"), &text) ||
        !read_word(options, "speed", speeds, 3, N_("slow, usual or fast"), &values->speed) ||
        !read_word(options, "link", links, 3, N_("near, far or auto"), &link))
        return false;
    values->link = (enum options_link)link;
    values->text = (enum text_mode)text;
    return true;
}

static bool read_scheme(const struct options *options, enum look_scheme *scheme)
{
    const char *value = value_of(options, "scheme");

    *scheme = value ? look_scheme_parse(value) : LOOK_STANDARD;
    return *scheme != LOOK_SCHEMES || complain(options, "scheme", value, N_("standard, safe, contrast or mono"));
}

/* Nothing said, or "auto": it stays as the environment has it. */
static bool read_language(const struct options *options)
{
    const char *value = value_of(options, "language");

    if (!value || strcmp(value, "auto") == 0)
        return true;
    for (int i = 0; i < LANGUAGES; i++) {
        if (strcmp(value, language_code((enum language)i)) == 0) {
            language_choose((enum language)i);
            return true;
        }
    }
    return complain(options, "language", value, N_("en, nl or auto"));
}

/* A hosted game that is there already is as it is; so nothing may be said about it. */
static bool read_session(const struct options *options, struct options_values *values)
{
    const char *session = value_of(options, "session");
    bool anew = session && (strcmp(session, "new") == 0 || strncmp(session, "new:", 4) == 0);

    values->session = session;
    if (!read_switch(options, "publish", false, &values->publish))
        return false;
    if (session && (!*session || strcmp(session, "new:") == 0))
        return complain(options, "session", session, N_("new, new:NAME, or the name or path of a game"));
    if (session && values->publish)
        return complain(options, "publish", "true", N_("left out where there is a -session, which others see anyway"));
    if (values->kiosk && (session || values->publish))
        return complain(options, "kiosk", "true", N_("left out where a game is hosted: a kiosk has its own"));
    if (session && !anew && values->game_given)
        return complain(options, "session", session, N_("new, where a board, players or a record are given"));
    return true;
}

/* Nothing said, or "auto": whoever knows the screen decides. */
static bool read_confirm(const struct options *options, struct options_values *values)
{
    const char *value = value_of(options, "confirm");

    values->confirm_given = value && strcmp(value, "auto") != 0;
    return !values->confirm_given || read_switch(options, "confirm", false, &values->confirm);
}

static bool read_colour(const struct options *options, const struct xconn *conn, const char *resource, bool *has,
                        rgb *colour)
{
    const char *value = value_of(options, resource);

    *has = value && xconn_parse_colour(conn, value, colour);
    return !value || *has || complain(options, resource, value, N_("a colour, as in #27343c or navy"));
}

static bool read_font(const struct options *options, struct xconn *conn, const struct options_values *values)
{
    static const char *const right[] = {
        [TEXT_AUTO] = N_("a family of smooth text, or a font of the server whose letters are all equally wide"),
        [TEXT_CORE] = N_("a font of the server whose letters are all equally wide, as in 9x15"),
        [TEXT_XFT] = N_("a family of smooth text, as in sans"),
    };

    return !values->font || xconn_text_has_font(conn, values->text, values->font) ||
           complain(options, "font", values->font, right[values->text]);
}

static bool resolve(struct options *options, struct xconn *conn, struct options_values *values)
{
    memset(values, 0, sizeof *values);
    values->game_given = look_up(options, options->command, "board") || look_up(options, options->command, "first") ||
                         look_up(options, options->command, "second") || look_up(options, options->command, "record");
    read_all(options, conn->display);
    values->geometry = value_of(options, "geometry");
    values->font = value_of(options, "font");
    values->title = value_of(options, "title");
    values->record = value_of(options, "record");
    values->save = value_of(options, "save");
    values->board = value_of(options, "board");
    if (!values->board)
        values->board = "hex7";
    if (!read_switch(options, "kiosk", false, &values->kiosk) ||
        !read_switch(options, "fullscreen", values->kiosk, &values->fullscreen))
        return false;
    values->fullscreen = values->fullscreen || values->kiosk;
    return read_geometry(options, values) && read_board(options, values) &&
           read_level(options, "first", &values->levels[0]) && read_level(options, "second", &values->levels[1]) &&
           read_confirm(options, values) && read_switch(options, "marking", false, &values->marking) &&
           read_switch(options, "coordinates", true, &values->coordinates) &&
           read_switch(options, "animation", true, &values->animation) &&
           read_switch(options, "iconic", false, &values->iconic) && read_host(options, &values->into) &&
           read_scheme(options, &values->scheme) && read_words(options, values) && read_language(options) &&
           read_colour(options, conn, "background", &values->has_background, &values->background) &&
           read_colour(options, conn, "foreground", &values->has_foreground, &values->foreground) &&
           read_font(options, conn, values) && read_numbers(options, values) && read_session(options, values);
}

enum options_outcome options_resolve(struct options *options, struct xconn *conn, struct options_values *values)
{
    if (resolve(options, conn, values))
        return OPTIONS_RUN;
    return options->no_memory ? OPTIONS_FAILED : OPTIONS_WRONG;
}

const char *options_speed(int speed)
{
    return speeds[speed];
}

/* For whatever name xoust goes by; but where a line by hand speaks of that name or of the class, for this name, which
 * is heard before all else. */
void options_set(struct options *options, const char *resource, const char *value)
{
    const char *heard;
    char name[128];

    put(&options->kept, resource, value);
    heard = look_up(options, options->kept, resource);
    if (heard && strcmp(heard, value) == 0)
        return;
    snprintf(name, sizeof name, "%s.%s", options->name ? options->name : PROGRAM, resource);
    XrmPutStringResource(&options->kept, name, value);
}

/* Settings that could not be read are read now, and those made since win; else they would be lost. */
static bool read_unread(struct options *options)
{
    char path[512];

    if (options->unread && options_keep_path(path, sizeof path))
        options->unread = !XrmCombineFileDatabase(path, &options->kept, False) && access(path, F_OK) == 0;
    return !options->unread;
}

enum oust_status options_keep(struct options *options, struct oust_error *error)
{
    if (!read_unread(options))
        return status_fail(error, OUST_ERROR_FILE, "the settings that are there can't be read");
    return options->kept ? options_keep_write(options->kept, error) : OUST_OK;
}

void options_free(struct options *options)
{
    if (!options)
        return;
    XrmDestroyDatabase(options->command);
    XrmDestroyDatabase(options->server);
    XrmDestroyDatabase(options->defaults);
    XrmDestroyDatabase(options->kept);
    free(options->name);
    free(options);
}

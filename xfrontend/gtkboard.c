/*
 * gtkboard.c - Oust as a game of gtkboard: a plugin for its option -G, in which xoust plays.
 *
 * The stock gtkboard exports nothing that a plugin could call, and its engine, which is
 * another process, knows games by built-in names only.  So this plugin bears the name of a
 * game that the engine knows, and has no more to do with it: as soon as the window is
 * there, xoust gets the place of the board in it.  Functions of GTK are looked up by name in
 * the running program; none of its headers is needed to build this.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "i18n.h"

#define NAME     "Othello" /* what the engine takes it for */
#define TITLE    "Oust - gtkboard"
#define WIDTH    660 /* of the window at the start */
#define HEIGHT   720
#define WORDS    64  /* of the command that starts xoust, at most */
#define FILES    256 /* that gtkboard may have open, surely */
#define PROGRAM  "gtkboard-oust"
#define VARIABLE "OUST_GTKBOARD" /* the command, a word a line */

/* Of GLib: what a file is waited for. */
#define WAIT_IN  1
#define WAIT_HUP 16

/* A game as gtkboard 0.11 describes it. */
struct game {
    int cell_size, columns, rows, pieces;
    char *colours;
    int *position;
    char ***pixmaps;
    char *name, *group;
    void (*init)(struct game *game);
};

/* Of GTK and GLib: all widgets are the same here, and lists are public. */
struct widget;
struct stay;

struct list {
    void *data;
    struct list *next, *previous;
};

struct gtk {
    unsigned (*g_idle_add)(int (*fn)(void *user), void *user);
    unsigned (*g_unix_fd_add)(int fd, int condition, int (*fn)(int fd, int condition, struct stay *stay),
                              struct stay *stay);
    void (*g_list_free)(struct list *list);
    const char *(*g_type_name_from_instance)(void *instance);
    unsigned long (*g_type_from_name)(const char *name);
    int (*g_type_check_instance_is_a)(void *instance, unsigned long type);
    void (*g_object_set)(void *object, const char *property, ...);
    unsigned long (*g_signal_connect_data)(void *instance, const char *signal, void (*fn)(void), void *user,
                                           void *destroy, int flags);
    struct list *(*gtk_window_list_toplevels)(void);
    const char *(*gtk_window_get_title)(struct widget *window);
    void (*gtk_window_set_title)(struct widget *window, const char *title);
    void (*gtk_window_set_resizable)(struct widget *window, int resizable);
    void (*gtk_window_resize)(struct widget *window, int width, int height);
    struct list *(*gtk_container_get_children)(struct widget *container);
    void (*gtk_container_add)(struct widget *container, struct widget *widget);
    void (*gtk_box_set_child_packing)(struct widget *box, struct widget *child, int expand, int fill, unsigned padding,
                                      int end);
    const char *(*gtk_label_get_text)(struct widget *label);
    void (*gtk_label_set_text)(struct widget *label, const char *text);
    struct widget *(*gtk_button_new_with_label)(const char *label);
    struct widget *(*gtk_socket_new)(void);
    unsigned long (*gtk_socket_get_id)(struct widget *socket);
    struct widget *(*gtk_widget_get_parent)(struct widget *widget);
    void (*gtk_widget_grab_focus)(struct widget *widget);
    void (*gtk_widget_show)(struct widget *widget);
    void (*gtk_widget_hide)(struct widget *widget);
    void (*gtk_widget_destroy)(struct widget *widget);
};

/* One stay of Oust in the window. */
struct stay {
    struct gtk gtk;
    struct widget *window, *label;
    struct widget *box;  /* around the frame of gtkboard's board */
    struct widget *room; /* what is there instead: the socket, or a button to start again */
    struct widget *hidden[16];
    int hidden_count;
};

static void complain(const char *what, const char *why)
{
    fprintf(stderr, PROGRAM ": %s: %s\n", what, why);
}

#define FIND(name) ((*(void **)&gtk->name = dlsym(RTLD_DEFAULT, #name)) != NULL)

static bool find_functions(struct gtk *gtk)
{
    return FIND(g_idle_add) && FIND(g_unix_fd_add) && FIND(g_list_free) && FIND(g_type_name_from_instance) &&
           FIND(g_type_from_name) && FIND(g_type_check_instance_is_a) && FIND(g_object_set) &&
           FIND(g_signal_connect_data) && FIND(gtk_window_list_toplevels) && FIND(gtk_window_get_title) &&
           FIND(gtk_window_set_title) && FIND(gtk_window_set_resizable) && FIND(gtk_window_resize) &&
           FIND(gtk_container_get_children) && FIND(gtk_container_add) && FIND(gtk_box_set_child_packing) &&
           FIND(gtk_label_get_text) && FIND(gtk_label_set_text) && FIND(gtk_button_new_with_label) &&
           FIND(gtk_socket_new) && FIND(gtk_socket_get_id) && FIND(gtk_widget_get_parent) &&
           FIND(gtk_widget_grab_focus) && FIND(gtk_widget_show) && FIND(gtk_widget_hide) && FIND(gtk_widget_destroy);
}

/* ------------------------------------------------------------------ starting */

/* The ends of two pipes: `report` tells why xoust could not be started, `life` ends when it does. */
struct ends {
    int report, life;
};

/* In the grandchild: becomes xoust, or tells why not.  What gtkboard has open is not for it. */
static void become_xoust(unsigned long window, struct ends ends)
{
    const char *wish = getenv(VARIABLE);
    char command[4096], number[32], *words[WORDS + 3], *rest = command;
    int count = 0, length;

    for (int fd = 3; fd < FILES; fd++) {
        if (fd != ends.report && fd != ends.life)
            close(fd);
    }
    length = snprintf(command, sizeof command, "%s", wish && *wish ? wish : BINDIR "/xoust");
    snprintf(number, sizeof number, "0x%lx", window);
    for (char *word; count < WORDS && (word = strsep(&rest, "\n")) != NULL;)
        words[count++] = word;
    words[count++] = (char *)"-into";
    words[count++] = number;
    words[count] = NULL;
    errno = E2BIG;
    if ((size_t)length < sizeof command && !rest) /* half a command would be another one */
        execvp(words[0], words);
    count = errno;
    if (write(ends.report, &count, sizeof count) < 0)
        _exit(126);
    _exit(127);
}

/* Gtkboard takes the end of any child for that of its engine, and gives up: xoust must be nobody's child. */
static int fork_twice(unsigned long window, struct ends ends)
{
    struct sigaction usual = {.sa_handler = SIG_DFL}, before;
    int reason = 0;
    pid_t child;

    sigaction(SIGCHLD, &usual, &before);
    child = fork();
    if (child == 0) {
        if (fork() == 0)
            become_xoust(window, ends);
        _exit(0);
    }
    if (child < 0)
        reason = errno;
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
    sigaction(SIGCHLD, &before, NULL);
    return reason;
}

/* 0, and *life ends when xoust does; or the reason why not. */
static int start_xoust(unsigned long window, int *life)
{
    int reports[2], lives[2], reason = 0, told = 0;

    if (pipe2(reports, O_CLOEXEC) != 0)
        return errno;
    if (pipe(lives) != 0) {
        reason = errno;
        close(reports[0]);
        close(reports[1]);
        return reason;
    }
    fcntl(lives[0], F_SETFD, FD_CLOEXEC);
    told = fork_twice(window, (struct ends){reports[1], lives[1]});
    close(reports[1]);
    close(lives[1]);
    if (told != 0 || read(reports[0], &reason, sizeof reason) == (ssize_t)sizeof reason) {
        close(lives[0]);
        told = told != 0 ? told : reason;
    }
    close(reports[0]);
    *life = lives[0];
    return told;
}

/* ------------------------------------------------------------------- widgets */

/* The first widget of a type below another, with a text if one is given. */
static struct widget *find(const struct gtk *gtk, struct widget *widget, const char *type, const char *text)
{
    struct widget *found = NULL;
    struct list *children;

    if (strcmp(gtk->g_type_name_from_instance(widget), type) == 0 &&
        (!text || strncmp(gtk->gtk_label_get_text(widget), text, strlen(text)) == 0))
        return widget;
    if (!gtk->g_type_check_instance_is_a(widget, gtk->g_type_from_name("GtkContainer")))
        return NULL;
    children = gtk->gtk_container_get_children(widget);
    for (struct list *child = children; child && !found; child = child->next)
        found = find(gtk, child->data, type, text);
    gtk->g_list_free(children);
    return found;
}

static struct widget *find_window(const struct gtk *gtk)
{
    struct list *windows = gtk->gtk_window_list_toplevels();
    struct widget *found = NULL;

    for (struct list *window = windows; window; window = window->next) {
        const char *title = gtk->gtk_window_get_title(window->data);

        if (title && strstr(title, "gtkboard"))
            found = window->data;
    }
    gtk->g_list_free(windows);
    return found;
}

static void hide(struct stay *stay, struct widget *widget)
{
    /* NOLINTNEXTLINE(bugprone-sizeof-expression) it is an array of pointers */
    if (!widget || stay->hidden_count == (int)(sizeof stay->hidden / sizeof *stay->hidden))
        return;
    stay->gtk.gtk_widget_hide(widget);
    stay->hidden[stay->hidden_count++] = widget;
}

static void hide_all_but(struct stay *stay, struct widget *box, const struct widget *one)
{
    struct list *items = stay->gtk.gtk_container_get_children(box);

    for (struct list *item = items; item; item = item->next) {
        if (item->data != one)
            hide(stay, item->data);
    }
    stay->gtk.g_list_free(items);
}

/* The board, and what gtkboard says of the game that it believes in. */
static void hide_others(struct stay *stay)
{
    const struct gtk *gtk = &stay->gtk;
    static const char *const menus[] = {"Move", "Settings"};
    struct widget *warning = find(gtk, stay->window, "GtkLabel", "Warning");

    hide_all_but(stay, stay->box, NULL);
    hide_all_but(stay, gtk->gtk_widget_get_parent(stay->label), stay->label);
    if (warning)
        gtk->gtk_widget_hide(warning); /* which gtkboard shows and hides itself */
    for (int i = 0; i < 2; i++) {
        struct widget *label = find(gtk, stay->window, "GtkAccelLabel", menus[i]);

        hide(stay, label ? gtk->gtk_widget_get_parent(label) : NULL);
    }
}

/* From the board outward, everything grows with the window, or as before nothing does. */
static void let_grow(struct stay *stay, bool grow)
{
    const struct gtk *gtk = &stay->gtk;
    struct widget *box = gtk->gtk_widget_get_parent(stay->box), *frame = gtk->gtk_widget_get_parent(box);

    gtk->gtk_box_set_child_packing(box, stay->box, true, grow, 0, 0);
    gtk->gtk_box_set_child_packing(gtk->gtk_widget_get_parent(frame), frame, grow, grow, 0, 0);
    gtk->gtk_window_set_resizable(stay->window, grow);
}

/* -------------------------------------------------------------------- the room */

static void connect(struct stay *stay, struct widget *widget, const char *signal, void (*fn)(void))
{
    stay->gtk.g_signal_connect_data(widget, signal, fn, stay, NULL, 0);
}

static void furnish(struct stay *stay, struct widget *widget)
{
    if (stay->room)
        stay->gtk.gtk_widget_destroy(stay->room);
    stay->room = widget;
    stay->gtk.gtk_container_add(stay->box, widget);
    stay->gtk.gtk_widget_show(widget);
}

static void move_in(struct stay *stay);

static void on_click(struct widget *button, struct stay *stay)
{
    (void)button;
    move_in(stay);
}

static void offer_again(struct stay *stay, const char *text)
{
    furnish(stay, stay->gtk.gtk_button_new_with_label(text));
    connect(stay, stay->room, "clicked", (void (*)(void))on_click);
}

/* Xoust has ended, for whatever reason. */
static int on_end(int life, int condition, struct stay *stay)
{
    (void)condition;
    close(life);
    if (stay->room)
        offer_again(stay, _("Oust has ended; the game is kept.\nClick to go on with it."));
    return false;
}

static void on_entered(struct widget *socket, struct stay *stay)
{
    stay->gtk.g_object_set(socket, "can-focus", 1, NULL);
    stay->gtk.gtk_widget_grab_focus(socket);
}

/* Whether it has ended, or left a place that stays for it. */
static int on_left(struct widget *socket, struct stay *stay)
{
    (void)socket;
    (void)stay;
    return true;
}

static void move_in(struct stay *stay)
{
    int life = -1, reason;

    furnish(stay, stay->gtk.gtk_socket_new());
    connect(stay, stay->room, "plug-added", (void (*)(void))on_entered);
    connect(stay, stay->room, "plug-removed", (void (*)(void))on_left);
    reason = start_xoust(stay->gtk.gtk_socket_get_id(stay->room), &life);
    if (reason != 0) {
        complain(_("can't start xoust"), strerror(reason));
        offer_again(stay, _("xoust can't be started.\nClick to try again."));
        return;
    }
    stay->gtk.g_unix_fd_add(life, WAIT_IN | WAIT_HUP, on_end, stay);
}

/* --------------------------------------------------------------------- the stay */

/* Another game was chosen: everything is put back. */
static void move_out(struct stay *stay)
{
    stay->gtk.gtk_widget_destroy(stay->room);
    stay->room = NULL;
    for (int i = 0; i < stay->hidden_count; i++)
        stay->gtk.gtk_widget_show(stay->hidden[i]);
    let_grow(stay, false);
}

static void on_title(struct widget *window, void *property, struct stay *stay)
{
    (void)property;
    if (stay->room && strcmp(stay->gtk.gtk_window_get_title(window), TITLE) != 0)
        move_out(stay);
}

/* It is written anew again and again. */
static void on_label(struct widget *label, void *property, struct stay *stay)
{
    (void)property;
    if (stay->room && strcmp(stay->gtk.gtk_label_get_text(label), NAME) == 0)
        stay->gtk.gtk_label_set_text(label, "Oust");
}

static int on_ready(void *user)
{
    struct stay *stay = user;
    const struct gtk *gtk = &stay->gtk;
    struct widget *board;

    stay->window = find_window(gtk);
    board = stay->window ? find(gtk, stay->window, "GtkDrawingArea", NULL) : NULL;
    stay->label = stay->window ? find(gtk, stay->window, "GtkLabel", NAME) : NULL;
    if (!board || !stay->label) {
        complain(_("can't find the board"), _("this is another gtkboard than 0.11"));
        free(stay);
        return false;
    }
    stay->box = gtk->gtk_widget_get_parent(gtk->gtk_widget_get_parent(board));
    hide_others(stay);
    let_grow(stay, true);
    gtk->gtk_window_resize(stay->window, WIDTH, HEIGHT);
    gtk->gtk_window_set_title(stay->window, TITLE);
    move_in(stay);
    on_label(stay->label, NULL, stay);
    connect(stay, stay->window, "notify::title", (void (*)(void))on_title);
    connect(stay, stay->label, "notify::label", (void (*)(void))on_label);
    return false;
}

/* Called in the middle of things, so the work waits until gtkboard has done its own. */
static void init(struct game *game)
{
    struct stay *stay = calloc(1, sizeof *stay);

    (void)game;
#if ENABLE_NLS
    bindtextdomain(PACKAGE, LOCALEDIR);
    bind_textdomain_codeset(PACKAGE, "UTF-8"); /* as GTK wants it */
#endif
    if (stay && find_functions(&stay->gtk)) {
        stay->gtk.g_idle_add(on_ready, stay);
        return;
    }
    complain(_("can't move in"), stay ? _("this gtkboard is without GTK 2") : _("out of memory"));
    free(stay);
}

/* ------------------------------------------------------------ what gtkboard sees */

static char colours[6] = {0};
static char *pixel[] = {"1 1 1 1", ". c None", "."};
static char **pixmaps[] = {pixel};

static struct game game = {.cell_size = 8,
                           .columns = 8,
                           .rows = 8,
                           .pieces = 1,
                           .colours = colours,
                           .pixmaps = pixmaps,
                           .name = (char *)NAME,
                           .init = init};

__attribute__((visibility("default"))) extern struct game *plugin_game;
struct game *plugin_game = &game;

/* main.c - oustd, the D-Bus service: does what its options say. */
#include "daemon.h"
#include "options.h"
#include "service.h"

#include <stdio.h>

/* Holds the interfaces against the program, and says what differs. */
static int check_interfaces(const char *folder)
{
    struct oust_error error = {0};
    struct iface_set *set = service_read_interfaces(folder, &error);
    if (!set) {
        service_complain("%s", error.text);
        return DAEMON_INTERFACES;
    }
    iface_set_free(set);
    puts("the interfaces and the program agree");
    return DAEMON_DONE;
}

int main(int argc, char **argv)
{
    struct options options;
    int status = options_read(&options, argc, argv);
    if (status)
        return status;
    switch (options.task) {
    case OPTIONS_HELP:
        options_print_help(stdout);
        return DAEMON_DONE;
    case OPTIONS_VERSION:
        printf("oustd %s\nOust is a game by Mark Steere (2007), marksteeregames.com\n", oust_version());
        return DAEMON_DONE;
    case OPTIONS_LIST_LIMITS:
        options_print_limits(&options, stdout);
        return DAEMON_DONE;
    case OPTIONS_CHECK_INTERFACES:
        return check_interfaces(options.interfaces);
    default:
        return daemon_serve(&options);
    }
}

/*
 * main.c - xoust, a game of Oust in a window.
 */
#include <signal.h>
#include <stdio.h>

#include "app.h"
#include "i18n.h"
#include "language.h"
#include "options.h"
#include "xconn.h"

int main(int argc, char **argv)
{
    struct options *options;
    struct options_values values;
    struct xconn *conn;
    enum options_outcome outcome;
    int status = 1;

    language_start();
    signal(SIGPIPE, SIG_IGN); /* nobody may be there to read a complaint */
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write() */
    switch (options_parse(argc, argv, &options)) {
    case OPTIONS_DONE:
        return 0;
    case OPTIONS_WRONG:
        return 2;
    case OPTIONS_FAILED:
        return 1;
    case OPTIONS_RUN:
        break;
    }
    conn = xconn_open(options_display(options));
    if (!conn && !*XDisplayName(options_display(options)))
        fprintf(stderr, "xoust: %s\n", _("DISPLAY is not set, and there is no -display"));
    else if (!conn)
        fprintf(stderr, _("xoust: can't reach the X server %s\n"), XDisplayName(options_display(options)));
    else if ((outcome = options_resolve(options, conn, &values)) == OPTIONS_RUN)
        status = app_run(options, conn, &values);
    else
        status = outcome == OPTIONS_WRONG ? 2 : 1;
    xconn_close(conn);
    options_free(options);
    return status;
}

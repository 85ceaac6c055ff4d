/*
 * help.c - what there is, from the tables that run it.
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#include "rules.h"

#define COLUMN 20 /* where explanations begin */

static void explain_option(const struct option *option)
{
    char head[64];
    snprintf(head, sizeof head, "--%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    printf("  %-*s  %s\n", COLUMN, head, option->text);
}

void cli_explain(const struct cli_command *command)
{
    const struct option *options = command->options;
    bool any = options && options->name;
    printf("Usage: oust %s%s%s%s\n\n%s.\n", command->name, any ? " [OPTION]..." : "", *command->operands ? " " : "",
           command->operands, command->summary);
    if (*command->details)
        printf("\n%s", command->details);
    if (!any)
        return;
    printf("\nOptions:\n");
    for (; options->name; options++)
        explain_option(options);
}

static void explain_all(void)
{
    printf("Usage: oust COMMAND [OPTION]... [OPERAND]...\n\n"
           "Plays Oust, and measures, explains and converts what has to do with it.\n\nCommands:\n");
    for (const struct cli_command *const *command = cli_commands; *command; command++)
        printf("  %-*s  %s\n", COLUMN, (*command)->name, (*command)->summary);
    printf("  %-*s  %s\n\n", COLUMN, "--version", "The version, and whose game it is");
    printf("'oust help COMMAND' explains a command, 'oust help rules' the rules of the game.\n"
           "Data goes to standard output, complaints to standard error.  The exit status is\n"
           "0 when all is done, 1 for bad data or an answer that is no, 2 for wrong usage.\n\n%s\n",
           rules_attribution());
}

static int help_run(const void *values, char **operands, int count)
{
    (void)values;
    if (count == 0) {
        explain_all();
        return CLI_DONE;
    }
    if (strcmp(operands[0], "rules") == 0) {
        fputs(rules_text(), stdout);
        return CLI_DONE;
    }
    const struct cli_command *command = cli_find(operands[0]);
    if (!command)
        return cli_misused("unknown command '%s'; 'oust help' lists them", operands[0]);
    cli_explain(command);
    return CLI_DONE;
}

const struct cli_command cli_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "What there is, what a command does, or the rules (help rules)",
    .details = "",
    .most = 1,
    .run = help_run,
};

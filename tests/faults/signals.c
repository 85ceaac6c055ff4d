/*
 * signals.c - SIGUSR1 and SIGUSR2 do nothing but end what waits, with EINTR: to be preloaded.
 */
#include <signal.h>
#include <stddef.h>

static void nothing(int number)
{
    (void)number;
}

__attribute__((constructor)) static void begin(void)
{
    /* without SA_RESTART */
    const struct sigaction action = {.sa_handler = nothing};
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
}

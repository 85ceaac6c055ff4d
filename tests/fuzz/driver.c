/*
 * driver.c - runs a fuzz target where there is no libFuzzer: hands it all inputs of the files, folders and
 * archives that are named, then as many others as it is asked for, made of those by random numbers with a
 * fixed seed.  An input that ends the process, takes minutes or takes a gigabyte is printed.
 *
 *     fuzz-NAME [-runs=N] [-seed=N] [-dict=FILE] PATH ...
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "fuzz.h"
#include "inputs.h"
#include "mutate.h"

#define PATIENCE_SECONDS 300        /* no input takes a hundredth of it */
#define MEMORY_MOST      (1L << 20) /* kilobytes */

int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak));
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

struct request {
    unsigned long runs, seed;
    const char *dictionary;
};

/* What the target has been given: for whoever tells of its end, and can be told nothing. */
static struct {
    const char *name;
    unsigned long run;
    const uint8_t *bytes;
    size_t size;
    bool told;
} given;

static void say(const char *text)
{
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written; /* there is nobody else to tell */
}

static void say_number(unsigned long number)
{
    char digits[24] = {0}, *at = digits + sizeof digits - 1;
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    say(at);
}

/* As a command that makes the input again.  Only what a signal handler may do. */
static void say_input(void)
{
    char text[6] = "\\0000";
    say("\nprintf %b '");
    for (size_t i = 0; i < given.size; i++) {
        unsigned c = given.bytes[i];
        bool plain = c >= ' ' && c < 127 && c != '\'' && c != '\\';
        text[2] = (char)('0' + (c >> 6));
        text[3] = (char)('0' + (c >> 3 & 7));
        text[4] = (char)('0' + (c & 7));
        say(plain ? (char[]){(char)c, '\0'} : text);
    }
    say("' >input\n");
}

static void tell(void)
{
    if (!given.name || given.told)
        return;
    given.told = true;
    say("\nthis input did it: ");
    say(given.name);
    if (given.run > 0) {
        say(", mutated, run ");
        say_number(given.run);
    }
    say_input();
}

static void on_signal(int number)
{
    say(number == SIGALRM ? "\nan input takes far too long" : "\nended by signal ");
    if (number != SIGALRM)
        say_number((unsigned long)number);
    tell();
    signal(number, SIG_DFL);
    if (number == SIGALRM)
        _exit(1);
    raise(number);
}

static void watch(void)
{
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(tell);
    else
        for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
            signal(fatal[i], on_signal);
    signal(SIGABRT, on_signal);
    signal(SIGALRM, on_signal);
}

static void run(const char *name, unsigned long number, const uint8_t *bytes, size_t size)
{
    struct rusage usage = {0};
    uint8_t *copy = malloc(size > 0 ? size : 1); /* no byte more, so that reading beyond it is seen */
    FUZZ_DEMAND(copy);
    memcpy(copy, bytes, size);
    given.run = number;
    given.bytes = copy;
    given.size = size;
    given.name = name;
    alarm(PATIENCE_SECONDS);
    LLVMFuzzerTestOneInput(copy, size);
    alarm(0);
    getrusage(RUSAGE_SELF, &usage);
    FUZZ_DEMAND(usage.ru_maxrss < MEMORY_MOST);
    given.name = NULL;
    free(copy);
}

static void run_all(const struct request *request, const struct inputs *inputs, const struct inputs *words)
{
    uint8_t bytes[MUTATE_MOST];
    struct rng rng = rng_seeded(request->seed);
    for (size_t i = 0; i < inputs->count; i++)
        run(inputs->each[i].name, 0, inputs->each[i].bytes, inputs->each[i].size);
    for (unsigned long i = 1; i <= request->runs; i++)
        run("an input", i, bytes, mutate(&rng, inputs, words, bytes));
}

static bool take_option(struct request *request, const char *word)
{
    char *end = "";
    if (strncmp(word, "-runs=", 6) == 0)
        request->runs = strtoul(word + 6, &end, 10);
    else if (strncmp(word, "-seed=", 6) == 0)
        request->seed = strtoul(word + 6, &end, 10);
    else if (strncmp(word, "-dict=", 6) == 0)
        request->dictionary = word + 6;
    else
        return false;
    return *end == '\0';
}

int main(int argc, char **argv)
{
    struct request request = {.seed = 1};
    struct inputs inputs = {0}, words = {0};
    bool good = true;
    for (int i = 1; i < argc && good; i++) {
        good = *argv[i] == '-' ? take_option(&request, argv[i]) : inputs_add(&inputs, argv[i]);
        if (!good)
            fprintf(stderr, "%s can't be taken\n", argv[i]);
    }
    good = good && (!request.dictionary || inputs_add_words(&words, request.dictionary));
    if (good && inputs.count == 0) {
        fprintf(stderr, "usage: %s [-runs=N] [-seed=N] [-dict=FILE] PATH ...\n", argv[0]);
        good = false;
    }
    if (good) {
        printf("%zu inputs, then %lu made of them with the seed %lu\n", inputs.count, request.runs, request.seed);
        fflush(stdout);
        watch();
        if (LLVMFuzzerInitialize)
            LLVMFuzzerInitialize(&argc, &argv);
        run_all(&request, &inputs, &words);
    }
    inputs_clear(&inputs);
    inputs_clear(&words);
    return good ? 0 : 2;
}

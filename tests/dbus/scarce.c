/*
 * scarce.c - memory that is scarce: to be preloaded.  One allocation in so many fails, where "so
 * many" is the number in the file $SCARCE, which the test changes while the program runs; 0: none.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static const volatile uint32_t *one_in;
static uint64_t count;

/* What dlsym() itself wants, before there is anything else to give. */
static char early[65536];
static size_t early_used;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("SCARCE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *page = file >= 0 ? mmap(NULL, sizeof *one_in, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0)
        close(file);
    if (page != MAP_FAILED)
        one_in = page;
}

static void find_real(void)
{
    static bool finding;
    if (real_realloc || finding)
        return;
    finding = true;
    real_malloc = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
    real_calloc = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "calloc");
    real_realloc = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
    finding = false;
}

static bool fails(void)
{
    const uint32_t rate = one_in ? *one_in : 0;
    if (rate == 0)
        return false;
    /* Mixed, so that loops don't fall into step with it. */
    uint64_t mixed = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED) * 0x9E3779B97F4A7C15u;
    if ((mixed >> 33) % rate != 0)
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    find_real();
    return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    find_real();
    if (real_calloc)
        return fails() ? NULL : real_calloc(number, size);
    void *given = early + early_used;
    early_used += (number * size + 15) / 16 * 16;
    return early_used <= sizeof early ? given : NULL;
}

void *realloc(void *old, size_t size)
{
    find_real();
    return fails() ? NULL : real_realloc(old, size);
}

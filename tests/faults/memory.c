/*
 * memory.c - allocations that fail when a test says so: to be preloaded.
 *
 * The file $FAULTS is a page that test and program share: the test writes into `left` which
 * allocation from now on is to fail, and reads how many there were, and who asked for the one
 * that failed.  Where a program dies of that, the page tells where, too.
 */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define FRAMES 24
#define STORY  1500

/* As tests/faults/faults.py packs it. */
struct page {
    int64_t left;      /* this one fails: 1 is the next; 0 and below: none */
    int64_t seen;      /* how many there were that count */
    int32_t ours;      /* count those alone that our own programs and library ask for */
    int32_t failed;    /* how many have failed */
    char asked[STORY]; /* who asked for the last one that failed */
    char died[STORY];  /* where the program died */
};

static struct page *page;
static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static int (*real_memalign)(void **, size_t, size_t);
static void *(*real_aligned)(size_t, size_t);

/* What dlsym() itself wants, before there is anything else to give. */
static char early[65536];
static size_t early_used;

/* Was it one of ours that was started, or what starts it? */
static bool is_ours(const char *object);

static void find_real(void)
{
    static bool finding;
    if (real_aligned || finding)
        return;
    finding = true;
    real_malloc = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
    real_calloc = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "calloc");
    real_realloc = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
    real_memalign = (int (*)(void **, size_t, size_t))dlsym(RTLD_NEXT, "posix_memalign");
    real_aligned = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "aligned_alloc");
    finding = false;
}

/* ---- who asks ---- */

/* The name of the file that an address comes from, without its folder. */
static const char *object_of(const void *address, Dl_info *info)
{
    if (!dladdr(address, info) || !info->dli_fname)
        return "?";
    const char *slash = strrchr(info->dli_fname, '/');
    return slash ? slash + 1 : info->dli_fname;
}

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_ours(const char *object)
{
    return begins(object, "oust") || begins(object, "xoust") || begins(object, "liboust");
}

/* The C library asks for others: for whom? */
static bool asked_by_us(const void *caller)
{
    Dl_info info;
    void *frames[8];
    const char *object = object_of(caller, &info);
    if (!begins(object, "libc.so"))
        return is_ours(object);
    int count = backtrace(frames, 8);
    for (int i = 0; i < count; i++) {
        object = object_of(frames[i], &info);
        if (!begins(object, "libc.so") && !begins(object, "memory-faults"))
            return is_ours(object);
    }
    return false;
}

/* As "xoust+0x1234 libX11.so.6:XPending+0x12 ...", what called what it was called by. */
static void tell_frames(char *text)
{
    void *frames[FRAMES];
    int count = backtrace(frames, FRAMES);
    size_t length = 0;
    for (int i = 0; i < count && length < STORY - 1; i++) {
        Dl_info info = {0};
        const char *object = object_of(frames[i], &info);
        if (begins(object, "memory-faults"))
            continue;
        const char *base = info.dli_sname ? info.dli_saddr : info.dli_fbase;
        int more = snprintf(text + length, STORY - length, "%s%s%s+0x%lx ", object, info.dli_sname ? ":" : "",
                            info.dli_sname ? info.dli_sname : "", (unsigned long)((const char *)frames[i] - base));
        length += more > 0 ? (size_t)more : 0;
    }
}

/* ---- failing ---- */

static bool fails(const void *caller)
{
    static __thread bool telling;
    if (!page || telling)
        return false;
    telling = true;
    bool failed = false;
    if (!page->ours || asked_by_us(caller)) {
        __atomic_add_fetch(&page->seen, 1, __ATOMIC_RELAXED);
        failed = page->left > 0 && __atomic_sub_fetch(&page->left, 1, __ATOMIC_RELAXED) == 0;
    }
    if (failed) {
        tell_frames(page->asked);
        __atomic_add_fetch(&page->failed, 1, __ATOMIC_RELEASE);
    }
    telling = false;
    return failed;
}

static void *refused(void)
{
    errno = ENOMEM;
    return NULL;
}

static void die(int number)
{
    tell_frames(page->died);
    signal(number, SIG_DFL);
    raise(number);
}

__attribute__((constructor)) static void begin(void)
{
    void *frames[2];
    const char *path = getenv("FAULTS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0 || !is_ours(program_invocation_short_name))
        return;
    find_real();
    backtrace(frames, 2); /* which allocates when it is called first */
    void *mapped = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED)
        return;
    static char stack[65536];
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    const int deadly[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        sigaction(deadly[i], &(struct sigaction){.sa_handler = die, .sa_flags = SA_ONSTACK}, NULL);
    page = mapped;
}

/* ---- in place of the C library's ---- */

void *malloc(size_t size)
{
    find_real();
    return fails(__builtin_return_address(0)) ? refused() : real_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    find_real();
    if (real_calloc)
        return fails(__builtin_return_address(0)) ? refused() : real_calloc(number, size);
    void *given = early + early_used;
    early_used += (number * size + 15) / 16 * 16;
    return early_used <= sizeof early ? given : NULL;
}

void *realloc(void *old, size_t size)
{
    find_real();
    return fails(__builtin_return_address(0)) ? refused() : real_realloc(old, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    find_real();
    return fails(__builtin_return_address(0)) ? ENOMEM : real_memalign(memory, alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    find_real();
    return fails(__builtin_return_address(0)) ? refused() : real_aligned(alignment, size);
}

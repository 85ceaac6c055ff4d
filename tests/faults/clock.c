/*
 * clock.c - clocks that jump when a test says so: to be preloaded.
 *
 * The file $FAULTS_CLOCK is a page that test and program share: by how many milliseconds the
 * monotonic clock and the calendar are off from now on, and how often the program has looked at them; or when
 * the monotonic one stands still.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* As tests/faults/faults.py packs it. */
struct page {
    int64_t monotonic;
    int64_t calendar;
    int64_t looks;
    int64_t standing; /* 0: it goes */
};

static volatile struct page *page;
static int (*real_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULTS_CLOCK");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *mapped = file >= 0 ? mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0)
        close(file);
    if (mapped != MAP_FAILED)
        page = mapped;
}

static bool is_monotonic(clockid_t id)
{
    return id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_RAW || id == CLOCK_MONOTONIC_COARSE || id == CLOCK_BOOTTIME;
}

/* Is it a clock that may jump, and by how much? */
static int64_t off_by(clockid_t id)
{
    if (!page)
        return 0;
    __atomic_fetch_add(&page->looks, 1, __ATOMIC_RELAXED);
    if (is_monotonic(id))
        return page->monotonic;
    return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE ? page->calendar : 0;
}

int clock_gettime(clockid_t id, struct timespec *time)
{
    if (!real_gettime)
        real_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real_gettime(id, time);
    if (result != 0)
        return result;
    int64_t off = off_by(id), standing = page && is_monotonic(id) ? page->standing : 0;
    if (standing) {
        *time = (struct timespec){.tv_sec = standing / 1000, .tv_nsec = standing % 1000 * 1000000};
        return 0;
    }
    int64_t nanoseconds = time->tv_nsec + off % 1000 * 1000000;
    time->tv_sec += off / 1000;
    time->tv_sec += nanoseconds < 0 ? -1 : nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds < 0 ? nanoseconds + 1000000000 : nanoseconds % 1000000000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result)
        *result = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *result = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

/*
 * sync.c - folders or files that can't be synced when a test says so: to be preloaded.
 *
 * The file $FAULTS_SYNC is a page that test and program share: the error number that syncing a
 * folder fails with from now on, and that for files; 0: it does not fail.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* As tests/faults/faults.py packs it. */
struct page {
    int32_t folders;
    int32_t files;
};

static const volatile struct page *page;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULTS_SYNC");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *mapped = file >= 0 ? mmap(NULL, sizeof *page, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0)
        close(file);
    if (mapped != MAP_FAILED)
        page = mapped;
}

int fsync(int file)
{
    int (*real_fsync)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    struct stat about;
    int number = 0;
    if (page && fstat(file, &about) == 0)
        number = S_ISDIR(about.st_mode) ? page->folders : page->files;
    if (number == 0)
        return real_fsync(file);
    errno = number;
    return -1;
}

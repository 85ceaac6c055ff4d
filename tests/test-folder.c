/* test-folder.c - folders and files that are nobody else's, and where they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "file.h"
#include "folder.h"
#include "home.h"

static char scratch[] = "/tmp/oust-folder.XXXXXX";

static int make_scratch(void **state)
{
    (void)state;
    return mkdtemp(scratch) ? 0 : -1;
}

/* It must be empty by now. */
static int remove_scratch(void **state)
{
    (void)state;
    return rmdir(scratch);
}

static const char *in_scratch(const char *name)
{
    static char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", scratch, name);
    return path;
}

static unsigned mode_of(const char *name)
{
    struct stat about;
    assert_int_equal(lstat(in_scratch(name), &about), 0);
    return about.st_mode & 07777;
}

static void folders_are_made_for_their_owner_alone(void **state)
{
    (void)state;
    int folder = -1;
    mode_t old = umask(0);
    assert_int_equal(folder_open(in_scratch("a/b/c"), &folder, NULL), OUST_OK);
    close(folder);
    assert_int_equal(folder_open(in_scratch("a/b/c"), &folder, NULL), OUST_OK);
    int inner = -1;
    assert_int_equal(folder_open_in(folder, "d", "somewhere", &inner, NULL), OUST_OK);
    umask(old);
    assert_true(fcntl(folder, F_GETFD) & FD_CLOEXEC);
    close(inner);
    close(folder);
    assert_int_equal(mode_of("a"), 0700);
    assert_int_equal(mode_of("a/b"), 0700);
    assert_int_equal(mode_of("a/b/c"), 0700);
    assert_int_equal(mode_of("a/b/c/d"), 0700);
    assert_int_equal(rmdir(in_scratch("a/b/c/d")), 0);
    assert_int_equal(rmdir(in_scratch("a/b/c")), 0);
    assert_int_equal(rmdir(in_scratch("a/b")), 0);
    assert_int_equal(rmdir(in_scratch("a")), 0);
}

static void expect_refusal(const char *path, const char *reason)
{
    struct oust_error error = {0};
    int folder = -1;
    assert_int_equal(folder_open(path, &folder, &error), OUST_ERROR_FILE);
    if (!strstr(error.text, path) || !strstr(error.text, reason))
        fail_msg("'%s' does not name %s and '%s'", error.text, path, reason);
    assert_int_equal(folder, -1);
}

static void what_others_may_change_is_refused(void **state)
{
    (void)state;
    int folder;
    assert_int_equal(mkdir(in_scratch("f"), 0700), 0);
    static const unsigned refused[] = {0777, 0770, 0707, 0720}, taken[] = {0700, 0755, 01777};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_int_equal(chmod(in_scratch("f"), refused[i]), 0);
        expect_refusal(in_scratch("f"), "other users must not");
        assert_int_equal(mode_of("f"), refused[i]);
    }
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        assert_int_equal(chmod(in_scratch("f"), taken[i]), 0);
        assert_int_equal(folder_open(in_scratch("f"), &folder, NULL), OUST_OK);
        close(folder);
    }
    assert_int_equal(rmdir(in_scratch("f")), 0);
}

/* Of the two folders that every system has one is not ours, whoever we are. */
static void what_is_somebody_elses_is_refused(void **state)
{
    (void)state;
    if (geteuid() != 0) {
        expect_refusal("/", "another user");
        return;
    }
    assert_int_equal(mkdir(in_scratch("f"), 0700), 0);
    assert_int_equal(chown(in_scratch("f"), 65534, 65534), 0);
    expect_refusal(in_scratch("f"), "another user");
    assert_int_equal(rmdir(in_scratch("f")), 0);
}

static void what_is_no_folder_is_refused(void **state)
{
    (void)state;
    assert_int_equal(file_replace(in_scratch("f"), "", 0, FILE_USUAL, NULL), OUST_OK);
    expect_refusal(in_scratch("f"), "directory");
    expect_refusal(in_scratch("f/below"), "directory");
    assert_int_equal(unlink(in_scratch("f")), 0);
}

static void a_file_of_ones_own_stays_that(void **state)
{
    (void)state;
    static const mode_t masks[] = {0, 022, 0777};
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        mode_t old = umask(masks[i]);
        enum oust_status status = file_replace(in_scratch("f"), "x", 1, FILE_OWN, NULL);
        umask(old);
        assert_int_equal(status, OUST_OK);
        assert_int_equal(mode_of("f"), 0600);
        assert_int_equal(chmod(in_scratch("f"), 0666), 0); /* as an older one may be */
    }
    assert_int_equal(unlink(in_scratch("f")), 0);
}

/* ---- what can't be synced ---- */

static int folders_fail, files_fail; /* with this error number; 0: they don't */

int __real_fsync(int fd);
int __wrap_fsync(int fd);

int __wrap_fsync(int fd)
{
    struct stat about;
    assert_int_equal(fstat(fd, &about), 0);
    errno = S_ISDIR(about.st_mode) ? folders_fail : files_fail;
    return errno ? -1 : __real_fsync(fd);
}

static void expect_content(const char *content)
{
    char *found = NULL;
    size_t length = 0;
    assert_int_equal(file_read(in_scratch("f"), 100, &found, &length, NULL), OUST_OK);
    assert_string_equal(found, content);
    free(found);
}

static void a_file_that_cannot_be_synced_is_as_it_was(void **state)
{
    (void)state;
    struct oust_error error = {0};
    assert_int_equal(file_replace(in_scratch("f"), "old", 3, FILE_OWN, NULL), OUST_OK);
    files_fail = EIO;
    assert_int_equal(file_replace(in_scratch("f"), "new", 3, FILE_OWN, &error), OUST_ERROR_FILE);
    files_fail = 0;
    assert_non_null(strstr(error.text, in_scratch("f")));
    expect_content("old");
    assert_int_equal(unlink(in_scratch("f")), 0);
}

static void a_folder_that_cannot_be_synced_has_the_new_file(void **state)
{
    (void)state;
    static const int numbers[] = {EINVAL, EIO};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_int_equal(file_replace(in_scratch("f"), "old", 3, FILE_OWN, NULL), OUST_OK);
        folders_fail = numbers[i];
        assert_int_equal(file_replace(in_scratch("f"), "new", 3, FILE_OWN, NULL), OUST_OK);
        folders_fail = 0;
        expect_content("new");
    }
    assert_int_equal(unlink(in_scratch("f")), 0);
}

/* Makes a file that was last written so long ago. */
static void put(const char *name, int seconds)
{
    int file = open(in_scratch(name), O_WRONLY | O_CREAT, 0600);
    struct timespec then[2] = {{.tv_sec = time(NULL) - seconds}, {.tv_sec = time(NULL) - seconds}};
    assert_true(file >= 0);
    assert_int_equal(futimens(file, then), 0);
    close(file);
}

static void leavings_are_swept(void **state)
{
    (void)state;
    int folder;
    put(".oust-123-0.tmp", 7200);
    put(".oust-124-0.tmp", 60);
    put("game.xml", 7200);
    put(".oust-.xml", 7200);
    assert_int_equal(folder_open(scratch, &folder, NULL), OUST_OK);
    folder_sweep(folder);
    close(folder);
    assert_int_equal(access(in_scratch(".oust-123-0.tmp"), F_OK), -1);
    assert_int_equal(unlink(in_scratch(".oust-124-0.tmp")), 0);
    assert_int_equal(unlink(in_scratch("game.xml")), 0);
    assert_int_equal(unlink(in_scratch(".oust-.xml")), 0);
}

static void expect_home(const char *state, const char *home, const char *wanted)
{
    char path[40];
    state ? setenv("XDG_STATE_HOME", state, 1) : unsetenv("XDG_STATE_HOME");
    home ? setenv("HOME", home, 1) : unsetenv("HOME");
    assert_int_equal(home_path(HOME_STATE, "oust/x", path, sizeof path), *wanted != '\0');
    assert_string_equal(path, wanted);
}

static void a_home_is_an_absolute_path_or_none(void **state)
{
    (void)state;
    expect_home("/state", "/home", "/state/oust/x");
    expect_home(NULL, "/home", "/home/.local/state/oust/x");
    expect_home("", "/home", "/home/.local/state/oust/x");
    expect_home("state", "/home", "/home/.local/state/oust/x");
    expect_home("state", "home", "");
    expect_home(NULL, "", "");
    expect_home(NULL, NULL, "");
    expect_home("/a-folder-with-a-name-of-32-bytes", NULL, "");
    expect_home("/a-folder-with-a-name-of-31-byte", NULL, "/a-folder-with-a-name-of-31-byte/oust/x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_are_made_for_their_owner_alone),
        cmocka_unit_test(what_others_may_change_is_refused),
        cmocka_unit_test(what_is_somebody_elses_is_refused),
        cmocka_unit_test(what_is_no_folder_is_refused),
        cmocka_unit_test(a_file_of_ones_own_stays_that),
        cmocka_unit_test(leavings_are_swept),
        cmocka_unit_test(a_file_that_cannot_be_synced_is_as_it_was),
        cmocka_unit_test(a_folder_that_cannot_be_synced_has_the_new_file),
        cmocka_unit_test(a_home_is_an_absolute_path_or_none),
    };
    return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}

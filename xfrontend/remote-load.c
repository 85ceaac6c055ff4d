/*
 * remote-load.c - finds the module with the client of oustd: beside the program in a build tree, else where
 * it is installed.
 */
#include <dlfcn.h>
#include <libgen.h>
#include <stdio.h>
#include <unistd.h>

#include "i18n.h"
#include "remote.h"

#define MODULE "xoust-remote.so"

static void find_module(char *path, size_t size)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (length > 0) {
        program[length] = '\0';
        snprintf(path, size, "%s/" MODULE, dirname(program));
        if (access(path, F_OK) == 0)
            return;
    }
    snprintf(path, size, "%s/" MODULE, MODULEDIR);
}

remote_new_fn *remote_load(void)
{
    remote_new_fn *found = NULL;
    char path[4200];
    void *module;

    find_module(path, sizeof path);
    module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (module)
        *(void **)&found = dlsym(module, "remote_new");
    if (!found)
        fprintf(stderr, _("xoust: hosted games need a module that can't be loaded: %s\n"), dlerror());
    return found;
}

/* api.c - what the library as a whole says of itself, and how what it made is freed. */
#include "config.h"
#include "oust.h"

#include <stdlib.h>

#include "kernel.h"

const char *oust_version(void)
{
    return PACKAGE_VERSION;
}

void oust_free(void *text)
{
    free(text);
}

const char *oust_cpu_path(void)
{
    return kernel_for(2)->path;
}

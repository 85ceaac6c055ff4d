/* fault.c - fuzz target with a fault: an input in which "fault" stands ends it.  By it the driver shows that it sees
 * one. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    FUZZ_DEMAND(!strstr(text, "fault"));
    free(text);
    return 0;
}

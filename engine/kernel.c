#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "kernel.h"

extern const struct kernel kernel_w2_generic, kernel_w4_generic, kernel_w6_generic, kernel_w16_generic;
static const struct kernel *const generic[] = {&kernel_w2_generic, &kernel_w4_generic, &kernel_w6_generic,
                                               &kernel_w16_generic};

#ifdef HAVE_KERNEL_V3
extern const struct kernel kernel_w2_v3, kernel_w4_v3, kernel_w6_v3, kernel_w16_v3;
static const struct kernel *const v3[] = {&kernel_w2_v3, &kernel_w4_v3, &kernel_w6_v3, &kernel_w16_v3};

static bool processor_is_v3(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("fma");
}
#endif

const struct kernel *kernel_for(int words)
{
    int index = words == 2 ? 0 : words == 4 ? 1 : words == 6 ? 2 : 3;
#ifdef HAVE_KERNEL_V3
    if (processor_is_v3())
        return v3[index];
#endif
    return generic[index];
}

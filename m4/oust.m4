# oust.m4 - the questions that configure.ac asks.

# OUST_APPEND_FLAGS(VARIABLE, FLAGS)
# Appends those of the compiler flags that the compiler takes, and substitutes VARIABLE.
AC_DEFUN([OUST_APPEND_FLAGS], [
  AC_SUBST([$1])
  for oust_flag in $2; do
    AC_MSG_CHECKING([whether $CC takes $oust_flag])
    oust_save_CFLAGS=$CFLAGS
    CFLAGS="$oust_flag -Werror"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
      [AC_MSG_RESULT([yes]); $1="$$1 $oust_flag"],
      [AC_MSG_RESULT([no])])
    CFLAGS=$oust_save_CFLAGS
  done
])

# OUST_ENABLE_FUZZERS
# --enable-fuzzers: the targets of tests/fuzz are driven by libFuzzer, with address and undefined unless other
# sanitizers are asked for.  Sets FUZZER_FLAGS, to link them, COVERAGE_FLAGS and UNCOUNTED_FLAGS, and the conditional
# FUZZERS.  To be called before OUST_ENABLE_SANITIZERS.
AC_DEFUN([OUST_ENABLE_FUZZERS], [
  AC_ARG_ENABLE([fuzzers],
    [AS_HELP_STRING([--enable-fuzzers], [link the targets of tests/fuzz with libFuzzer (clang only)])],
    [], [enable_fuzzers=no])
  FUZZER_FLAGS=
  COVERAGE_FLAGS=
  UNCOUNTED_FLAGS=
  AS_IF([test "x$enable_fuzzers" = xyes], [
    FUZZER_FLAGS=-fsanitize=fuzzer
    # Branches are counted; telling of each comparison, too, takes longer than the program itself.  Strings that are
    # compared are seen all the same.
    COVERAGE_FLAGS="-fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp"
    # For what computes and reads nothing: its many branches would be counted for longer than all the rest takes.
    UNCOUNTED_FLAGS=-fno-sanitize=fuzzer-no-link
    AC_MSG_CHECKING([whether $CC has libFuzzer])
    oust_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS $FUZZER_FLAGS"
    AC_LINK_IFELSE([AC_LANG_SOURCE([[
      int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size) { return data && size > 9; }]])],
      [AC_MSG_RESULT([yes])], [
      AC_MSG_RESULT([no])
      AC_MSG_ERROR([--enable-fuzzers needs clang and its libFuzzer; on Debian: CC=clang-14, libclang-rt-14-dev])])
    CFLAGS=$oust_save_CFLAGS
  ])
  AC_SUBST([FUZZER_FLAGS])
  AC_SUBST([COVERAGE_FLAGS])
  AC_SUBST([UNCOUNTED_FLAGS])
  AM_CONDITIONAL([FUZZERS], [test "x$enable_fuzzers" = xyes])
])

# OUST_ENABLE_SANITIZERS
# --enable-sanitizers[=LIST]: sets SANITIZER_FLAGS for compiling and linking.
AC_DEFUN([OUST_ENABLE_SANITIZERS], [
  AC_ARG_ENABLE([sanitizers],
    [AS_HELP_STRING([--enable-sanitizers@<:@=LIST@:>@],
      [compile with sanitizers (default list: address,undefined; or thread)])],
    [], [enable_sanitizers=$enable_fuzzers])
  AS_IF([test "x$enable_sanitizers" = xyes], [enable_sanitizers=address,undefined])
  SANITIZER_FLAGS=
  AS_IF([test "x$enable_sanitizers" != xno], [
    SANITIZER_FLAGS="-fsanitize=$enable_sanitizers -fno-sanitize-recover=all -fno-omit-frame-pointer"
    AC_MSG_CHECKING([whether programs can be linked with $SANITIZER_FLAGS])
    oust_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS $SANITIZER_FLAGS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM()], [AC_MSG_RESULT([yes])], [
      AC_MSG_RESULT([no])
      AC_MSG_ERROR([$CC can't link with $SANITIZER_FLAGS; name others by --enable-sanitizers=LIST])])
    CFLAGS=$oust_save_CFLAGS
    # More makes the compiler take minutes over the kernels.
    OPT_CFLAGS=-O1
    KERNEL_OPT_CFLAGS="-O1 -fno-var-tracking"
    AS_IF([test "x$enable_fuzzers" = xyes], [KERNEL_OPT_CFLAGS=-O1])
  ])
  AC_SUBST([SANITIZER_FLAGS])
  AM_CONDITIONAL([SANITIZERS], [test "x$enable_sanitizers" != xno])
])

# OUST_ENABLE_COVERAGE
# --enable-coverage: every program keeps count of the lines and branches it passes, for `make coverage`.
AC_DEFUN([OUST_ENABLE_COVERAGE], [
  AC_ARG_ENABLE([coverage],
    [AS_HELP_STRING([--enable-coverage], [count what the tests pass through, for make coverage])],
    [], [enable_coverage=no])
  AC_SUBST([COVERAGE_FLAGS])
  AC_SUBST([COVERAGE_CPPFLAGS])
  AC_SUBST([GCOV_FLAGS])
  AS_IF([test "x$enable_coverage" = xyes], [
    AS_IF([test "x$enable_sanitizers" != xno], [AC_MSG_ERROR([--enable-coverage and --enable-sanitizers exclude each other])])
    AC_CHECK_PROGS([GCOV], [gcov])
    AS_IF([test -z "$GCOV"], [AC_MSG_ERROR([--enable-coverage: gcov is missing])])
    OUST_LINK_FLAGS([GCOV_FLAGS], [--coverage])
    COVERAGE_FLAGS=$GCOV_FLAGS
    AS_IF([test -z "$GCOV_FLAGS"], [AC_MSG_ERROR([--enable-coverage: $CC can't link with --coverage])])
    COVERAGE_CPPFLAGS='-include $(top_srcdir)/tests/coverage.h'
    # Threads count at once; in the kernels that would take too long, and a count that is a little off does no harm.
    OPT_CFLAGS="-O0 -fprofile-update=atomic"
    KERNEL_OPT_CFLAGS="-O1 -fprofile-update=single"
  ])
])

# OUST_LINK_FLAGS(VARIABLE, FLAGS)
# Appends the flags, all or none, if a program can be compiled and linked with them, and substitutes VARIABLE.
AC_DEFUN([OUST_LINK_FLAGS], [
  AC_SUBST([$1])
  AC_MSG_CHECKING([whether programs can be linked with $2])
  oust_save_CFLAGS=$CFLAGS
  CFLAGS="$2 -Werror $CFLAGS"
  AC_LINK_IFELSE([AC_LANG_PROGRAM()], [AC_MSG_RESULT([yes]); $1="$$1 $2"], [AC_MSG_RESULT([no])])
  CFLAGS=$oust_save_CFLAGS
])

# OUST_FORTIFY_LEVEL(LEVEL)
# Appends -D_FORTIFY_SOURCE=LEVEL to HARDEN_CFLAGS if the C library acts on it under the user's own flags, and sets
# oust_fortified; a level that the user's flags or the compiler name is left as it is.
AC_DEFUN([OUST_FORTIFY_LEVEL], [
  AS_IF([test "x$oust_fortified" = xno], [
    AC_MSG_CHECKING([for _FORTIFY_SOURCE=$1])
    oust_save_CFLAGS=$CFLAGS
    CFLAGS="$OPT_CFLAGS $CFLAGS -Werror"
    AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#ifdef _FORTIFY_SOURCE
#error it is set already
#endif
#define _FORTIFY_SOURCE $1
#include <string.h>
#if __USE_FORTIFY_LEVEL != $1
#error the C library does not do it
#endif
      ]])],
      [AC_MSG_RESULT([yes]); HARDEN_CFLAGS="$HARDEN_CFLAGS -D_FORTIFY_SOURCE=$1"; oust_fortified=yes],
      [AC_MSG_RESULT([no])])
    CFLAGS=$oust_save_CFLAGS
  ])
])

# OUST_PIE
# Where programs are not position independent by default, makes them so, unless the user's flags say otherwise.
AC_DEFUN([OUST_PIE], [
  AC_MSG_CHECKING([whether programs are position independent])
  AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
#if !__PIE__ && !__PIC__
#error
#endif
    ]])], [AC_MSG_RESULT([yes])], [
    AC_MSG_RESULT([no])
    AS_CASE([" $CFLAGS $LDFLAGS "], [*' -no-pie '* | *' -fno-pie '* | *' -fno-PIE '* | *' -static '*], [], [
      OUST_LINK_FLAGS([PIE_FLAGS], [-fPIE -pie])])
  ])
  AS_IF([test -n "$PIE_FLAGS"], [HARDEN_CFLAGS="$HARDEN_CFLAGS -fPIE"; HARDEN_LDFLAGS="$HARDEN_LDFLAGS -pie"])
])

# OUST_HARDEN
# Sets HARDEN_CFLAGS and HARDEN_LDFLAGS to what makes a fault in memory harder to use: checked calls of the C library,
# canaries on the stack, tables of addresses that can't be written, addresses that nobody knows.  They stand before the
# user's own flags, which win.  Sanitizers check more, and would be in the way of each other.
AC_DEFUN([OUST_HARDEN], [
  AC_SUBST([HARDEN_CFLAGS])
  AC_SUBST([HARDEN_LDFLAGS])
  AS_IF([test "x$enable_sanitizers" = xno], [
    oust_fortified=no
    OUST_FORTIFY_LEVEL([3])
    OUST_FORTIFY_LEVEL([2])
    OUST_LINK_FLAGS([HARDEN_CFLAGS], [-fstack-protector-strong])
    OUST_LINK_FLAGS([HARDEN_LDFLAGS], [-Wl,-z,relro])
    OUST_LINK_FLAGS([HARDEN_LDFLAGS], [-Wl,-z,now])
    OUST_PIE
  ])
])

# OUST_CHECK_KERNEL_V3
# Can the kernels be compiled a second time, for x86-64-v3?  The program chooses when it starts.
AC_DEFUN([OUST_CHECK_KERNEL_V3], [
  AC_SUBST([KERNEL_V3_CFLAGS])
  oust_v3_flags="-mavx2 -mbmi -mbmi2 -mpopcnt -mfma"
  kernel_paths=
  AS_CASE([$host_cpu], [x86_64], [
    AC_MSG_CHECKING([whether $CC takes $oust_v3_flags])
    oust_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS $oust_v3_flags -Werror"
    AC_LINK_IFELSE(
      [AC_LANG_PROGRAM([], [[return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");]])],
      [AC_MSG_RESULT([yes])
       KERNEL_V3_CFLAGS="$oust_v3_flags -DKERNEL_V3=1"
       kernel_paths=", x86-64-v3"
       AC_DEFINE([HAVE_KERNEL_V3], [1], [Define to 1 if the kernels were compiled for x86-64-v3 too.])],
      [AC_MSG_RESULT([no])])
    CFLAGS=$oust_save_CFLAGS
  ])
  AM_CONDITIONAL([HAVE_V3], [test -n "$KERNEL_V3_CFLAGS"])
])

# OUST_COMPONENT(NAME, DESCRIPTION, PREFIX, MODULES)
# --enable-NAME: automatic if absent, an error if asked for and absent.
# Sets PREFIX_CFLAGS, PREFIX_LIBS and the conditional ENABLE_PREFIX.
AC_DEFUN([OUST_COMPONENT], [
  AC_ARG_ENABLE([$1],
    [AS_HELP_STRING([--disable-$1], [do not build $2 (default: built if $4 is there)])],
    [], [AS_TR_SH([enable_$1])=auto])
  AS_IF([test "x$AS_TR_SH([enable_$1])" != xno], [
    PKG_CHECK_MODULES([$3], [$4], [AS_TR_SH([enable_$1])=yes], [
      AS_IF([test "x$AS_TR_SH([enable_$1])" = xyes],
        [AC_MSG_ERROR([--enable-$1: $2 needs $4, which pkg-config does not find])])
      AS_TR_SH([enable_$1])="no ($4 not found)"])])
  AM_CONDITIONAL([ENABLE_$3], [test "x$AS_TR_SH([enable_$1])" = xyes])
])

# OUST_OPTIONAL_MODULE(NAME, DESCRIPTION, PREFIX, MODULES, DEFINE)
# --with-NAME: the same for a library that a program can do without.
AC_DEFUN([OUST_OPTIONAL_MODULE], [
  AC_ARG_WITH([$1],
    [AS_HELP_STRING([--without-$1], [do without $2 (default: used if $4 is there)])],
    [enable_$1=$withval], [enable_$1=auto])
  AS_IF([test "x$enable_$1" != xno], [
    PKG_CHECK_MODULES([$3], [$4], [
      enable_$1=yes
      AC_DEFINE([$5], [1], [Define to 1 for $2.])], [
      AS_IF([test "x$enable_$1" = xyes],
        [AC_MSG_ERROR([--with-$1: $2 needs $4, which pkg-config does not find])])
      enable_$1="no ($4 not found)"])])
  AM_CONDITIONAL([$5], [test "x$enable_$1" = xyes])
])

# OUST_ENABLE_NLS
# --disable-nls: all texts in English.  Sets MSGFMT and XGETTEXT, and the conditional ENABLE_NLS.
AC_DEFUN([OUST_ENABLE_NLS], [
  AC_ARG_ENABLE([nls],
    [AS_HELP_STRING([--disable-nls], [English only (default: other languages too, if msgfmt and gettext are there)])],
    [], [enable_nls=auto])
  AC_PATH_PROG([MSGFMT], [msgfmt])
  AC_PATH_PROG([XGETTEXT], [xgettext], [xgettext])
  AS_IF([test "x$enable_nls" != xno], [
    oust_missing=
    AS_IF([test -z "$MSGFMT"], [oust_missing=msgfmt])
    AC_CHECK_HEADER([libintl.h], [AC_SEARCH_LIBS([dgettext], [intl], [], [oust_missing=dgettext])],
      [oust_missing=libintl.h])
    AS_IF([test -z "$oust_missing"], [enable_nls=yes], [
      AS_IF([test "x$enable_nls" = xyes], [AC_MSG_ERROR([--enable-nls: translations need $oust_missing])])
      enable_nls="no ($oust_missing not found)"])])
  AS_IF([test "x$enable_nls" = xyes], [
    AC_DEFINE([ENABLE_NLS], [1], [Define to 1 for texts in other languages than English.])])
  AM_CONDITIONAL([ENABLE_NLS], [test "x$enable_nls" = xyes])
])

# tests/fuzz/ - programs that take any bytes; see tests/fuzz/README.md.

# What all targets share: with --enable-fuzzers the driver is libFuzzer.
fuzz_sources = tests/fuzz/fuzz.c tests/fuzz/fuzz.h
if !FUZZERS
fuzz_sources += \
	tests/fuzz/driver.c \
	tests/fuzz/inputs.c tests/fuzz/inputs.h \
	tests/fuzz/mutate.c tests/fuzz/mutate.h
endif

fuzz_targets = tests/fuzz-record
tests_fuzz_record_SOURCES = tests/fuzz/record.c $(fuzz_sources)
tests_fuzz_record_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS)
tests_fuzz_record_LDADD = libengine.la

# Time stands still and no disk is waited for; a worker pool that does as it is told stands for that of oustd.
if ENABLE_DBUS
fuzz_targets += tests/fuzz-dbus
endif
tests_fuzz_dbus_SOURCES = tests/fuzz/dbus.c $(fuzz_sources) \
	tests/fuzz/dbus-job.c tests/fuzz/dbus-job.h \
	tests/fuzz/dbus-line.c tests/fuzz/dbus-line.h \
	tests/fuzz/dbus-wire.c tests/fuzz/dbus-wire.h
tests_fuzz_dbus_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/dbus-service
tests_fuzz_dbus_CFLAGS = $(AM_CFLAGS) $(DBUS_CFLAGS)
tests_fuzz_dbus_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS) -Wl,--wrap=time,--wrap=fsync
tests_fuzz_dbus_LDADD = liboustd.la libengine.la

# All of xoust, with a server in the same process in the place of Xlib.
if ENABLE_X11
if HAVE_XFT
if HAVE_XI
fuzz_targets += tests/fuzz-x
endif
endif
endif
x_sources = \
	tests/fuzz/files.c tests/fuzz/files.h \
	tests/fuzz/x-inside.h \
	tests/fuzz/x-nothing.c \
	tests/fuzz/x-paint.c tests/fuzz/x-paint.h \
	tests/fuzz/x-script.c \
	tests/fuzz/x-server.c tests/fuzz/x-server.h
x_wraps = -Wl,--wrap=clock_ms,--wrap=file_read,--wrap=file_replace
tests_fuzz_x_SOURCES = tests/fuzz/x.c $(fuzz_sources) $(x_sources)
tests_fuzz_x_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_fuzz_x_CFLAGS = $(libxoust_la_CFLAGS)
tests_fuzz_x_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS) $(x_wraps) -no-install \
	-Wl,--wrap=oust_record_load,--wrap=oust_record_save,--wrap=oust_think,--wrap=remote_load,--wrap=sprite_make_grain
tests_fuzz_x_LDADD = libxoust.la

check_PROGRAMS += $(fuzz_targets)

# A target with a fault, by which the driver shows that it sees one.
dist_check_SCRIPTS += tests/check-fuzz
if !FUZZERS
check_PROGRAMS += tests/fuzz-fault
TESTS += tests/check-fuzz
endif
tests_fuzz_fault_SOURCES = tests/fuzz/fault.c $(fuzz_sources)
tests_fuzz_fault_LDADD = libengine.la

EXTRA_DIST += \
	tests/fuzz/README.md tests/fuzz/pack \
	tests/fuzz/dbus.dict tests/fuzz/record.dict tests/fuzz/x.dict \
	tests/fuzz/regressions tests/fuzz/seeds

# tests/fuzz/ - programs that take any bytes; see tests/fuzz/README.md.

# What all targets share: with --enable-fuzzers the driver is libFuzzer.
fuzz_sources = tests/fuzz/fuzz.c tests/fuzz/fuzz.h
if !FUZZERS
fuzz_sources += \
	tests/fuzz/driver.c \
	tests/fuzz/inputs.c tests/fuzz/inputs.h \
	tests/fuzz/mutate.c tests/fuzz/mutate.h
endif

fuzz_targets = tests/fuzz-gtp tests/fuzz-notation tests/fuzz-record
tests_fuzz_record_SOURCES = tests/fuzz/record.c $(fuzz_sources)
tests_fuzz_record_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS)
tests_fuzz_record_LDADD = libengine.la

# Parts of the text program.
tests_fuzz_gtp_SOURCES = tests/fuzz/gtp.c $(fuzz_sources) tests/fuzz/files.c tests/fuzz/files.h \
	tests/fuzz/tree.c
tests_fuzz_gtp_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/engine/cli
tests_fuzz_gtp_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS) -Wl,--wrap=file_read,--wrap=file_replace \
	-Wl,--wrap=oust_think,--wrap=tree_init
tests_fuzz_gtp_LDADD = libcli.la libengine.la
tests_fuzz_notation_SOURCES = tests/fuzz/notation.c $(fuzz_sources) xfrontend/reading.c
tests_fuzz_notation_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/engine/cli -I$(top_srcdir)/xfrontend
tests_fuzz_notation_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS)
tests_fuzz_notation_LDADD = libcli.la $(abstractplay) libengine.la
if HAVE_JSON
fuzz_targets += tests/fuzz-json
endif
tests_fuzz_json_SOURCES = tests/fuzz/json.c $(fuzz_sources)
tests_fuzz_json_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/engine/cli
tests_fuzz_json_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS)
tests_fuzz_json_LDADD = libabstractplay.la libengine.la

# Time stands still and no disk is waited for; a worker pool that does as it is told stands for that of oustd.
if ENABLE_DBUS
fuzz_targets += tests/fuzz-dbus
endif
tests_fuzz_dbus_SOURCES = tests/fuzz/dbus.c $(fuzz_sources) \
	tests/fuzz/dbus-job.c tests/fuzz/dbus-job.h \
	tests/fuzz/dbus-line.c tests/fuzz/dbus-line.h \
	tests/fuzz/dbus-wire.c tests/fuzz/dbus-wire.h \
	tests/fuzz/tree.c
tests_fuzz_dbus_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/dbus-service
tests_fuzz_dbus_CFLAGS = $(AM_CFLAGS) $(DBUS_CFLAGS)
tests_fuzz_dbus_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS) -Wl,--wrap=time,--wrap=fsync,--wrap=tree_init
tests_fuzz_dbus_LDADD = liboustd.la libengine.la

# All of xoust, with a server in the same process in the place of Xlib.
if ENABLE_X11
if HAVE_XFT
if HAVE_XI
fuzz_targets += tests/fuzz-options tests/fuzz-x
endif
endif
endif
x_sources = \
	tests/fuzz/files.c tests/fuzz/files.h \
	tests/fuzz/x-inside.h \
	tests/fuzz/x-nothing.c \
	tests/fuzz/x-paint.c tests/fuzz/x-paint.h \
	tests/fuzz/x-script.c \
	tests/fuzz/x-server.c tests/fuzz/x-server.h \
	tests/fuzz/x-wraps.c
x_wraps = -no-install -Wl,--wrap=clock_ms,--wrap=file_read,--wrap=file_replace \
	-Wl,--wrap=oust_record_load,--wrap=oust_record_save,--wrap=oust_think,--wrap=remote_load,--wrap=sprite_make_grain
tests_fuzz_x_SOURCES = tests/fuzz/x.c $(fuzz_sources) $(x_sources)
tests_fuzz_x_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_fuzz_x_CFLAGS = $(libxoust_la_CFLAGS)
tests_fuzz_x_LDFLAGS = $(AM_LDFLAGS) $(FUZZER_FLAGS) $(x_wraps)
tests_fuzz_x_LDADD = libxoust.la
tests_fuzz_options_SOURCES = tests/fuzz/options.c $(fuzz_sources) $(x_sources)
tests_fuzz_options_CPPFLAGS = $(tests_fuzz_x_CPPFLAGS)
tests_fuzz_options_CFLAGS = $(tests_fuzz_x_CFLAGS)
tests_fuzz_options_LDFLAGS = $(tests_fuzz_x_LDFLAGS)
tests_fuzz_options_LDADD = libxoust.la

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
	tests/fuzz/dbus.dict tests/fuzz/gtp.dict tests/fuzz/json.dict tests/fuzz/notation.dict tests/fuzz/options.dict \
	tests/fuzz/record.dict tests/fuzz/x.dict \
	tests/fuzz/corpus tests/fuzz/regressions tests/fuzz/seeds

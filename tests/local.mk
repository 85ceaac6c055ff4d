# tests/ - see tests/README.md.  A test is a program that speaks TAP, or just exits with a status.

LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
AM_LOG_DRIVER_FLAGS = --merge --comments
AM_TESTS_ENVIRONMENT = \
	top_srcdir='$(abs_top_srcdir)'; export top_srcdir; \
	top_builddir='$(abs_top_builddir)'; export top_builddir; \
	CC='$(CC)'; CXX='$(CXX)'; export CC CXX; \
	CLANG_FORMAT='$(CLANG_FORMAT)'; MANDOC='$(MANDOC)'; export CLANG_FORMAT MANDOC; \
	PKG_CONFIG='$(PKG_CONFIG)'; export PKG_CONFIG; \
	HARDENING='$(HARDEN_CFLAGS) $(HARDEN_LDFLAGS)'; FLAGS=$$(echo $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)); export HARDENING FLAGS; \
	LIBDIR='$(libdir)'; export LIBDIR; \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	XOUST_LANGUAGES='$(xoust_languages)'; export XOUST_LANGUAGES; \
	OUST_JSON='$(oust_json)'; export OUST_JSON; \
	XOUST_PICTURES='$(xoust_pictures)'; export XOUST_PICTURES; \
	TSAN_OPTIONS="suppressions=$(abs_top_srcdir)/tests/threads.supp $${TSAN_OPTIONS-}"; export TSAN_OPTIONS; \
	FUZZ_TARGETS='$(fuzz_targets)'; export FUZZ_TARGETS; \
	LC_ALL=C.UTF-8; export LC_ALL;

# Unit tests: tests/NAME.c, linked with everything that the library hides.
unit_tests = \
	tests/test-board \
	tests/test-chain \
	tests/test-folder \
	tests/test-game \
	tests/test-geom \
	tests/test-gtp \
	tests/test-input \
	tests/test-job \
	tests/test-kernel \
	tests/test-levels \
	tests/test-local \
	tests/test-loop \
	tests/test-memo \
	tests/test-memory \
	tests/test-position \
	tests/test-reading \
	tests/test-record \
	tests/test-rules \
	tests/test-solve \
	tests/test-threads \
	tests/test-tree \
	tests/test-utf8

LDADD = libtests.la libengine.la $(CMOCKA_LIBS)

tests_test_chain_SOURCES = tests/test-chain.c $(chain_twin)

# Parts of xoust that know nothing of X.
tests_test_geom_SOURCES = tests/test-geom.c xfrontend/geom.c
tests_test_geom_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_test_geom_LDADD = $(LDADD) -lm
tests_test_input_SOURCES = tests/test-input.c xfrontend/input.c
tests_test_input_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_test_reading_SOURCES = tests/test-reading.c xfrontend/reading.c
tests_test_reading_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_test_local_SOURCES = tests/test-local.c xfrontend/local.c
tests_test_local_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend

# A part of oustd that knows nothing of D-Bus.
tests_test_job_SOURCES = tests/test-job.c dbus-service/job.c
tests_test_job_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/dbus-service

if ENABLE_X11
unit_tests += tests/test-pages
endif
tests_test_pages_SOURCES = tests/test-pages.c
tests_test_pages_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_test_pages_CFLAGS = $(libxoust_la_CFLAGS)
tests_test_pages_LDADD = libxoust.la $(CMOCKA_LIBS)

# Pictures, if there are any.
if HAVE_PNG
unit_tests += tests/test-picture
dist_check_SCRIPTS += tests/check-pictures
TESTS += tests/check-pictures
xoust_pictures = yes
endif
tests_test_picture_SOURCES = tests/test-picture.c
tests_test_picture_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_test_picture_CFLAGS = $(AM_CFLAGS) $(PNG_CFLAGS)
tests_test_picture_LDADD = libpicture.la $(LDADD) $(PNG_LIBS)

# Parts of the text program.
tests_test_gtp_SOURCES = tests/test-gtp.c engine/cli/gtp-clock.c engine/cli/gtp-vertex.c
tests_test_gtp_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/engine/cli

# The linker hands it every attempt to sync, to make it fail.
tests_test_folder_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=fsync

# The linker hands it every allocation, to make it fail.
tests_test_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=strdup,--wrap=strndup,--wrap=realpath,--wrap=free
tests_test_memory_CFLAGS = $(AM_CFLAGS) $(XML_CFLAGS)
tests_test_memory_LDADD = $(LDADD) $(XML_LIBS)

# What several unit tests share.
libtests_la_SOURCES = \
	tests/ascii.c tests/ascii.h \
	tests/naive.c tests/naive.h

if HAVE_CMOCKA
check_LTLIBRARIES += libtests.la
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
else
check-local:
	@echo 'make check needs cmocka; please install it (on Debian: libcmocka-dev) and configure again' >&2; exit 1
endif

# Games in the window, and the eyes of the tests that play them.
if ENABLE_X11
check_PROGRAMS += tests/xoust-finger tests/xoust-peer tests/xoust-probe
window_tests = \
	tests/check-xoust \
	tests/check-xoust-death \
	tests/check-xoust-kiosk \
	tests/check-xoust-managers \
	tests/check-xoust-options \
	tests/check-xoust-panels \
	tests/check-xoust-paste
if HAVE_XI
check_PROGRAMS += tests/xoust-plug
window_tests += tests/check-xoust-touch
endif
dist_check_SCRIPTS += $(window_tests)
TESTS += $(window_tests)
endif
tests_xoust_finger_SOURCES = tests/xoust-finger.c
EXTRA_DIST += tests/xoust-touch.conf
tests_xoust_peer_SOURCES = tests/xoust-peer.c
tests_xoust_peer_CFLAGS = $(AM_CFLAGS) $(X11_CFLAGS)
tests_xoust_peer_LDADD = $(X11_LIBS)
tests_xoust_plug_SOURCES = tests/xoust-plug.c
tests_xoust_plug_CFLAGS = $(AM_CFLAGS) $(X11_CFLAGS) $(XI_CFLAGS)
tests_xoust_plug_LDADD = $(X11_LIBS) $(XI_LIBS)
tests_xoust_probe_SOURCES = tests/xoust-probe.c xfrontend/geom.c
tests_xoust_probe_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_xoust_probe_CFLAGS = $(AM_CFLAGS) $(X11_CFLAGS)
tests_xoust_probe_LDADD = liboust.la $(X11_LIBS) -lXfixes -lXss -lm

# Does every text fit?  It paints with the painters of xoust.
if ENABLE_X11
check_PROGRAMS += tests/xoust-fit
dist_check_SCRIPTS += tests/check-xoust-fit tests/check-translations
TESTS += tests/check-xoust-fit
endif
xoust_languages = en
if ENABLE_NLS
xoust_languages += nl
if ENABLE_X11
TESTS += tests/check-translations
endif
endif
tests_xoust_fit_SOURCES = tests/xoust-fit.c
tests_xoust_fit_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_xoust_fit_CFLAGS = $(libxoust_la_CFLAGS)
tests_xoust_fit_LDADD = libxoust.la
EXTRA_DIST += tests/xoust.sh

# The same on screens of few bits.
if ENABLE_X11
check_PROGRAMS += tests/xoust-paint
endif
tests_xoust_paint_SOURCES = tests/xoust-paint.c
tests_xoust_paint_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/xfrontend
tests_xoust_paint_CFLAGS = $(libxoust_la_CFLAGS)
tests_xoust_paint_LDADD = libxoust.la

# The text program as it is without JSON; where there is none, oust itself is like that.
check_PROGRAMS += tests/oust-without-json
tests_oust_without_json_SOURCES = engine/cli/main.c
tests_oust_without_json_LDADD = libcli.la libabstractplay-none.la $(oust_libs)

# The same in Python; see tests/xoust/rig.py.
xoust_tests = \
	tests/xoust-pictures \
	tests/xoust-wire
dist_check_SCRIPTS += $(xoust_tests) tests/xoust-bench tests/xoust-memory tests/xoust-soak
EXTRA_DIST += tests/xoust/valgrind.supp tests/xoust/golden tests/xoust/meter.py tests/xoust/picture.py tests/xoust/resources.py
EXTRA_DIST += tests/xoust/rig.py tests/soak.py tests/tap.py
if ENABLE_X11
TESTS += $(xoust_tests)
endif
# Sanitizers need memory themselves, and valgrind can't run what they have made.
if !SANITIZERS
if ENABLE_X11
TESTS += tests/xoust-memory tests/xoust-soak
endif
endif

# Programs that compare the search for chains with its twin, at length if they are asked to.
chain_twin = tests/chain-twin.c tests/chain-twin.h
check_PROGRAMS += tests/chain-bench tests/chain-compare tests/judge-fit
TESTS += tests/chain-compare
tests_chain_compare_SOURCES = tests/chain-compare.c $(chain_twin)

# What goes wrong when a test says so; a sanitizer hands out memory itself.
dist_check_SCRIPTS += tests/oust-faults tests/oust-memory tests/xoust-allocations tests/xoust-faults
EXTRA_DIST += tests/faults/clock.c tests/faults/faults.py tests/faults/memory.c tests/faults/signals.c \
	tests/faults/sync.c
if !SANITIZERS
TESTS += tests/oust-faults tests/oust-memory
if ENABLE_X11
TESTS += tests/xoust-allocations tests/xoust-faults
endif
endif

# Tests of the house itself, in sh; see tests/tap.sh.
dist_check_SCRIPTS += $(house_tests)
EXTRA_DIST += tests/abstractplay tests/games tests/gtp tests/perft tests/records tests/values tests/vectors
EXTRA_DIST += tests/README.md tests/gtp-regress.awk tests/layers.awk tests/layers.txt tests/tap.sh
TESTS += $(house_tests)
house_tests = \
	tests/check-cli \
	tests/check-gtp \
	tests/check-help \
	tests/check-libraries \
	tests/check-records \
	tests/check-solve \
	tests/check-vectors

if HAVE_JSON
oust_json = yes
house_tests += tests/check-abstractplay
endif

# What a compiler option can't change is tested in the plain tree only.
if !SANITIZERS
house_tests += \
	tests/check-bootstrap \
	tests/check-configure \
	tests/check-desktop \
	tests/check-format \
	tests/check-globals \
	tests/check-hardening \
	tests/check-hacking \
	tests/check-header \
	tests/check-install \
	tests/check-layers \
	tests/check-manual \
	tests/check-readme \
	tests/check-style \
	tests/check-symbols
endif

# One test at a time installs.
CLEANFILES += install.lock

# The Debian packages are for all of the house.
dist_check_SCRIPTS += tests/check-debian
if !SANITIZERS
if ENABLE_X11
if ENABLE_DBUS
TESTS += tests/check-debian
endif
endif
endif

# The tutorial has snippets for the service; programs made by others are not linked with sanitizers.
dist_check_SCRIPTS += tests/check-tutorial
if !SANITIZERS
if ENABLE_DBUS
TESTS += tests/check-tutorial
endif
endif

# Tests of the service, in Python, on a bus of their own; see tests/dbus/rig.py.
dbus_tests = \
	tests/dbus-abuse \
	tests/dbus-calls \
	tests/dbus-clients \
	tests/dbus-generated \
	tests/dbus-interfaces \
	tests/dbus-life \
	tests/dbus-manual \
	tests/dbus-others \
	tests/dbus-signals \
	tests/dbus-store \
	tests/dbus-tools
dist_check_SCRIPTS += $(dbus_tests) tests/dbus-faults tests/dbus-memory tests/dbus-soak tests/dbus-windows
EXTRA_DIST += tests/dbus/bare.py tests/dbus/rig.py tests/dbus/generated.c
if ENABLE_DBUS
TESTS += $(dbus_tests)
# A sanitizer hands out memory itself.
if !SANITIZERS
TESTS += tests/dbus-faults tests/dbus-memory tests/dbus-soak
endif
endif
if ENABLE_DBUS
check_PROGRAMS += tests/dbus-bench
if ENABLE_X11
TESTS += tests/dbus-windows
endif
endif
tests_dbus_bench_SOURCES = tests/dbus-bench.c
tests_dbus_bench_CFLAGS = $(AM_CFLAGS) $(DBUS_CFLAGS)
tests_dbus_bench_LDADD = $(DBUS_LIBS)

# The window in those of other programs.
dist_check_SCRIPTS += tests/check-gtkboard tests/check-hosts
EXTRA_DIST += tests/hosts/gtk.py tests/hosts/qt.py tests/hosts/tk.tcl
if ENABLE_X11
TESTS += tests/check-gtkboard tests/check-hosts
endif

# What has threads, in a tree configured with --enable-sanitizers=thread: builds no more than these tests need.  A
# race makes a program end with status 66; one that is killed tells of it in a file all the same.
thread_programs = tests/test-job$(EXEEXT) tests/test-local$(EXEEXT) tests/test-loop$(EXEEXT) tests/test-threads$(EXEEXT)
thread_tests = tests/test-job tests/test-local tests/test-loop tests/test-threads tests/check-gtp
if ENABLE_DBUS
thread_tests += tests/dbus-calls tests/dbus-clients tests/dbus-life tests/dbus-signals
endif
if ENABLE_X11
thread_programs += tests/xoust-probe$(EXEEXT)
thread_tests += tests/check-xoust
endif
EXTRA_DIST += tests/threads.supp
.PHONY: check-threads
check-threads:
	@rm -f tests/race.*
	@TSAN_OPTIONS='log_path=$(abs_top_builddir)/tests/race' && export TSAN_OPTIONS && \
		$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(thread_tests)' check_PROGRAMS='$(thread_programs)' && \
		if cat tests/race.* 2>/dev/null; then exit 1; fi

# What analysers find, see tests/analyse.
EXTRA_DIST += .clang-tidy tests/analyse tests/analyse.known
# analyse-quick leaves out what takes minutes.
.PHONY: analyse analyse-quick
analyse: analyse_tools = cppcheck gcc tidy
analyse-quick: analyse_tools = cppcheck gcc
analyse analyse-quick: all
	@$(AM_TESTS_ENVIRONMENT) CLANG_TIDY='$(CLANG_TIDY)'; CPPCHECK='$(CPPCHECK)'; export CLANG_TIDY CPPCHECK; \
		ANALYSE_FLAGS='-DHAVE_CONFIG_H $(AM_CPPFLAGS) $(analyse_paths) $(XML_CFLAGS) $(X11_CFLAGS) $(XFT_CFLAGS) $(XI_CFLAGS) $(PNG_CFLAGS) $(JSON_CFLAGS) $(DBUS_CFLAGS)' \
		$(top_srcdir)/tests/analyse $(analyse_tools)
analyse_paths = -DAPPDEFAULTS="/" -DLOCALEDIR="/" -DMODULEDIR="/" -DBINDIR="/" -DSYSCONFDIR="/" -DLOCALSTATEDIR="/"

# What the tests have reached, in a tree configured with --enable-coverage: `make -k check`, then this.
EXTRA_DIST += tests/coverage tests/coverage.h
.PHONY: coverage
coverage:
	@top_srcdir='$(abs_top_srcdir)' GCOV='$(GCOV)' $(top_srcdir)/tests/coverage $(abs_top_builddir)

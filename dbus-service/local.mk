# dbus-service/ - oustd, the D-Bus service.

if ENABLE_DBUS
bin_PROGRAMS += oustd
dbusinterfacesdir = $(datadir)/dbus-1/interfaces
dbusinterfaces_DATA = $(interface_files)
endif

# The interfaces: installed, and embedded into the program byte for byte.
interface_files = \
	dbus-service/org.oust.Oust1.Manager.xml \
	dbus-service/org.oust.Oust1.Game.xml \
	dbus-service/org.oust.Oust1.Analysis.xml
EXTRA_DIST += $(interface_files) dbus-service/standard.xml dbus-service/embed.sh

dbus-service/iface-embedded.c: $(interface_files) dbus-service/standard.xml dbus-service/embed.sh
	@$(MKDIR_P) dbus-service
	$(AM_V_GEN)$(SHELL) $(srcdir)/dbus-service/embed.sh standard=$(srcdir)/dbus-service/standard.xml \
		manager=$(srcdir)/dbus-service/org.oust.Oust1.Manager.xml \
		game=$(srcdir)/dbus-service/org.oust.Oust1.Game.xml \
		analysis=$(srcdir)/dbus-service/org.oust.Oust1.Analysis.xml >$@.tmp && mv $@.tmp $@
CLEANFILES += dbus-service/iface-embedded.c dbus-service/iface-embedded.c.tmp

oustd_SOURCES = dbus-service/main.c
oustd_CPPFLAGS = $(liboustd_la_CPPFLAGS)
oustd_CFLAGS = $(liboustd_la_CFLAGS)
oustd_LDADD = liboustd.la liboust.la libbase.la

# All but the start, for tests too.
if ENABLE_DBUS
noinst_LTLIBRARIES += liboustd.la
endif
nodist_liboustd_la_SOURCES = \
	dbus-service/iface-embedded.c
liboustd_la_SOURCES = \
	dbus-service/analysis-object.c dbus-service/analysis-object.h \
	dbus-service/busglue.c dbus-service/busglue.h \
	dbus-service/client.c dbus-service/client.h \
	dbus-service/daemon.c dbus-service/daemon.h \
	dbus-service/game-object.c dbus-service/game-object.h \
	dbus-service/game-object-call.c dbus-service/game-object-play.h \
	dbus-service/iface.c dbus-service/iface.h dbus-service/iface-set.h \
	dbus-service/iface-call.c \
	dbus-service/iface-embedded.h \
	dbus-service/iface-error.c \
	dbus-service/iface-standard.c \
	dbus-service/iface-write.c \
	dbus-service/iface-xml.c \
	dbus-service/job.c dbus-service/job.h \
	dbus-service/quota.c dbus-service/quota.h \
	dbus-service/manager.c dbus-service/manager.h \
	dbus-service/options.c dbus-service/options.h \
	dbus-service/order.c dbus-service/order.h \
	dbus-service/service.c dbus-service/service.h \
	dbus-service/session.c dbus-service/session.h \
	dbus-service/store.c dbus-service/store.h \
	dbus-service/store-card.c dbus-service/store-card.h \
	dbus-service/waiting.c dbus-service/waiting.h
liboustd_la_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/dbus-service \
	-DSYSCONFDIR='"$(sysconfdir)"' -DLOCALSTATEDIR='"$(localstatedir)"'
liboustd_la_CFLAGS = $(AM_CFLAGS) $(DBUS_CFLAGS) $(XML_CFLAGS)
liboustd_la_LIBADD = $(DBUS_LIBS) $(XML_LIBS)

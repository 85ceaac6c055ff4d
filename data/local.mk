# data/ - what is installed beside the programs: schema, interfaces, desktop entries.

# Resources of xoust, where X looks for them.
EXTRA_DIST += data/XOust.ad data/screenshots/hex7.png
if ENABLE_X11
appdefaultsdir = $(datadir)/X11/app-defaults
appdefaults_DATA = data/XOust
CLEANFILES += data/XOust
data/XOust: data/XOust.ad
	$(AM_V_GEN)mkdir -p data && cp $(top_srcdir)/data/XOust.ad $@
endif

# The schema of records, see oust-record(5).
pkgdata_DATA = data/oust-record.rng
EXTRA_DIST += data/oust-record.rng

# The service: how the buses start it.
bus_templates = \
	data/org.oust.Oust1.service.in data/oustd.service.in \
	data/system/org.oust.Oust1.service.in data/system/oustd.service.in
bus_files = \
	data/org.oust.Oust1.service data/oustd.service \
	data/system/org.oust.Oust1.service data/system/oustd.service
EXTRA_DIST += $(bus_templates) data/system/org.oust.Oust1.conf data/system/sysusers.d/oustd.conf
CLEANFILES += $(bus_files)

$(bus_files): Makefile
	@$(MKDIR_P) data/system
	$(AM_V_GEN)sed 's|@bindir[@]|$(bindir)|g' $(srcdir)/$@.in >$@.tmp && mv $@.tmp $@
data/org.oust.Oust1.service: data/org.oust.Oust1.service.in
data/oustd.service: data/oustd.service.in
data/system/org.oust.Oust1.service: data/system/org.oust.Oust1.service.in
data/system/oustd.service: data/system/oustd.service.in

if ENABLE_DBUS
sessionservicedir = $(datadir)/dbus-1/services
nodist_sessionservice_DATA = data/org.oust.Oust1.service
userunitdir = $(prefix)/lib/systemd/user
nodist_userunit_DATA = data/oustd.service
endif
if ENABLE_SYSTEM_BUS
systemservicedir = $(datadir)/dbus-1/system-services
nodist_systemservice_DATA = data/system/org.oust.Oust1.service
systempolicydir = $(datadir)/dbus-1/system.d
systempolicy_DATA = data/system/org.oust.Oust1.conf
systemunitdir = $(prefix)/lib/systemd/system
nodist_systemunit_DATA = data/system/oustd.service
sysusersdir = $(prefix)/lib/sysusers.d
sysusers_DATA = data/system/sysusers.d/oustd.conf
endif

# Examples of clients, to read and to run.
if ENABLE_DBUS
examplesdir = $(docdir)/examples
dist_examples_SCRIPTS = data/examples/hint.sh data/examples/play.py data/examples/watch.py
endif

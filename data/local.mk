# data/ - what is installed beside the programs: schema, interfaces, desktop entries.

# Resources of xoust, where X looks for them.
EXTRA_DIST += data/XOust.ad data/screenshots/hex7.png data/screenshots/rect11x11.png data/screenshots/rules.png
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

# The desktop: entries in menus, what a software centre shows, the type of records, icons.
desktop_files = data/org.oust.xoust.desktop data/org.oust.xoust-kiosk.desktop
icons = \
	data/icons/16/xoust.png data/icons/22/xoust.png data/icons/24/xoust.png data/icons/32/xoust.png \
	data/icons/48/xoust.png data/icons/64/xoust.png data/icons/128/xoust.png data/icons/256/xoust.png \
	data/icons/scalable/xoust.svg
EXTRA_DIST += data/org.oust.xoust.desktop.in data/org.oust.xoust-kiosk.desktop.in \
	data/org.oust.xoust.metainfo.xml data/mime/oust.xml $(icons) data/icons/xoust-small.svg
CLEANFILES += $(desktop_files)

$(desktop_files): Makefile
	@$(MKDIR_P) data
	$(AM_V_GEN)sed 's|@bindir[@]|$(bindir)|g' $(srcdir)/$@.in >$@.tmp && mv $@.tmp $@
data/org.oust.xoust.desktop: data/org.oust.xoust.desktop.in
data/org.oust.xoust-kiosk.desktop: data/org.oust.xoust-kiosk.desktop.in

mimedir = $(datadir)/mime/packages
mime_DATA = data/mime/oust.xml
if ENABLE_X11
applicationsdir = $(datadir)/applications
nodist_applications_DATA = $(desktop_files)
metainfodir = $(datadir)/metainfo
metainfo_DATA = data/org.oust.xoust.metainfo.xml
icondir = $(datadir)/icons/hicolor
icon16dir = $(icondir)/16x16/apps
icon16_DATA = data/icons/16/xoust.png
icon22dir = $(icondir)/22x22/apps
icon22_DATA = data/icons/22/xoust.png
icon24dir = $(icondir)/24x24/apps
icon24_DATA = data/icons/24/xoust.png
icon32dir = $(icondir)/32x32/apps
icon32_DATA = data/icons/32/xoust.png
icon48dir = $(icondir)/48x48/apps
icon48_DATA = data/icons/48/xoust.png
icon64dir = $(icondir)/64x64/apps
icon64_DATA = data/icons/64/xoust.png
icon128dir = $(icondir)/128x128/apps
icon128_DATA = data/icons/128/xoust.png
icon256dir = $(icondir)/256x256/apps
icon256_DATA = data/icons/256/xoust.png
iconscalabledir = $(icondir)/scalable/apps
iconscalable_DATA = data/icons/scalable/xoust.svg
endif

# For those who drew the icons anew: up to 24 pixels a simpler picture does better.  Needs rsvg-convert.
redraw-icons:
	cd $(srcdir)/data/icons && for size in 16 22 24 32 48 64 128 256; do \
		case $$size in 16 | 22 | 24) from=xoust-small.svg ;; *) from=scalable/xoust.svg ;; esac; \
		rsvg-convert -w $$size -h $$size $$from -o $$size/xoust.png || exit 1; \
	done
.PHONY: redraw-icons

# Completion in bash: one file under the name of each program, as it is looked for.
completions = data/completions/oust
if ENABLE_X11
completions += data/completions/xoust
endif
if ENABLE_DBUS
completions += data/completions/oustd
endif
completionsdir = $(datadir)/bash-completion/completions
nodist_completions_DATA = $(completions)
EXTRA_DIST += data/completions/oust.bash
CLEANFILES += $(completions)
$(completions): data/completions/oust.bash
	@$(MKDIR_P) data/completions
	$(AM_V_GEN)cp $(srcdir)/data/completions/oust.bash $@

EXTRA_DIST += data/refresh.sh
install-data-hook:
	DESTDIR='$(DESTDIR)' $(SHELL) $(srcdir)/data/refresh.sh $(datadir)
uninstall-hook:
	rmdir $(DESTDIR)$(docdir)/examples $(DESTDIR)$(docdir) $(DESTDIR)$(pkgdatadir) $(DESTDIR)$(pkglibdir) 2>/dev/null || :
	DESTDIR='$(DESTDIR)' $(SHELL) $(srcdir)/data/refresh.sh $(datadir)

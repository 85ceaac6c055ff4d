# man/ - the manual, written in mdoc.

dist_man_MANS += man/liboust.3 man/oust-record.5 man/oust-rules.6 man/oust.6
if ENABLE_X11
dist_man_MANS += man/gtkboard-oust.6 man/xoust.6
else
EXTRA_DIST += man/gtkboard-oust.6 man/xoust.6
endif
if ENABLE_DBUS
dist_man_MANS += man/oust-dbus.7 man/oustd.8
else
EXTRA_DIST += man/oust-dbus.7 man/oustd.8
endif

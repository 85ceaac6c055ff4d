# man/ - the manual, written in mdoc.

dist_man_MANS += man/oust-rules.6

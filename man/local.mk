# man/ - the manual, written in mdoc.

#!/bin/sh
# refresh.sh DATADIR - after something was installed or removed: brings the desktop's lists of types and of menu
# entries up to date.  Only where desktops look, and not for what is installed for another place.
set -eu
[ -z "${DESTDIR-}" ] || exit 0
case :${XDG_DATA_DIRS:-/usr/local/share:/usr/share}: in
*:"$1":* | *:"$1"/:*) ;;
*) exit 0 ;;
esac

# any FOLDER SUFFIX: is there a file in the folder?
any() {
    for file in "$1"/*."$2"; do
        [ -e "$file" ] && return 0
    done
    return 1
}

# Without these programs there is no desktop that needs the lists.  A list of nothing is none.
if any "$1/mime/packages" xml; then
    ! command -v update-mime-database >/dev/null || update-mime-database "$1/mime"
elif [ -e "$1/mime/mime.cache" ]; then
    for list in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces; do
        rm -f "$1/mime/$list"
    done
    rm -f "$1/mime/application/x-oust-record+xml.xml"
    rmdir "$1/mime/application" 2>/dev/null || :
fi
if any "$1/applications" desktop; then
    ! command -v update-desktop-database >/dev/null || update-desktop-database -q "$1/applications"
else
    rm -f "$1/applications/mimeinfo.cache"
fi

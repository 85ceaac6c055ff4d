# tap.sh - TAP for tests written in sh.  To be sourced:
#     . "$top_srcdir/tests/tap.sh"
#     check 'what ought to be so' COMMAND [ARGUMENT ...]
#     finish
# Sets $scratch, a folder of the test's own that vanishes with it.

set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${top_builddir:=$top_srcdir/build}"
: "${CC:=cc}" "${CXX:=c++}" "${PKG_CONFIG:=pkg-config}" "${CLANG_FORMAT:=clang-format}"
tap_number=0
tap_failures=0
scratch=$(mktemp -d "${TMPDIR:-/tmp}/oust-test.XXXXXX") || exit 99
trap 'rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM

# check DESCRIPTION COMMAND...: the command must succeed; what it says is shown if it doesn't.
check() {
    tap_number=$((tap_number + 1))
    tap_description=$1
    shift
    if "$@" >"$scratch/.tap" 2>&1 </dev/null; then
        echo "ok $tap_number - $tap_description"
    else
        echo "not ok $tap_number - $tap_description"
        echo "# $* failed:"
        sed 's/^/# /' "$scratch/.tap"
        tap_failures=$((tap_failures + 1))
    fi
}

# refuse DESCRIPTION COMMAND...: the command must fail.
refuse() {
    tap_refused=$1
    shift
    check "$tap_refused" fails "$@"
}

fails() {
    ! "$@"
}

# same FILE1 FILE2: shows how they differ.
same() {
    diff -u "$1" "$2"
}

# Waits until no other test of this tree installs: libtool links once more for that, in the tree.
alone() {
    exec 9>"$top_builddir/install.lock"
    ! command -v flock >/dev/null || flock 9
}

finish() {
    echo "1..$tap_number"
    [ "$tap_failures" -eq 0 ]
    exit
}

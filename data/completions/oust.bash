# Completion in bash for oust, xoust and oustd.  What can be completed is taken from their own help, so that it is
# never older than the program; only the words that stand there for values are explained here.

# _oust_values WORD: what may stand for a word of the help, as in BOARD or core|xft|auto, one a line.
_oust_values() {
    local part
    case $1 in
    BOARD) printf '%s\n' hex{4..10} rect{7x7,9x9,11x11,13x13,15x15,17x17,19x19} ;;
    SPEC) printf '%s\n' human level{1..6} uct ;;
    FORM) printf '%s\n' line xml json moves ;;
    PART) printf '%s\n' random guided search all ;;
    NAME) [[ $2 == *scheme ]] && printf '%s\n' standard safe contrast mono ;;
    *'|'* | *..*)
        for part in ${1//|/ }; do
            case $part in
            1..6) printf '%s\n' {1..6} ;;
            level1..6) printf '%s\n' level{1..6} ;;
            *) printf '%s\n' "$part" ;;
            esac
        done
        ;;
    esac
}

# _oust_argument OPTION: the word that stands in the help on standard input for the argument of an option.
_oust_argument() {
    sed -n "s/^ *$1 \([^ ][^ ]*\)  *[^ ].*/\1/p" | head -n 1
}

_oust_options() {
    sed -n 's/^ *\(--*[a-z][a-z-]*\)\( .*\)*$/\1/p'
}

# _oust_fill HELP WORD BEFORE: completes an option or the argument of the one before; fails if it is neither.
_oust_fill() {
    local argument
    if [[ $3 == -* ]]; then
        argument=$(_oust_argument "$3" <<<"$1")
        case $argument in
        '') ;;
        FILE | FOLDER) COMPREPLY=($(compgen -f -- "$2")) && return ;;
        *) COMPREPLY=($(compgen -W "$(_oust_values "$argument" "$3")" -- "$2")) && return ;;
        esac
        [[ -n $argument ]] && return
    fi
    [[ $2 == -* ]] || return
    COMPREPLY=($(compgen -W "$(_oust_options <<<"$1")" -- "$2"))
    return 0
}

_oust_commands() {
    LC_ALL=C LANGUAGE='' "$1" help 2>/dev/null | sed -n 's/^  \(--version\|[a-z][a-z]*\)  .*/\1/p'
}

# _oust_operands PROGRAM COMMAND HELP WORD: what a command works on, as its usage says.
_oust_operands() {
    case $2:$3 in
    help:*) COMPREPLY=($(compgen -W "rules $(_oust_commands "$1")" -- "$4")) ;;
    perft:*) COMPREPLY=($(compgen -W "$(_oust_values BOARD)" -- "$4")) ;;
    solve:*) COMPREPLY=($(compgen -W "$(_oust_values BOARD)" -- "$4") $(compgen -f -- "$4")) ;;
    *:Usage:*'FILE]'*) COMPREPLY=($(compgen -f -- "$4")) ;;
    esac
}

_oust() {
    local IFS=$' \t\n' word=$2 before=$3 help
    COMPREPLY=()
    # bash takes --name=value for three words
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case ${1##*/}:$COMP_CWORD in
    oust:1) COMPREPLY=($(compgen -W "$(_oust_commands "$1")" -- "$word")) ;;
    oust:*)
        help=$(LC_ALL=C LANGUAGE='' "$1" help "${COMP_WORDS[1]}" 2>/dev/null) || return
        _oust_fill "$help" "$word" "$before" || _oust_operands "$1" "${COMP_WORDS[1]}" "${help%%$'\n'*}" "$word"
        ;;
    *) _oust_fill "$(LC_ALL=C LANGUAGE='' "$1" -"${_oust_dash[${1##*/}]-}"help 2>/dev/null)" "$word" "$before" ;;
    esac
}

declare -A _oust_dash=([oustd]=-)
complete -o filenames -F _oust oust xoust oustd

#!/usr/bin/wish
# A host by Tk: a frame that is a container, between an entry and a button; it knows nothing of XEmbed.
# Prints the window to live in, then `entry TEXT` whenever the entry changes.

proc say {args} {
    puts [join $args]
    flush stdout
}

wm title . host
wm geometry . 520x460
entry .entry -textvariable text
frame .room -container yes
button .button -text {button of the host}
pack .entry -fill x
pack .button -side bottom -fill x
pack .room -fill both -expand 1
trace add variable text write {apply {{args} {say entry $::text}}}
update
say [expr {[winfo id .room]}]

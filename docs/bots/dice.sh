#!/bin/sh
# POSIX: no arrays, and arithmetic of 32 bits is enough.
set -f # a move is no file name pattern
state=0
while read -r word rest; do
  case $word in
  tourney) echo "ready dice.sh legal" ;;
  new)
    set -- $rest
    state=$((0x${2#?????????????????????????})) # the last 7 of 32 digits
    ;;
  legal) legal=$rest ;;
  go)
    set -- $legal
    state=$(((state % 65536 * 25173 + 13849) % 65536))
    shift $((state * $# / 65536)) # high bits: the low ones of this generator repeat soon
    echo "move $1"
    ;;
  quit) exit ;;
  esac
done

#!/bin/sh
# Measures players of blokus against Pentobi, and has Pentobi's referee judge their games. It needs other programs, so it is no
# part of the tests.
#
#   docs/yardsticks/blokus.sh [TOURNEY [PENTOBI_GTP [TWOGTP]]]
#
# TOURNEY, PENTOBI_GTP and TWOGTP are paths of programs, also as variables of the environment; without them, PATH is searched.
# Further variables, with their defaults:
#
#   PLAYER=eastwood@3   the player that meets Pentobi
#   LEVELS="1 2 3"      Pentobi's levels; from 6 on a game takes seconds, from 7 on half a minute
#   GAMES=100           games a level, an even number
#   REFEREED=20         games under Pentobi's referee; 0 for none
#   FOLDER=             folder to keep databases and game files in; without it they are deleted
#
# How to get Pentobi's programs: they are C++17 and need neither Qt nor libraries. Version 31.0-dev, commit
# 7cdd99bcfebf7ee262eea395a86942e2823ebab1, was measured. It takes a minute with a compiler, make and cmake:
#
#   git clone https://github.com/enz/pentobi && cd pentobi
#   git checkout 7cdd99bcfebf7ee262eea395a86942e2823ebab1
#   cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DPENTOBI_BUILD_GUI=OFF -DPENTOBI_BUILD_GTP=ON
#   cmake --build build --target pentobi-gtp twogtp
#   # the programs are build/pentobi_gtp/pentobi-gtp and build/twogtp/twogtp
#
# Measured with that version, 1000 games a level, 95 % intervals: eastwood@3 scores 56.2 % [53.2, 59.1] at level 1, 37.6 %
# [34.8, 40.3] at level 2 and 20.5 % [18.1, 22.9] at level 3, without a fault. eastwood@1 scores 72.5 % against simple@1, with
# a standard error of 9.7 %, in 20 games under Pentobi's referee.
set -eu

tourney=${1:-${TOURNEY:-tourney}}
pentobi=${2:-${PENTOBI_GTP:-pentobi-gtp}}
twogtp=${3:-${TWOGTP:-twogtp}}
player=${PLAYER:-eastwood@3}
levels=${LEVELS:-1 2 3}
games=${GAMES:-100}
refereed=${REFEREED:-20}

# path prints the absolute path of a program: twogtp and the match run elsewhere.
path() {
	found=$(command -v "$1") || {
		echo "$0: there is no program $1" >&2
		exit 2
	}
	case $found in
	/*) echo "$found" ;;
	*) echo "$PWD/$found" ;;
	esac
}
tourney=$(path "$tourney")
pentobi=$(path "$pentobi")
[ "$refereed" = 0 ] || twogtp=$(path "$twogtp")

if [ -n "${FOLDER:-}" ]; then
	mkdir -p "$FOLDER"
	cd "$FOLDER"
else
	folder=$(mktemp -d)
	trap 'rm -rf "$folder"' EXIT
	cd "$folder"
fi

# Each level has a database of its own, because tables call all levels pentobi-gtp. Without its book Pentobi searches
# every move, and without resigning every game is played out. Openings are random, each is played in both seats.
for level in $levels; do
	echo "== $player against Pentobi at level $level"
	"$tourney" match blokus "$player" \
		"external@command=\"'$pentobi' --quiet --nobook --noresign --game duo --level $level\",protocol=gtp" \
		--games "$games" --name "level-$level" --db "pentobi-$level.db"
done

# Pentobi's referee keeps rules and scores of its own. It ends with an error at the first answer that it refuses. It has no
# time limit, hence timeout.
if [ "$refereed" != 0 ]; then
	echo "== eastwood@1 against simple@1, refereed by twogtp"
	rm -f refereed.dat refereed.blksgf # it would go on with them
	timeout 600 "$twogtp" --game duo --nugames "$refereed" --file refereed --quiet \
		--black "\"$tourney\" engine blokus eastwood@1 --protocol gtp --seed 1" \
		--white "\"$tourney\" engine blokus simple@1 --protocol gtp --seed 2"
	echo "eastwood@1 scores, in games of $refereed (Res: in %, +/- one standard error; 0 and 1: by the seat of eastwood@1):"
	"$twogtp" --analyze refereed.dat
	[ "$(grep -vc '^#' refereed.dat)" = "$refereed" ] || {
		echo "$0: some games were not finished" >&2
		exit 1
	}
fi

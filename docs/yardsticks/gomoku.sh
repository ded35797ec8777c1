#!/bin/sh
# Plays Gomoku against an engine of others, and lets a manager of others play our players. It is run by hand, not by tests.
#
#   docs/yardsticks/gomoku.sh TOURNEY RAPFI C_GOMOKU_CLI
#
# Programs may also be given as the environment variables TOURNEY, RAPFI and C_GOMOKU_CLI. GAMES (100) and MANAGED (40) are the
# numbers of games. How to get the two others, with git, cmake, make and g++ installed:
#
#   git clone https://github.com/dhbloo/rapfi            # measured with commit 3aedf3a
#   cmake -S rapfi/Rapfi -B rapfi/build -DCMAKE_BUILD_TYPE=Release -DNO_COMMAND_MODULES=ON
#   cmake --build rapfi/build --target rapfi             # rapfi/build/pbrain-rapfi
#
#   git clone https://github.com/dhbloo/c-gomoku-cli     # measured with commit 0891174
#   make -C c-gomoku-cli/src                             # c-gomoku-cli/src/c-gomoku-cli
#
# Rapfi finds no network files in this build, and plays by its classical evaluation.
set -eu

# whole returns the path of a program from the root: the manager changes into the folder of the program.
whole() {
	found=$(command -v "$1") || { echo "$1: there is no such program" >&2; exit 2; }
	case $found in
	/*) echo "$found" ;;
	*) echo "$PWD/$found" ;;
	esac
}

usage="usage: $0 TOURNEY RAPFI C_GOMOKU_CLI"
tourney=$(whole "${1:-${TOURNEY:?$usage}}")
rapfi=$(whole "${2:-${RAPFI:?$usage}}")
manager=$(whole "${3:-${C_GOMOKU_CLI:?$usage}}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo "== windows@9,effort=12 against Rapfi at 2000 positions: the score, its interval, and the games forfeited by faults"
"$tourney" match gomoku windows@9,effort=12 "external:'$rapfi'@protocol=gomocup,nodes=2000" --games "${GAMES:-100}" --db games.db

# An opening for each pair of games: without them, players that leave nothing to chance would repeat two games.
for first in 0,0 1,0 1,1 2,0 2,1; do
	for second in -1,0 -2,-1 3,2 -3,0; do
		echo "$first, $second, 0,-2"
	done
done >openings.txt

echo "== c-gomoku-cli lets fhive@4 play windows@4: its score is that of fhive"
# The manager may wait for ever for an engine that has ended.
timeout 1800 "$manager" -each tc=0/5 -rule 0 -boardsize 15 -games "${MANAGED:-40}" -repeat -log \
	-engine name=fhive "cmd=$tourney engine gomoku fhive@4 --protocol gomocup" \
	-engine name=windows "cmd=$tourney engine gomoku windows@4 --protocol gomocup" \
	-openings file=openings.txt type=offset order=sequential </dev/null >managed.txt
tail -n 1 managed.txt
echo "ends of the games:"
sed -n 's/.*{\(.*\)}.*/\1/p' managed.txt | sort | uniq -c
echo "complaints of the engines: $(cat c-gomoku-cli.*.log | grep -c -e '-> ERROR' -e '-> UNKNOWN')"

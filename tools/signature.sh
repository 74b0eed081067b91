#!/usr/bin/env bash
# usage: tools/signature.sh PROGRAM
# Holds the signature to its rules (CONTRIBUTING.md, "Two kinds of change"):
#   1. `PROGRAM bench` counts what the message of HEAD says in its line "Bench: N", so that nobody changes the engine without saying so;
#   2. a commit with another N than the one before has a match result in its message: W-L-D, or an SPRT with its LLR.
# A message without the line says that N is that of the commit before. The second rule is asked of the commits since this file came, or of
# HEAD alone where the history does not go back so far. What is not committed is part of PROGRAM, but has no message yet: commit first.
set -euo pipefail
program=$(realpath "${1:?usage: tools/signature.sh PROGRAM}")
cd "$(dirname "$0")/.."
if ! git rev-parse --quiet --verify HEAD >/dev/null; then
	echo "no history here: the signature has nothing to be compared with" >&2
	exit 0
fi

# bench_of prints the N of a commit, or of the nearest one before that has one.
bench_of() {
	local commit n
	for commit in $(git rev-list --first-parent --max-count=100 "$1"); do
		n=$(git log -1 --format=%B "$commit" | sed -n 's/^Bench: \([0-9][0-9]*\)$/\1/p' | tail -n 1)
		[ -z "$n" ] || { echo "$n" && return; }
	done
}

# has_result tells whether a message has a match result in it. A date is none.
has_result() {
	git log -1 --format=%B "$1" | sed -E 's/(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}//g' |
		grep -qE '(^|[^0-9.-])[0-9]+-[0-9]+-[0-9]+([^0-9-]|$)|LLR'
}

bad=0
complain() {
	echo "$(git log -1 --format='%h %s' "$1"): $2" >&2
	bad=1
}

commits=HEAD
since=$(git log --diff-filter=A --format=%H -- tools/signature.sh | tail -n 1)
if [ -n "$since" ] && git rev-parse --quiet --verify "$since^" >/dev/null; then
	commits=$(git rev-list --reverse --no-merges "$since^..HEAD")
fi
for commit in $commits; do
	git rev-parse --quiet --verify "$commit^" >/dev/null || continue
	n=$(bench_of "$commit")
	before=$(bench_of "$commit^")
	if [ -n "$before" ] && [ "$n" != "$before" ] && ! has_result "$commit"; then
		complain "$commit" "it changes the signature from $before to $n, and names no match result (W-L-D or LLR)"
	fi
done

want=$(bench_of HEAD)
got=$("$program" bench | tail -n 1 | cut -d ' ' -f 1)
if [ "$got" != "$want" ]; then
	complain HEAD "contrary bench counts $got nodes, the message says ${want:-nothing}"
fi
exit $bad

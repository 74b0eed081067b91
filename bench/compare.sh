#!/bin/sh
# usage: bench/compare.sh REF [ROUNDS [REGEXP]]
# Runs the benchmarks of engine and variant as they are here and as they are in REF, in turns, and compares them with benchstat.
set -eu
ref=${1:?usage: bench/compare.sh REF [ROUNDS [REGEXP]]}
rounds=${2:-6}
regexp=${3:-.}
cd "$(dirname "$0")/.."
git rev-parse --quiet --verify "$ref^{commit}" >/dev/null || { echo "no commit $ref" >&2; exit 2; }
dir=$(mktemp -d)
trap 'git worktree remove --force "$dir/tree" 2>/dev/null || true; rm -rf "$dir"' EXIT
git worktree add --quiet --detach "$dir/tree" "$ref"
for package in engine variant; do
	(cd "$dir/tree" && go test -c -o "$dir/$package-old" "./$package")
	go test -c -o "$dir/$package-new" "./$package"
done
i=0
while [ "$i" -lt "$rounds" ]; do
	for package in engine variant; do
		for side in old new; do
			(cd "$package" && "$dir/$package-$side" -test.run '^$' -test.bench "$regexp" -test.benchtime 200ms) >>"$dir/$side.txt"
		done
	done
	i=$((i + 1))
done
go tool -modfile=tools/go.mod benchstat "$ref=$dir/old.txt" "here=$dir/new.txt"

#!/bin/sh
# make check: a file of more than 250 lines, other than one of tests, says in its first line why it is one
# (CONTRIBUTING.md, How code reads here).
set -eu
cd "$(dirname "$0")/../.."
unreasoned=$(git ls-files | grep -E '\.tsx?$' | grep -vE '\.test\.tsx?$' | xargs awk 'FNR == 1 { first = $0 }
    FNR == 251 && first !~ /^\/\/ One file: / { print "  " FILENAME }')
[ -z "$unreasoned" ] && exit 0
echo "More than 250 lines, without a first line \"// One file: why\":" >&2
echo "$unreasoned" >&2
exit 1

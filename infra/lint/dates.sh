#!/bin/sh
# make check: texts of dates are read in one place (packages/contract/src/time-text.ts, packages/core/src/calendar.ts).
# `Date` guesses at forms that it does not know, month first and in the time zone of the process.
set -eu
cd "$(dirname "$0")/../.."
found=$(git ls-files api/src packages/contract/src packages/core/src indexer/src | grep -E '\.ts$' |
  grep -vE '\.test\.ts$|/(time-text|calendar)\.ts$|^packages/core/src/migrations/' |
  xargs grep -nE 'new Date\((String\(|`|"|'"'"'|[A-Za-z_]+(\.[A-Za-z_]+)*\))|Date\.parse\(|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(' |
  grep -vE 'new Date\((now|time|moment|until)\)' || true)
[ -z "$found" ] && exit 0
echo "Read texts of dates with instantOfText or startOfDay of @terimce/core/calendar:" >&2
echo "$found" >&2
exit 1

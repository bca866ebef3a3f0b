#!/bin/sh
# Runs every test, also after a failure. A part that passes prints its counts, one that fails what failed and where.
cd "$(dirname "$0")/.." || exit 1
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
failed=

part() {
  echo "$1"
  shift
  if "$@" >"$log" 2>&1; then tail -n 3 "$log" | grep '[0-9]'; else
    cat "$log"
    failed=1
  fi
}

export QUIET=1
part "Unit and integration tests (random ones with the seed ${RANDOM_SEED:-20261129}, RANDOM_SEED)" \
  npx --no-install vitest run --project 'unit*' --project integration
part "Journeys in the browser" npm run --silent journeys -w @terimce/e2e -- --reporter=dot
part "Search quality" npm run --silent relevance:floor -w @terimce/bench
[ -z "$failed" ]

#!/bin/sh
# Runs every test, also after a failure. What failed is repeated at the end, because logs are often cut.
cd "$(dirname "$0")/.." || exit 1
logs=$(mktemp -d) || exit 1
trap 'rm -rf "$logs"' EXIT

# A pipe has the status of its last command, so a failure is written down.
run() {
  part=$1
  shift
  { "$@" 2>&1 || echo "$part" >>"$logs/failed"; } | tee "$logs/$part"
}

run vitest npx --no-install vitest run --project 'unit*' --project integration
run journeys npm run --silent journeys -w @terimce/e2e
run relevance npm run --silent relevance:floor -w @terimce/bench

[ -f "$logs/failed" ] || exit 0
while read -r part; do
  echo
  echo "Failed: $part"
  tail -n 30 "$logs/$part"
done <"$logs/failed"
exit 1

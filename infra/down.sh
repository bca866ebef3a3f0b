#!/bin/sh
# make down: stops what make up started; the data stays.
set -eu
cd "$(dirname "$0")/.."
if sh infra/docker/in-use.sh; then
  exec sh infra/docker/compose.sh down
fi
[ -f infra/dist/local/down.js ] || { echo "Nothing was running."; exit 0; }
exec node infra/dist/local/down.js

#!/bin/sh
# make down: stops what make up started; the data stays.
set -eu
cd "$(dirname "$0")/.."
if grep -qs '"mongo": "docker"' "${DATA_DIR:-.data}/backends.json"; then
  exec docker compose --project-name terimce --env-file "${DATA_DIR:-.data}/docker.env" down
fi
[ -f infra/dist/local/down.js ] || { echo "Nothing was running."; exit 0; }
exec node infra/dist/local/down.js

#!/bin/sh
# make backup, make restore: against what make up started, locally or in containers.
set -eu
cd "$(dirname "$0")/.."
action=$1
file=${2:-}
data="${DATA_DIR:-.data}"
if grep -qs '"mongo": "docker"' "$data/backends.json"; then
  mkdir -p "$data/backups"
  in_container=${file:+/backups/$(basename "$file")}
  [ -n "$in_container" ] || in_container="/backups/terimce-$(date +%Y-%m-%dT%H-%M-%S).gz"
  [ "$action" = backup ] || cp "$file" "$data/backups/" 2>/dev/null || true
  compose="docker compose --project-name terimce --env-file $data/docker.env"
  $compose run --rm --user root --volume "$(cd "$data/backups" && pwd):/backups" --env "REPLACE=${REPLACE:-0}" \
    api node "infra/dist/local/$action.js" "$in_container"
  [ "$action" = backup ] || $compose restart indexer api
  exit 0
fi
node infra/dist/local/run.js "infra/dist/local/$action.js" "$file"
if [ "$action" = restore ]; then
  # Processes that run hold state of the former data; the index follows the restored terms.
  if node infra/dist/local/down.js | grep -q Stopped; then
    node infra/dist/local/up.js
    node infra/dist/local/run.js indexer/dist/commands/doctor.js
  fi
fi

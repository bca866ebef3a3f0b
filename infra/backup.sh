#!/bin/sh
# make backup, make restore: against what make up started, locally or in containers.
set -eu
cd "$(dirname "$0")/.."
action=$1
file=${2:-}
if sh infra/docker/in-use.sh; then
  compose="sh infra/docker/compose.sh"
  if [ "$action" = restore ] && [ ! -f "$file" ]; then
    echo "${file:+There is no file $file. }Name the archive: make restore FILE=terimce-….gz REPLACE=1" >&2
    exit 2
  fi
  file=${file:-${DATA_DIR:-.data}/backups/terimce-$(date +%Y-%m-%dT%H-%M-%S).gz}
  mkdir -p "$(dirname "$file")"
  folder=$(cd "$(dirname "$file")" && pwd)
  $compose run --rm --user root --volume "$folder:/backups" --env "REPLACE=${REPLACE:-0}" \
    api node "infra/dist/local/$action.js" "/backups/$(basename "$file")"
  if [ "$action" = backup ]; then
    echo "/backups is $folder on this machine"
  else
    # Processes that run hold state of the former data; the index follows the restored terms.
    $compose restart indexer api
    $compose exec -T indexer node indexer/dist/commands/doctor.js
  fi
  exit 0
fi
make --no-print-directory build
node infra/dist/local/run.js "infra/dist/local/$action.js" "$file"
if [ "$action" = restore ]; then
  # Processes that run hold state of the former data; the index follows the restored terms.
  if node infra/dist/local/down.js | grep -q Stopped; then
    node infra/dist/local/up.js
    node infra/dist/local/run.js indexer/dist/commands/doctor.js
  fi
fi

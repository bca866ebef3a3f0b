#!/bin/sh
# make backup, make restore: for the installation that make up started, locally or in containers.
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
  # Services that were stopped before are stopped again at the end, also after an error.
  if [ -z "$($compose ps --quiet --status running mongo)" ]; then
    trap '$compose down' EXIT
    $compose up --detach --no-build --wait mongo
  elif [ "$action" = restore ]; then
    # Services that write to the database are stopped during a restore.
    writers=$($compose config --services | grep -E '^(api|api-2|indexer)$')
    trap '$compose start $writers' EXIT
    $compose stop $writers
  fi
  # As root, because the folder of the archive belongs to the caller; uploads belong to the API's user.
  $compose run --rm --no-deps --user root --cap-add CHOWN --cap-add DAC_OVERRIDE \
    --volume "$folder:/backups" --env "REPLACE=${REPLACE:-0}" api \
    sh -c "node infra/dist/local/$action.js \"\$1\" && chown -R node:node /data" \
    "$action" "/backups/$(basename "$file")"
  if [ "$action" = backup ]; then
    echo "/backups is $folder on this machine"
  else
    $compose up --detach --no-build --wait
    $compose exec -T indexer node indexer/dist/commands/doctor.js
  fi
  exit 0
fi
sh infra/built.sh
node infra/dist/local/run.js "infra/dist/local/$action.js" "$file"
if [ "$action" = restore ]; then
  node infra/dist/local/up.js --keep
  node infra/dist/local/run.js indexer/dist/commands/doctor.js
fi

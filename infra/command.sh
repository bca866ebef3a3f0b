#!/bin/sh
# make status, logs, admin, erase, seed, notice-test, reindex and doctor: for the installation that make up started, locally or in
# containers.
set -eu
cd "$(dirname "$0")/.."
name=$1
shift
compose="sh infra/docker/compose.sh"
if sh infra/docker/in-use.sh; then
  case $name in
    status)
      $compose ps --all
      [ -n "$($compose ps --quiet --status running api)" ] || { echo "Not running: make up starts it."; exit 0; }
      exec $compose exec -T api node infra/dist/local/index-status.js
      ;;
    logs) exec $compose logs --follow --tail 20 ;;
    admin)
      # Exported without values on the command line, so that the password is in no process list.
      export ADMIN_USERNAME="${ADMIN_USERNAME:-admin}" ADMIN_PASSWORD="${ADMIN_PASSWORD:-}"
      exec $compose exec -T --env ADMIN_USERNAME --env ADMIN_PASSWORD api node infra/dist/local/admin.js
      ;;
    erase) exec $compose exec -T --env "ACCOUNT=${ACCOUNT:-}" api node infra/dist/local/erase.js ;;
    seed) exec $compose exec -T api node infra/dist/seed/load.js ;;
    notice-test) exec $compose exec -T indexer node infra/dist/local/notice-test.js ;;
    reindex | doctor) exec $compose exec -T indexer node "indexer/dist/commands/$name.js" "$@" ;;
  esac
fi
sh infra/built.sh
case $name in
  status | logs) exec node "infra/dist/local/$name.js" ;;
  admin | erase | notice-test) exec node infra/dist/local/run.js "infra/dist/local/$name.js" ;;
  seed) exec node infra/dist/local/run.js infra/dist/seed/load.js ;;
  reindex | doctor) exec node infra/dist/local/run.js "indexer/dist/commands/$name.js" "$@" ;;
esac

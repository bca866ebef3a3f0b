#!/bin/sh
# make update: builds the image and replaces the indexer, then one copy of the API after the other. Each is healthy again
# before the next one is stopped, so searches go on behind the proxy.
set -eu
cd "$(dirname "$0")/../.."
compose="sh infra/docker/compose.sh"
if ! sh infra/docker/in-use.sh || ! $compose config --services | grep -qx proxy; then
  echo "make update needs the proxy (COMPOSE_PROFILES=proxy). Without it: make up, with a pause of some seconds" >&2
  exit 1
fi
$compose build setup
$compose run --rm --no-deps setup
for service in indexer api-2 api; do
  if ! $compose up --detach --no-deps --no-build --wait "$service"; then
    $compose logs --no-log-prefix --tail 15 "$service" | sed "s/^/$service: /" >&2
    echo "$service did not start. What was not replaced yet continues. Correct this, then make update again." >&2
    exit 1
  fi
done
echo "Updated."

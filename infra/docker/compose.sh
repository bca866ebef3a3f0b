#!/bin/sh
# docker compose for this installation: the operator's settings first, then the generated secrets, which win. The
# project's name is kept with the secrets, so that another checkout on this host never takes over these containers.
set -eu
data="${DATA_DIR:-.data}"
secrets="$data/docker.env"
settings=.env
if [ ! -f .env ]; then
  settings="$data/empty.env"
  touch "$settings"
fi
project=$(sed -n 's/^PROJECT=//p' "$secrets")
exec docker compose --project-name "${project:-terimce}" --env-file "$settings" --env-file "$secrets" "$@"

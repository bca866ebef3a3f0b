#!/bin/sh
# docker compose for this installation: the operator's settings first, then the generated secrets, which win.
set -eu
data="${DATA_DIR:-.data}"
settings=.env
if [ ! -f .env ]; then
  settings="$data/empty.env"
  touch "$settings"
fi
exec docker compose --project-name terimce --env-file "$settings" --env-file "$data/docker.env" "$@"

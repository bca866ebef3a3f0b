#!/bin/sh
# Starts docker-compose.yml with secrets that are generated once and kept in DATA_DIR/docker.env (mode 600).
set -eu
data="${DATA_DIR:-.data}"
secrets="$data/docker.env"
# There until the first administrator's password has been shown.
unshown="$data/first-admin-unshown"
compose="sh infra/docker/compose.sh"
mkdir -p "$data"
if [ -f "$data/backends.json" ] && ! grep -q '"mongo": "docker"' "$data/backends.json"; then
  echo "The data of this installation is not in a Docker volume (see $data/backends.json)." >&2
  echo "To stay: make up TERIMCE_LOCAL=1" >&2
  echo "To move: make up TERIMCE_LOCAL=1, make backup, make down, remove $data/backends.json, make up, make restore FILE=<archive> REPLACE=1" >&2
  exit 1
fi
secret() { openssl rand -hex 32; }
# Meilisearch derives an API key from its uid and the master key; the uids are in infra/local/meili-keys.ts.
meili_key() { printf %s "$2" | openssl dgst -sha256 -hmac "$1" | sed 's/^.* //'; }
if [ ! -f "$secrets" ]; then
  for name in ADMIN_USERNAME ADMIN_PASSWORD JWT_SECRET; do
    # The environment wins over .env.
    eval "given=\${$name:-}"
    given=${given:-$(sh infra/setting.sh $name)}
    case $given in
      *[\'\\]*) echo "In containers $name may contain neither ' nor \\" >&2; exit 1 ;;
    esac
    eval "$name=\$given"
  done
  command -v openssl >/dev/null || { echo "openssl is needed to generate the secrets." >&2; exit 1; }
  project=${COMPOSE_PROJECT_NAME:-$(sh infra/setting.sh COMPOSE_PROJECT_NAME)}
  project=${project:-terimce}
  if docker volume inspect "${project}_mongo-data" >/dev/null 2>&1; then
    echo "There are volumes of a project \"$project\" on this host, and $secrets does not exist." >&2
    echo "They belong to another checkout, or their secrets were lost. To start beside them: make up COMPOSE_PROJECT_NAME=another-name" >&2
    exit 1
  fi
  master=$(secret)
  (
    umask 077
    touch "$unshown"
    # In single quotes compose takes what the operator chose as it is; elsewhere $, # and quotes mean something.
    cat >"$secrets.new" <<EOF
PROJECT=$project
JWT_SECRET='${JWT_SECRET:-$(secret)}'
MONGO_ROOT_PASSWORD=$(secret)
MONGO_PASSWORD=$(secret)
MONGO_KEYFILE=$(secret)
REDIS_PASSWORD=$(secret)
MEILI_MASTER_KEY=$master
MEILI_SEARCH_KEY=$(meili_key "$master" 6062abda-a5aa-4414-ac91-ecd7944c0f8d)
MEILI_API_KEY=$(meili_key "$master" d6fb5c4e-3f1e-4a6c-8d61-1a4be0b8b0d1)
ADMIN_USERNAME='${ADMIN_USERNAME:-admin}'
ADMIN_PASSWORD='${ADMIN_PASSWORD:-$(openssl rand -base64 12 | tr '+/' '-_')}'
EOF
  )
  mv "$secrets.new" "$secrets"
fi
# Before anything starts: down, status and logs find it even if the start fails.
printf '{\n  "mongo": "docker",\n  "redis": "docker",\n  "meilisearch": "docker"\n}\n' >"$data/backends.json"
if ! $compose up --detach --build --wait; then
  echo "Not everything came up. The last lines of what is not healthy:" >&2
  for service in $($compose ps --all --format '{{.Service}} {{.State}} {{.Health}} {{.ExitCode}}' |
    awk '$2 != "running" && $NF != 0 || / unhealthy / || / starting / { print $1 }'); do
    $compose logs --no-log-prefix --tail 15 "$service" | sed "s/^/$service: /" >&2
  done
  echo "make logs shows all; make down stops what runs." >&2
  exit 1
fi
if [ -f "$unshown" ]; then
  kept() { sed -n "s/^$1=//p" "$secrets" | tr -d "'"; }
  echo "First admin: $(kept ADMIN_USERNAME) / $(kept ADMIN_PASSWORD)"
  rm "$unshown"
fi
if $compose config --services | grep -qx proxy; then
  echo "Terimce is behind its proxy at $($compose port proxy 443)"
else
  published=$($compose port api 5000)
  echo "Terimce is at http://localhost:${published##*:}"
fi

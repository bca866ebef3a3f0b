#!/bin/sh
# Starts docker-compose.yml with secrets that are generated once and kept in DATA_DIR/docker.env (mode 600).
set -eu
data="${DATA_DIR:-.data}"
secrets="$data/docker.env"
mkdir -p "$data"
if [ -f "$data/backends.json" ] && ! grep -q '"mongo": "docker"' "$data/backends.json"; then
  echo "The data of this installation is not in a Docker volume (see $data/backends.json)." >&2
  echo "To stay: make up TERIMCE_LOCAL=1" >&2
  echo "To move: make up TERIMCE_LOCAL=1, make backup, make down, remove $data/backends.json, make up, make restore FILE=<archive> REPLACE=1" >&2
  exit 1
fi
secret() { openssl rand -hex 32; }
# Meilisearch derives an API key from its uid and the master key; the uids stand in infra/local/meili-keys.ts.
meili_key() { printf %s "$2" | openssl dgst -sha256 -hmac "$1" | sed 's/^.* //'; }
if [ ! -f "$secrets" ]; then
  command -v openssl >/dev/null || { echo "openssl is needed to generate the secrets." >&2; exit 1; }
  master=$(secret)
  (
    umask 077
    cat >"$secrets.new" <<EOF
JWT_SECRET=$(secret)
MONGO_ROOT_PASSWORD=$(secret)
MONGO_KEYFILE=$(secret)
REDIS_PASSWORD=$(secret)
MEILI_MASTER_KEY=$master
MEILI_SEARCH_KEY=$(meili_key "$master" 6062abda-a5aa-4414-ac91-ecd7944c0f8d)
MEILI_API_KEY=$(meili_key "$master" d6fb5c4e-3f1e-4a6c-8d61-1a4be0b8b0d1)
ADMIN_USERNAME=${ADMIN_USERNAME:-admin}
ADMIN_PASSWORD=${ADMIN_PASSWORD:-$(openssl rand -base64 12 | tr '+/' '-_')}
EOF
  )
  mv "$secrets.new" "$secrets"
  first=1
fi
sh infra/docker/compose.sh up --detach --build --wait
printf '{\n  "mongo": "docker",\n  "redis": "docker",\n  "meilisearch": "docker"\n}\n' >"$data/backends.json"
if [ "${first:-0}" = 1 ]; then
  echo "First admin: $(sed -n 's/^ADMIN_USERNAME=//p' "$secrets") / $(sed -n 's/^ADMIN_PASSWORD=//p' "$secrets")"
fi
published=$(sh infra/docker/compose.sh port api 5000)
echo "Terimce is at http://localhost:${published##*:}"

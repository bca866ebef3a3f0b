#!/bin/sh
# Checks docker-compose.yml as far as that goes without an engine: syntax, variables, references.
set -eu
cd "$(dirname "$0")/../.."
# The services of every profile too.
export COMPOSE_PROFILES=proxy
for name in JWT_SECRET MONGO_ROOT_PASSWORD MONGO_PASSWORD MONGO_KEYFILE REDIS_PASSWORD MEILI_MASTER_KEY MEILI_SEARCH_KEY MEILI_API_KEY ADMIN_PASSWORD; do
  export "$name=check"
done
if command -v docker-compose >/dev/null; then compose=docker-compose
elif docker compose version >/dev/null 2>&1; then compose="docker compose"
else echo "docker-compose.yml was not validated: no compose here"; exit 0
fi
$compose -f docker-compose.yml config >/dev/null
echo "docker-compose.yml is valid"

#!/bin/sh
# Status 0 when a Docker engine with compose answers and TERIMCE_LOCAL=1 does not forbid its use.
# The environment wins over .env, as with other settings.
local=${TERIMCE_LOCAL:-$(sh "$(dirname "$0")/../setting.sh" TERIMCE_LOCAL)}
[ "$local" != 1 ] || exit 1
command -v docker >/dev/null || exit 1
# macOS has no timeout.
limit=$(command -v timeout) && limit="$limit 10"
$limit docker info >/dev/null 2>&1 || exit 1
docker compose version >/dev/null 2>&1

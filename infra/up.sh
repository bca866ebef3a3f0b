#!/bin/sh
# make up: Docker where an engine answers, otherwise everything on this machine.
set -eu
cd "$(dirname "$0")/.."
sh infra/check-env.sh
# The archive of make release is for installations without containers.
if [ -f infra/build.mjs ] && sh infra/docker/answers.sh; then
  exec sh infra/docker/up.sh
fi
command -v node >/dev/null || { echo "Node.js 20.19 or newer is needed (or a running Docker engine)." >&2; exit 1; }
node -e 'const [a,b]=process.versions.node.split(".").map(Number);process.exit(a>20||(a===20&&b>=19)?0:1)' ||
  { echo "Node.js $(node --version) is too old: 20.19 or newer is needed." >&2; exit 1; }
log=$(mktemp)
# step TEXT TARGET ADVICE: makes the target; if that fails, shows the last lines of its output.
step() {
  echo "$1"
  make --no-print-directory "$2" >"$log" 2>&1 && return
  tail -n 20 "$log" >&2
  echo "This step failed; all its output is in $log. $3 Then: make up" >&2
  exit 1
}
step "1 of 6  dependencies" node_modules/.installed "Does the npm registry answer (npm ping), and is there space?"
step "2 of 6  build" build "Does git status show changed files?"
rm "$log"
exec node infra/dist/local/up.js

#!/bin/sh
# make test, make check: finds or installs what npm does not bring, before anything is built.
#   tools.sh test   a browser, and Redis unless containers provide it
#   tools.sh check  in CI, docker-compose, which validates docker-compose.yml
#   tools.sh chaos  Redis, and faketime, which sets the clock of processes
set -eu
cd "$(dirname "$0")/.."

has() { command -v "$1" >/dev/null 2>&1; }

# As root, or with sudo that asks for no password.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif has sudo && sudo -n true 2>/dev/null; then sudo -n "$@"
  else return 1
  fi
}

apt_install() {
  has apt-get || return 1
  as_root true || return 1
  echo "Installing $1 with apt-get"
  as_root apt-get update -qq >/dev/null 2>&1 || true
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >/dev/null 2>&1
}

stop() {
  echo "$1 is missing, and cannot be installed from here. Type one of these, then make test again:" >&2
  shift
  printf '  %s\n' "$@" >&2
  exit 1
}

browser() {
  if [ -n "${CHROMIUM:-}" ]; then
    [ -x "$CHROMIUM" ] || stop "The browser CHROMIUM=$CHROMIUM" "unset CHROMIUM" "export CHROMIUM=<path of a Chromium, Chrome or Edge>"
    return
  fi
  if node e2e/browser.mjs >/dev/null 2>&1; then return; fi
  # Asked first, because a download behind a firewall takes minutes to fail.
  if node -e "fetch('https://cdn.playwright.dev', { signal: AbortSignal.timeout(5000) }).then(() => 0, () => 1).then(process.exit)"; then
    echo "Downloading a browser for the tests"
    if npx --no-install playwright install --only-shell chromium >/dev/null 2>&1 &&
      node e2e/browser.mjs >/dev/null 2>&1; then return; fi
  fi
  apt_install chromium-headless-shell || apt_install chromium ||
    stop "A browser" "sudo apt-get install chromium" "npx playwright install --with-deps chromium" "export CHROMIUM=<path of a Chromium, Chrome or Edge>"
}

redis() {
  if has redis-server || has valkey-server || sh infra/docker/answers.sh; then return; fi
  if has brew; then
    echo "Installing redis with Homebrew"
    brew install --quiet redis && return
  fi
  apt_install redis-server || stop "Redis" "sudo apt-get install redis-server" "brew install redis" "start a Docker engine"
  # The package starts a service; the tests start their own.
  if has service; then as_root service redis-server stop >/dev/null 2>&1 || true; fi
}

case ${1:-} in
  test)
    browser
    redis
    ;;
  chaos)
    redis
    has faketime || apt_install faketime || stop faketime "sudo apt-get install faketime"
    ;;
  check)
    if [ -n "${CI:-}" ] && ! has docker-compose && ! docker compose version >/dev/null 2>&1; then
      apt_install docker-compose || echo "docker-compose is not available"
    fi
    ;;
esac

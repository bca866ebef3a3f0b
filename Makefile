# Thin aliases; the work is in npm scripts and in infra/. `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help up down status logs admin erase seed notice-test test check build reindex doctor backup restore bench relevance chaos release rehearse update transpile

# `make up PORT=8080` reaches the scripts as an environment variable, unchanged: make would expand a $ in it.
export
$(foreach name,$(.VARIABLES),$(if $(findstring command line,$(origin $(name))),\
  $(eval override $(name) := $$(value $(name)))))

help: ## list these targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-11s %s\n", $$1, $$2 }'

up: ## start everything and print the address (Docker where an engine answers, else locally)
	@sh infra/up.sh

update: ## in containers with COMPOSE_PROFILES=proxy: build, and replace API and indexer while searches continue
	@sh infra/docker/update.sh

down: ## stop everything; the data stays
	@sh infra/down.sh

status: ## what runs, on which back ends, and how far the index lags
	@sh infra/command.sh status

logs: ## follow all logs
	@sh infra/command.sh logs

admin: ## make an administrator (ADMIN_USERNAME, ADMIN_PASSWORD or a generated one)
	@sh infra/command.sh admin

erase: ## delete an account and its personal data, on its owner's request (ACCOUNT=)
	@sh infra/command.sh erase

seed: ## add the seed terms that are missing
	@sh infra/command.sh seed

notice-test: ## send a test notice to each receiver of the settings NOTIFY_…
	@sh infra/command.sh notice-test

reindex: ## rebuild the search index beside the live one and swap
	@sh infra/command.sh reindex

doctor: ## compare the search index with the database term by term and repair it (CHECK=1: only look)
	@sh infra/command.sh doctor $(if $(CHECK),--check)

backup: ## write all data into one archive (FILE=, default in DATA_DIR/backups)
	@sh infra/backup.sh backup "$$FILE"

restore: ## load an archive in place of what is there (FILE=, REPLACE=1)
	@sh infra/backup.sh restore "$$FILE"

test: node_modules/.installed ## run every test
	@sh infra/tools.sh test
	@$(MAKE) --no-print-directory build
	@npm run --silent test

check: node_modules/.installed ## format, lint, types, unused code
	@npm run --silent check
	@sh infra/tools.sh check
	@sh infra/docker/validate.sh

bench: build ## measure, each figure beside its reference
	@npm run --silent bench -w @terimce/bench

relevance: build ## judge search quality and write docs/relevance.md
	@npm run --silent relevance -w @terimce/bench

chaos: build ## the long failure tests
	@sh infra/tools.sh chaos
	@npm run --silent chaos

release: build ## make the archive of what runs, in release/
	@sh infra/release.sh

rehearse: build ## with a Docker engine: run every task and many faults in separate containers, print tables
	@npx --no-install vitest run --project rehearsal

# --- set-up, repeated only when its inputs changed ---

node_modules/.installed: package-lock.json package.json
	@echo "Installing dependencies"
	@npm ci --no-audit --no-fund --loglevel=error $(if $(HAS_SOURCE),,--omit=dev)
	@touch $@

# What make release makes has no source: it is built, and needs no tools.
HAS_SOURCE := $(wildcard infra/build.mjs)

build: node_modules/.installed $(if $(HAS_SOURCE),frontend/dist/index.html)

transpile: node_modules/.installed
	@node infra/build.mjs

FRONTEND_SOURCES := $(shell find frontend packages/contract/src packages/title-search/src -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/.*' 2>/dev/null)
# Do not pass hundreds of paths to every process.
unexport FRONTEND_SOURCES
# Its configuration uses our packages.
frontend/dist/index.html: node_modules/.installed $(FRONTEND_SOURCES) | transpile
	@echo "Building the front end"
	@npm run --silent build -w @terimce/frontend

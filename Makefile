# Thin aliases; the work is in npm scripts and in infra/. `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help up down status logs admin seed test check build reindex doctor backup restore bench relevance chaos

# `make up PORT=8080` reaches the scripts as an environment variable.
export

help: ## list these targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-10s %s\n", $$1, $$2 }'

up: ## start everything and print the address (Docker where an engine answers, else locally)
	@sh infra/up.sh

down: ## stop everything; the data stays
	@sh infra/down.sh

status: build ## what runs, on which back ends, and how far the index lags
	@node infra/dist/local/status.js

logs: build ## follow all logs
	@node infra/dist/local/logs.js

admin: build ## make an administrator (ADMIN_USERNAME, ADMIN_PASSWORD or a generated one)
	@node infra/dist/local/run.js infra/dist/local/admin.js

seed: build ## add the seed terms that are missing
	@node infra/dist/local/run.js infra/dist/seed/load.js

reindex: build ## rebuild the search index beside the live one and swap
	@node infra/dist/local/run.js indexer/dist/commands/reindex.js

doctor: build ## compare the search index with the database term by term and repair it (CHECK=1: only look)
	@node infra/dist/local/run.js indexer/dist/commands/doctor.js $(if $(CHECK),--check)

backup: build ## write all data into one archive (FILE=, default in DATA_DIR/backups)
	@sh infra/backup.sh backup $(FILE)

restore: build ## load an archive in place of what is there (FILE=, REPLACE=1)
	@sh infra/backup.sh restore $(FILE)

test: build ## run every test
	@npm test

check: node_modules/.installed ## format, lint, types, unused code
	@npm run --silent check

bench: build ## measure, each figure beside its reference
	@npm run --silent bench -w @terimce/bench

relevance: build ## judge search quality and write docs/relevance.md
	@npm run --silent relevance -w @terimce/bench

chaos: build ## the long failure tests
	@npm run --silent chaos

# --- set-up, repeated only when its inputs changed ---

node_modules/.installed: package-lock.json package.json
	@echo "Installing dependencies"
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

build: node_modules/.installed frontend/dist/index.html
	@npx --no-install tsc -b

FRONTEND_SOURCES := $(shell find frontend packages/contract/src packages/title-search/src -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/.*' 2>/dev/null)
frontend/dist/index.html: node_modules/.installed $(FRONTEND_SOURCES)
	@echo "Building the front end"
	@npm run --silent build -w @terimce/frontend

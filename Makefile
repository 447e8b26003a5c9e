# `make` prints this help. Everything the project installs goes to .venv and var/ (both ignored).

PYTHON ?= python3
BIN := .venv/bin
VAR_DIR ?= var
export VAR_DIR

CATALOGUES := $(wildcard locale/*/LC_MESSAGES/django.po)
COMPILED := $(CATALOGUES:.po=.mo)
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes -r
COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-emit-index-url --no-header pyproject.toml

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Compiled modules are kept, whatever the shell says: compiling is most of what the tests' workers
# would do at first, each for itself.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help run demo cluster test lint style types migrations deployment collection format messages lock faults bench-engine bench-moves bench-servers bench-live bench-bots bench-cluster soak bench-ladder bench-pages bench-admin layout screenshots clean prerequisites

help: ## Print this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: .venv/run.stamp $(VAR_DIR)/secret_key $(COMPILED) ## Start the site at http://127.0.0.1:8000/
	@umask 077 && $(BIN)/python manage.py migrate --verbosity 0
	@umask 077 && $(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@exec $(BIN)/python manage.py serve

# Ctrl-C stops it at any time; the next call goes on from there.
demo: .venv/run.stamp $(VAR_DIR)/secret_key $(COMPILED) ## Add two demo players with a few hundred games, for trying the site out
	@umask 077 && $(BIN)/python manage.py migrate --verbosity 0
	@umask 077 && $(BIN)/python manage.py demo

# PostgreSQL, Redis, two server processes, a steward, the bots and nginx; all is kept in CLUSTER_DIR.
cluster: .venv/dev.stamp $(COMPILED) ## Start a whole cluster on this machine, at http://127.0.0.1:8000/
	.ci/system-packages
	@exec $(BIN)/python -m deploy.cluster

test: .venv/dev.stamp $(VAR_DIR)/secret_key $(COMPILED) ## Run every check and test, as the build server does
	.ci/system-packages
	$(MAKE) --no-print-directory --jobs 2 types style collection migrations deployment
	$(BIN)/python -m pytest -n 3 --durations=15

lint: style types ## Check style and types

style: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev.stamp $(VAR_DIR)/secret_key
	$(BIN)/mypy .

migrations: .venv/dev.stamp $(VAR_DIR)/secret_key
	$(BIN)/python manage.py makemigrations --check --dry-run

deployment: .venv/dev.stamp $(VAR_DIR)/secret_key
	.ci/check-deployment

# Finds the tests, and so leaves their modules compiled for all workers.
collection: .venv/dev.stamp $(COMPILED)
	@$(BIN)/python -m pytest --collect-only -qq > $(VAR_DIR)/collection.log || { cat $(VAR_DIR)/collection.log; exit 1; }

format: .venv/dev.stamp ## Rewrite the code in the project's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: .venv/dev.stamp ## Bring the translation catalogues up to date with the code
	@umask 077 && mkdir -p $(VAR_DIR)
	$(BIN)/python -m babel.messages.frontend --quiet extract --mapping pyproject.toml --keyword gettext_lazy --no-location --width 100 --project Oceania --version 0 \
		--output $(VAR_DIR)/django.pot oceania_site games ladder templates
	$(BIN)/pybabel --quiet update --domain django --input-file $(VAR_DIR)/django.pot --output-dir locale \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 100

lock: .venv/dev.stamp ## Resolve the dependencies of pyproject.toml anew into the lock files
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --extra dev --output-file requirements-dev.lock
	$(COMPILE) --extra bench --output-file requirements-bench.lock

# Ctrl-C ends it at any time and stops the servers; so does the time limit. The limits and budgets of
# ordinary tests are not for these.
faults: export KILLS ?= 300
faults: export STORMS ?= 200
faults: export COLLISIONS ?= 1000
faults: export REDIS_KILLS ?= 50
faults: export DRAINS ?= 50
faults: export RACES ?= 50
faults: export FLOOD_SECONDS ?= 60
faults: export FLAGS ?= 1000
faults: export RESTARTS ?= 30
faults: export FULL_DISKS ?= 10
faults: export CLOCK_JUMPS ?= 50
faults: export REDIS_AWAY_SECONDS ?= 180
faults: export IDLE_SOCKETS ?= 100
faults: export IDLE_SECONDS ?= 600
faults: export FUZZ_REQUESTS ?= 20000
faults: export BAD_VALUES ?= all
faults: export FUZZ_FRAMES ?= 20000
faults: export TWINS ?= 10000
faults: export ASKED_TWINS ?= 500
faults: export RESTORES ?= 10
faults: export PLAYOUT_GAMES ?= 10000
faults: export ROLLS ?= 20
faults: .venv/dev.stamp $(COMPILED) ## Kill the server and storm it, far more often than the tests do (an hour or two)
	.ci/system-packages
	timeout --foreground --signal=INT 4h $(BIN)/python -m pytest -s tests/faults tests/fuzz tests/secrecy tests/access/test_bad_values.py tests/games/live/test_consumers_fuzz.py \
		tests/games/kinds/oceania/rules/test_playout*.py \
		-o timeout=14400 -o faulthandler_timeout=14400 -p no:tests.harness.budgets

# Ctrl-C ends it at any time and stops the server; so does the time limit.
layout: export LAYOUT := full
layout: .venv/dev.stamp $(COMPILED) ## Look at every page with much on it in nine windows, light and dark
	.ci/system-packages
	timeout --foreground --signal=INT 30m $(BIN)/python -m pytest tests/browser/test_layout.py \
		-o timeout=900 -o faulthandler_timeout=960 -p no:tests.harness.budgets

# Ctrl-C ends it at any time and stops the server; so does the time limit.
screenshots: .venv/dev.stamp $(COMPILED) ## Take pictures of every page into docs/screenshots (ten minutes)
	.ci/system-packages
	timeout --foreground --signal=INT 30m $(BIN)/python -m tests.pictures

bench-engine: .venv-bench/bench.stamp ## Measure the rules engine beside its peers
	.venv-bench/bin/python -m bench.engine

bench-moves: .venv/dev.stamp $(COMPILED) ## Measure one move from request to answer on an idle site
	$(BIN)/python -m bench.moves

bench-live: export ROUNDS ?= 5
bench-live: export SECONDS ?= 6
bench-live: .venv/dev.stamp $(COMPILED) ## Measure live play beside boardgame.io, a bare socket and a commit (a quarter of an hour)
	.ci/system-packages
	timeout --foreground --signal=INT 1h $(BIN)/python -m bench.live $(if $(BEFORE),--before $(BEFORE))

bench-bots: .venv/dev.stamp $(COMPILED) ## Measure people's moves with and without Admiral thinking beside them
	$(BIN)/python -m bench.bots

bench-cluster: export ROUNDS ?= 3
bench-cluster: export SECONDS ?= 6
bench-cluster: .venv/dev.stamp $(COMPILED) ## Measure live play on one process and on a cluster, side by side (ten minutes)
	.ci/system-packages
	timeout --foreground --signal=INT 1h $(BIN)/python -m bench.cluster

soak: export MINUTES ?= 20
soak: .venv/dev.stamp $(COMPILED) ## Let a cluster be played on for 20 minutes and draw what it uses into docs/soak.svg
	.ci/system-packages
	timeout --foreground --signal=INT 8h $(BIN)/python -m bench.soak

bench-servers: .venv/dev.stamp $(COMPILED) ## Measure uvicorn and Daphne under the site, in turns
	$(BIN)/python -m bench.servers

bench-ladder: .venv/dev.stamp $(COMPILED) ## Measure rebuilding the ladder of 100,000 results
	$(BIN)/python -m bench.ladder

bench-admin: .venv/dev.stamp $(COMPILED) ## Measure the lists of the administration with 100,000 rows each (half an hour)
	$(BIN)/python -m bench.administration

bench-pages: .venv/dev.stamp $(COMPILED) ## Compare pages of a full site with those of an empty one
	$(BIN)/python -m bench.pages

clean: ## Remove what was installed and compiled; keep var/, where the players live
	rm -rf .venv .venv-bench .mypy_cache .pytest_cache .ruff_cache .hypothesis $(COMPILED)

prerequisites:
	@.ci/prerequisites $(PYTHON)

.venv/bin/python: | prerequisites
	@$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.lock | .venv/bin/python
	@echo "Installing the requirements (once for each change of the lock file) ..."
	@$(BIN)/python $(PIP_INSTALL) $<
	@touch $@

.venv/dev.stamp: requirements-dev.lock | .venv/bin/python
	@echo "Installing the development requirements (once for each change of the lock file) ..."
	@$(BIN)/python $(PIP_INSTALL) $<
	@touch $@ .venv/run.stamp

.venv-bench/bench.stamp: requirements-bench.lock | prerequisites
	@$(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python $(PIP_INSTALL) $<
	@touch $@

$(VAR_DIR)/secret_key:
	@umask 077 && mkdir -p $(VAR_DIR) && \
		$(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(64))' > $@

%.mo: %.po | .venv/bin/python
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

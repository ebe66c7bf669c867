# The commands for developing Kasane and Tenki. Each installs what it needs.

export SWIFT ?= swift
PORT ?= 8080
# The path or the PostgreSQL address of the database of `make run`; empty for the default one.
DATABASE ?=
# What `make soak` and `make bench` run; empty for everything.
STAGE ?=
ONLY ?=

# One folder for the products of all packages, so that what they share is built once. A cached
# manifest of the build would be the one of the package that was built last.
SHARED := --scratch-path .build/shared --disable-build-manifest-caching
TENKI := --package-path Apps/Tenki $(SHARED)
SOURCES := Sources Tests Apps Documentation Examples Soak Scripts Package.swift

.DEFAULT_GOAL := help
.PHONY: help run release test check soak bench lint format setup clean

help:
	@echo "make run      build Tenki and serve it with demo data; PORT=8090 for another port,"
	@echo "              DATABASE=postgresql://… for a database on PostgreSQL (Scripts/postgres.sh start)"
	@echo "make release  build the optimized program, .build/shared/release/tenki"
	@echo "make test     run the tests of Kasane and Tenki"
	@echo "make check    what CI runs for each commit: lint, a build without warnings, the tests"
	@echo "make soak     what takes hours, before a release; STAGE=\"crash chaos\" for some of its stages:"
	@echo "              $$(Scripts/soak.sh --list)"
	@echo "make bench    run the benchmarks; ONLY=container, compile, store, postgres, jobs, http, live,"
	@echo "              tenki, admission or accounts"
	@echo "make format   format the sources"
	@echo "make setup    install what builds and tests need"
	@echo "make clean    delete all build products"

setup:
	@Scripts/setup.sh build database mail browser

run:
	@Scripts/setup.sh build
	@Scripts/build.sh $(TENKI) --product tenki
	@exec .build/shared/debug/tenki serve --demo --port $(PORT) $(if $(DATABASE),--database '$(DATABASE)')

release:
	@Scripts/setup.sh build
	$(SWIFT) build $(TENKI) -c release --product tenki >&2

test: setup
	@Scripts/test.sh .
	@Scripts/test.sh Apps/Tenki

check: export KASANE_WARNINGS_AS_ERRORS = 1
check: lint test
	@Scripts/clients.sh

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

soak: setup
	@Scripts/soak.sh $(STAGE)

# Standard output contains only figures: name, value and unit, separated by tabs.
bench: release
	@Scripts/setup.sh build database >&2
	@$(SWIFT) build --package-path Soak $(SHARED) -c release --product bench >&2
	@.build/shared/release/bench $(ONLY)

clean:
	rm -rf .build

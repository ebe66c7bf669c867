# The commands for developing Kasane and Tenki. Each installs what it needs.

export SWIFT ?= swift
PORT ?= 8080
# The database of `make run`: a path or a PostgreSQL URL. Empty for the default database.
DATABASE ?=
# The example of `make example`, and its options.
NAME ?= Notes
OPTIONS ?=
# The stages of `make soak` and the group of `make bench` to run. Empty for all of them.
STAGE ?=
# The folder on the server that `make docs` builds the site for. Empty for the root.
BASE_PATH ?=
ONLY ?=
# `make install` copies the command kasane to the bin folder in PREFIX.
PREFIX ?= $(HOME)/.local

# All packages build into one folder, so shared dependencies are built once. SwiftPM caches the
# build manifest per folder, so the cached one might be another package's.
SHARED := --scratch-path .build/shared --disable-build-manifest-caching
OWN := $(if $(wildcard Examples/$(NAME)/Package.swift),/$(NAME))
EXAMPLES := --package-path Examples$(OWN)$(if $(wildcard Examples/Articles/$(NAME)/*),/Articles) $(SHARED)
TENKI := --package-path Apps/Tenki $(SHARED)
SOURCES := Sources Tests Apps Documentation Examples Soak Scripts Tools Package.swift

.DEFAULT_GOAL := help
.PHONY: help install run example release dist docs test check soak bench lint format setup clean

help:
	@echo "make install  build the command kasane, which generates applications, and copy it to"
	@echo "              ~/.local/bin; PREFIX=/usr/local for /usr/local/bin"
	@echo "make run      build Tenki and serve it with demo data; PORT=8090 for another port,"
	@echo "              DATABASE=postgresql://… for a database on PostgreSQL (Scripts/postgres.sh start),"
	@echo "              which gets no demo accounts"
	@echo "make example  build and run an example; NAME=Notes, Users, Umbrella, Helpdesk, Weather,"
	@echo "              WeatherNow or ImageSearch, OPTIONS=\"--help\""
	@echo "make release  build Tenki with optimization: .build/shared/release/tenki"
	@echo "make dist     build the archive of Tenki for Debian 12: .build/dist"
	@echo "make docs     build the guides and the reference of all libraries: .build/docs/site;"
	@echo "              BASE_PATH=/kasane for a site in a folder"
	@echo "make test     run the tests of Kasane, its examples, Tenki and the generator"
	@echo "make check    run what CI runs: lint, and the tests with warnings as errors"
	@echo "make soak     run the tests that take hours; STAGE=\"crash chaos\" for some stages:"
	@echo "              $$(Scripts/soak.sh --list)"
	@echo "make bench    run the benchmarks; ONLY=container, compile, store, postgres, jobs, http, live,"
	@echo "              tenki, admission or accounts"
	@echo "make format   format the sources"
	@echo "make setup    install the build and test dependencies"
	@echo "make clean    delete all build products"

setup:
	@Scripts/setup.sh build database mail browser

# The command finds its template in this checkout, so the checkout must stay where it is.
install:
	@Scripts/setup.sh
	@$(SWIFT) build --package-path Tools $(SHARED) --product kasane >&2
	@mkdir -p '$(PREFIX)/bin'
	@install -m 755 .build/shared/debug/kasane '$(PREFIX)/bin/kasane'
	@echo 'Installed $(PREFIX)/bin/kasane'
	@case ":$$PATH:" in *':$(PREFIX)/bin:'*) ;; \
	*) echo 'Add it to your path: export PATH="$(PREFIX)/bin:$$PATH"';; esac

run:
	@Scripts/setup.sh build
	@Scripts/build.sh $(TENKI) --product tenki
	@exec .build/shared/debug/tenki serve --demo --port $(PORT) $(if $(DATABASE),--database '$(DATABASE)')

example:
	@Scripts/setup.sh build
	@$(SWIFT) build $(EXAMPLES) --product $(NAME) >&2
	@exec .build/shared/debug/$(NAME) $(OPTIONS)

release:
	@Scripts/setup.sh build
	@$(SWIFT) build $(TENKI) -c release --product tenki >&2

dist:
	@Scripts/setup.sh build archive
	@Scripts/dist.sh

docs:
	@Scripts/setup.sh build
	@$(SWIFT) build --package-path . $(SHARED) --target Snippets >&2
	@BASE_PATH='$(BASE_PATH)' Scripts/docs.sh

test: setup
	@Scripts/test.sh .
	@Scripts/test.sh Examples
	@Scripts/test.sh Apps/Tenki
	@Scripts/test.sh Tools

check: export KASANE_WARNINGS_AS_ERRORS = 1
check: lint test
	@$(SWIFT) build --package-path Soak $(SHARED) --build-tests
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

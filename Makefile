# The commands for developing Kasane. `make run` and `make test` install their requirements.

export SWIFT ?= swift
# SwiftPM passes the enabled traits to the compiler in the order of a set. Hashed at random, that
# order would change with every new file, and everything would be compiled again.
BUILD := SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
PORT ?= 8080
# The path or the PostgreSQL address of the database of `make run`; empty for the default one.
DATABASE ?=
ONLY ?=
ROUNDS ?= 200
PROMOTIONS ?= 50
EXAMPLES ?= 200
INPUTS ?= 1000000
SUITES ?= FuzzTests
SECONDS ?= 600

# Without this check an incremental build lets an import through that Package.swift does not allow.
CHECK_IMPORTS := --explicit-target-dependency-import-check error
SOURCES := Sources Tests Apps Snippets Benchmarks Package.swift
LIBRARIES := KasaneContainer KasaneDomain KasaneConcurrency KasaneStore KasaneSQLite \
  KasanePostgres KasaneJobs KasaneJobsSQLite KasaneJobsPostgres KasaneHTTP KasaneLive \
  KasaneJobsLive KasaneJobsTesting KasaneHummingbird KasaneMail KasaneSMTP KasanePrometheus \
  KasaneFaultServer KasaneStoreTesting KasaneTesting KasaneWebhooks KasaneAccounts \
  KasaneAccountsSQLite KasaneAccountsPostgres KasaneAccountsLive KasaneAccountsHummingbird
LAYERS := TenkiDomain TenkiDrawing TenkiApplication TenkiInfrastructure TenkiUI TenkiWeb \
  TenkiTerminal

# The race tests need three builds of their own, so they are not part of `make check`.
RACES := --filter ConcurrencyTests

# The browser tests of Tenki.
BROWSERS := TenkiUITests\..*PageTests|Tenki[A-Za-z]*Tests\..*BrowserTests

# These keep compilers, servers and browsers busy. All at once they would starve tests that have a
# deadline.
HEAVY := ^(CompilerTests|TenkiEndToEndTests|KasanePostgresTests.CrashTests|KasaneJobsTests.(JobCrashTests|StoppedWorkerTests|FullDiskTests|StoreOutageTests)|KasaneHummingbirdTests.(BrowserTests|GracefulEndTests|UploadTests.Memory)|$(BROWSERS))
# All faults at once. It needs the machine for itself, and is skipped elsewhere.
CHAOS := --filter ChaosTests
# All tests at once would exceed the limit of open files, and starve tests that have a deadline.
WIDTH := --experimental-maximum-parallelization-width

.DEFAULT_GOAL := help
.PHONY: help browser-test crash-test postgres-crash-test fault-test race-test setup setup-build \
  setup-test run test check lint format layers bench fuzz desync-test api-fuzz attack-test chaos \
  clean

help:
	@echo "make run      build Tenki and serve it with demo data; PORT=8090 for another port,"
	@echo "              DATABASE=postgresql://… for a database on PostgreSQL (Scripts/postgres.sh start)"
	@echo "make test     run the tests"
	@echo "make check    the command of CI: lint, layers, tests, release; warnings are errors"
	@echo "make bench    run the benchmarks; ONLY=container, compile, store, postgres, jobs, http, live, tenki, admission, accounts"
	@echo "make race-test   1,000 trials of the container's races, debug and release; Thread Sanitizer"
	@echo "make crash-test  kill a writing process, and workers of jobs, 200 times; nothing may be lost"
	@echo "make postgres-crash-test  kill PostgreSQL or its client 200 times, promote 50 standbys"
	@echo "make fault-test  2,000 calls under 30 % faults, and the fault matrix to 100 ms"
	@echo "make browser-test  live pages in Chromium, 20,000 random pages; pictures in .build/screenshots"
	@echo "make attack-test  10,000 wrong sign-ins over 100 networks and 100 accounts"
	@echo "make chaos    ten minutes of kills, full disks, locks, evil services and clients under load"
	@echo "make fuzz     1,000,000 inputs for each parser, escaper and decoder, in a release build"
	@echo "make desync-test  10,000 random HTTP/1.1 connections to a running Tenki"
	@echo "make api-fuzz random requests to the API of a running Tenki, by its OpenAPI description"
	@echo "make format   format the sources"
	@echo "make setup    install the requirements of the build and the browser tests"
	@echo "make clean    delete all build products"

setup:
	@Scripts/setup.sh build database mail browser

setup-build:
	@Scripts/setup.sh build

setup-test:
	@Scripts/setup.sh build database mail

run: setup-build
	@echo "Building Tenki for release; the first time this takes some minutes." >&2
	$(BUILD) -c release --product tenki
	@exec .build/release/tenki serve --demo --port $(PORT) $(if $(DATABASE),--database '$(DATABASE)')

test: setup-test
	@$(BUILD) --build-tests $(CHECK_IMPORTS)
	@Scripts/test.sh --skip-build $(CHECK_IMPORTS) $(WIDTH) 12 --skip '$(HEAVY)'
	@Scripts/test.sh --skip-build $(CHECK_IMPORTS) $(WIDTH) 2 --filter '$(HEAVY)'

check: export KASANE_WARNINGS_AS_ERRORS = 1
check: setup-test lint layers
	@Scripts/container-client.sh
	$(BUILD) --build-tests $(CHECK_IMPORTS)
	@Scripts/test.sh --skip-build $(CHECK_IMPORTS) $(WIDTH) 12 --skip '$(HEAVY)'
	@Scripts/test.sh --skip-build $(CHECK_IMPORTS) $(WIDTH) 2 --filter '$(HEAVY)'
	@KASANE_CHAOS_SECONDS=60 Scripts/test.sh --skip-build $(CHECK_IMPORTS) $(CHAOS)
	$(BUILD) -c release --product tenki $(CHECK_IMPORTS)
	@Scripts/check-thread-locals.sh .build/release/tenki

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	@Scripts/lint-words.sh

format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

# Builds each library and each layer alone with its dependencies: one that needs more does not
# build.
layers:
	@set -e; for layer in $(LIBRARIES) $(LAYERS); do \
	  $(BUILD) --target $$layer $(CHECK_IMPORTS); done

# Standard output contains only figures: name, value and unit, separated by tabs.
bench: setup-test
	@$(BUILD) -c release --product tenki >&2
	@$(BUILD) -c release --product bench >&2
	@.build/release/bench $(ONLY)

race-test: setup-build
	KASANE_RACE_TRIALS=1000 $(SWIFT) test $(CHECK_IMPORTS) $(RACES)
	KASANE_RACE_TRIALS=1000 $(SWIFT) test -c release $(CHECK_IMPORTS) $(RACES)
	KASANE_RACE_TRIALS=100 $(SWIFT) test --scratch-path .build/tsan --sanitize thread \
	  -Xswiftc -DKASANE_THREAD_SANITIZER $(CHECK_IMPORTS) --filter KasaneContainerTests

browser-test: setup
	@KASANE_MORPH_PAIRS=20000 KASANE_SCREENSHOTS=.build/screenshots \
	  Scripts/test.sh $(CHECK_IMPORTS) $(WIDTH) 1 --filter '^(KasaneHummingbirdTests.BrowserTests|$(BROWSERS))'

# `make fuzz SUITES=HeaderFuzzTests` runs one suite. A finding contains the seed that reproduces it.
fuzz: setup-build
	@$(BUILD) -c release --build-tests $(CHECK_IMPORTS) >&2
	@KASANE_FUZZ_ROUNDS=$(INPUTS) $(SWIFT) test -c release --skip-build $(CHECK_IMPORTS) \
	  --filter '$(SUITES)'

desync-test: setup-build
	KASANE_FUZZ_ROUNDS=10000 $(SWIFT) test $(CHECK_IMPORTS) \
	  --filter TenkiEndToEndTests.DesynchronisationTests

api-fuzz: setup-build
	$(BUILD) --product tenki $(CHECK_IMPORTS)
	@Scripts/api-fuzz.sh $(EXAMPLES)

attack-test: setup-test
	KASANE_SIGN_INS=all $(SWIFT) test $(CHECK_IMPORTS) --filter KasaneAccountsTests.AttackTests

crash-test: setup-test
	@$(BUILD) --build-tests $(CHECK_IMPORTS) >&2
	@KASANE_CRASH_ROUNDS=$(ROUNDS) $(SWIFT) test --skip-build $(CHECK_IMPORTS) \
	  --filter 'KasaneSQLiteTests.CrashTests|KasaneJobsTests.JobCrashTests' > .build/crash-test.log 2>&1 || { cat .build/crash-test.log >&2; exit 1; }
	@grep '^crash' .build/crash-test.log

postgres-crash-test: setup-test
	@$(BUILD) --build-tests $(CHECK_IMPORTS) >&2
	@KASANE_POSTGRES_ROUNDS=$(ROUNDS) KASANE_POSTGRES_PROMOTIONS=$(PROMOTIONS) \
	  $(SWIFT) test --skip-build $(CHECK_IMPORTS) --filter KasanePostgresTests.CrashTests \
	  > .build/postgres-crash-test.log 2>&1 \
	  || { cat .build/postgres-crash-test.log >&2; exit 1; }
	@grep '^crash' .build/postgres-crash-test.log

chaos: setup-build
	@$(BUILD) --build-tests $(CHECK_IMPORTS) >&2
	@KASANE_CHAOS_SECONDS=$(SECONDS) $(SWIFT) test --skip-build $(CHECK_IMPORTS) $(CHAOS) \
	  > .build/chaos.log 2>&1 || { cat .build/chaos.log >&2; exit 1; }
	@grep '^chaos' .build/chaos.log

# Run it on an otherwise idle machine, because it measures when calls end.
fault-test: setup-build
	KASANE_FAULT_CALLS=2000 KASANE_FAULT_STRICT=1 $(SWIFT) test $(CHECK_IMPORTS) \
	  --filter 'RandomFaultTests|FaultMatrixTests'

clean:
	rm -rf .build

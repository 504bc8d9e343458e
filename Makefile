# Countersign. `make run` opens the demo sessions; `make run ARGS="paths"` yours.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
LDFLAGS := -s -w -X countersign/ui/cli.Version=$(VERSION)
BINARY  := bin/countersign
FUZZTIME ?= 10s

export CGO_ENABLED ?= 0

.PHONY: run build test e2e race lint bench bench-ground bench-open screenshots fuzz clean

run: build
	@$(BINARY) $(ARGS)

build:
	@go build -trimpath -ldflags '$(LDFLAGS)' -o $(BINARY) .

# Needs nothing but Go.
test:
	go test ./...

# Drives the real binary through pseudo-terminals and tmux, and kills processes
# that write review logs.
e2e: build
	COUNTERSIGN=$(abspath $(BINARY)) go test -tags e2e -count=1 ./ui/e2e/...

# Needs gcc: the race detector links C.
race:
	CGO_ENABLED=1 go test -race -timeout 40m ./...

# The import-direction test is the rule of who may import whom.
lint:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	  if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	go vet -tags e2e ./ui/e2e/...
	go tool staticcheck ./...
	go test -count=1 -run TestImportDirections .
	go mod tidy -diff

bench:
	go test -run '^$$' -bench . -benchmem ./...

# The aims of grounding: ratios and milliseconds, medians of five rounds.
bench-ground:
	go test -run '^$$' -bench . -benchtime 1x ./engine/grounding

# Opening a session of one gigabyte: time beside `wc -l`, and memory.
bench-open:
	COUNTERSIGN_BENCH_MB=1024 go test -run '^$$' -bench OpenBig -benchtime 1x ./sessions

# The pictures of the README, from screens that the tests hold to what the program
# draws. Needs the font DejaVu Sans Mono; with the same font come the same bytes.
screenshots:
	@mkdir -p docs
	@for pair in triage:colour/dark light:colour/light evidence:colour/dark-hole nearest:colour/dark-nearest step:step/colour-dark; do \
	  ground=dark; case $$pair in light:*) ground=light;; esac; \
	  go run ./ui/tools/shots -escaped -size 13 -background $$ground -out docs/$${pair%%:*}.png <ui/testdata/golden/$${pair#*:}.txt || exit 1; \
	done

# Each fuzz target for FUZZTIME. The fuzzer sometimes calls its own end of time a
# failure ("context deadline exceeded"); only a failing input or a panic is one.
fuzz:
	@set -e; for package in $$(go list ./...); do \
	  for target in $$(go test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
	    echo "$$package $$target"; \
	    if ! out=$$(go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x $$package 2>&1); then \
	      echo "$$out"; \
	      if echo "$$out" | grep -q 'Failing input\|panic:' || ! echo "$$out" | grep -q 'context deadline exceeded'; then exit 1; fi; \
	    fi; \
	  done; done

clean:
	rm -rf bin

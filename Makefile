# Contrary: everything a developer types. `make help` lists the targets.
GO      ?= go
# EXE is the name of the program to build, as OpenBench sets it.
EXE     ?= contrary
PROGRAM  = $(if $(filter /%,$(EXE)),$(EXE),./$(EXE))
VARIANT ?= antichess
# A is the program of before, B the new one, whose Elo a match measures.
A       ?= ./contrary-old
B       ?= $(PROGRAM)
GAMES   ?= 100
TC      ?= 1+0.01
CONCURRENCY  ?= 2
RANDOM_PLIES ?= 6
# MATCH takes further flags of `contrary match`, such as MATCH='--sprt "elo0=0 elo1=5"'.
MATCH   ?=
FUZZTIME ?= 30s
# RACED are the packages with goroutines of their own, UNRACED the tests in them that take long on one goroutine.
RACED   ?= ./bench/match ./bench/rmob ./bench/train ./bench/uciclient ./internal/newgames ./search/... ./uci/... ./variant ./variant/rmtable
UNRACED ?= Exhausti|Theory|Model|Tables|MinorPiece|KingsAgainst|Perft|Scope|RepetitionAndRecord|RecordsAre|BeforeTheRoot|Forced|Beyond|Puzzles|Facts|CountLegal|EntriesFollow|NumbersRound|Stats|MoverWins|Everywhere|Resume
# ROUNDS of what is measured in turns; RIVALS are UCI programs that know "go perft".
ROUNDS  ?= 6
RIVALS  ?=
REF     ?= main
BENCH   ?= .
# VERSION is that of the archives; the last heading of CHANGELOG.md.
VERSION ?= 0.2.0
LINT     = $(GO) tool -modfile=tools/go.mod
GOFILES  = $(shell git ls-files '*.go' 2>/dev/null)

.DEFAULT_GOAL := build
.PHONY: build run test test-all check race signature bench bench-core bench-compare perft match book antitables reach pgo lint fmt fuzz pictures release clean help

build: ## build the program (EXE=name to call it something else)
	$(GO) build -trimpath -o $(EXE) ./cmd/contrary

run: build ## build the engine and start it
	@exec "$(PROGRAM)"

test: ## the everyday tests: a minute or two, no tools but Go
	$(GO) vet ./...
	$(GO) test ./...

test-all: ## every test at full length, with the race detector too (needs a C compiler)
	CONTRARY_LONG=1 $(GO) test -count=1 -timeout 120m ./...
	$(GO) test -race -count=1 -timeout 120m ./...

check: fmt lint test race signature ## everything before a commit is shown, with 20 s of each fuzz target: some ten minutes on two cores
	@$(MAKE) --no-print-directory fuzz FUZZTIME=20s

race: ## the short tests of what runs on several goroutines, with the race detector (needs a C compiler)
	$(GO) test -race -short -timeout 20m -skip '$(UNRACED)' $(RACED)

signature: build ## the bench against the message of HEAD, and no new signature without a match result
	tools/signature.sh "$(PROGRAM)"

bench: build ## the bench signature: nodes and nodes per second
	@exec "$(PROGRAM)" bench

perft: ## perft suites against their known counts; the speed of the core and of RIVALS="stockfish ...", in turns
	$(GO) run ./cmd/contrary perft $(patsubst bench/perft/%.txt,--suite %,$(wildcard bench/perft/*.txt))
	CONTRARY_SPEED=$(ROUNDS) CONTRARY_RIVALS="$(RIVALS)" $(GO) test -count=1 -timeout 60m -run TestSpeed -v ./engine

bench-core: ## Go benchmarks of the core: nodes/s and allocations
	$(GO) test -run '^$$' -bench . ./engine ./variant

bench-compare: ## REF=commit [BENCH=regexp] [ROUNDS=n]: benchmarks of the core, here against there, with benchstat
	@bench/compare.sh "$(REF)" "$(ROUNDS)" "$(BENCH)"

match: build ## A=./old B=./contrary VARIANT=antichess: a match between two programs; Elo and SPRT are B's
	$(B) match --engine "cmd=$(B) name=B" --engine "cmd=$(A) name=A" \
		--variant $(VARIANT) --tc $(TC) --games $(GAMES) --concurrency $(CONCURRENCY) --random-plies $(RANDOM_PLIES) $(MATCH)

# PROOFS is the folder with the proof files for the book.
book: ## PROOFS=dir: the book of proofs in the program anew, of proof files that verify (needs zip)
	$(GO) run ./cmd/contrary verify $(PROOFS)/*.proof
	rm -f search/proof/book.zip
	zip -X -9 -j search/proof/book.zip $(PROOFS)/*.proof

antitables: build ## the exact antichess endings of two and three men that the program holds
	rm -f variant/antitable/embedded/*.atb
	"$(PROGRAM)" tables antichess --men 3 --out variant/antitable/embedded

# TABLES is a folder of r-mobility tables, as `contrary tables rmobility --men 4` writes it.
reach: build ## TABLES=dir: what the evaluation knows of small pawnless endings, anew
	"$(PROGRAM)" tables reach --tables $(TABLES) > eval/reach.tsv.new && mv eval/reach.tsv.new eval/reach.tsv

# Without asynchronous preemption, which a busy machine would put at the top of the profile.
pgo: ## refresh the profile the compiler is guided by, over the bench of all variants (a commit of its own)
	$(GO) build -trimpath -pgo=off -o $(EXE) ./cmd/contrary
	for i in 1 2 3; do export GODEBUG=asyncpreemptoff=1; "$(PROGRAM)" bench --deeper 4 --cpuprofile bench$$i.prof || exit 1; done
	$(GO) tool pprof -proto bench?.prof > cmd/contrary/default.pgo
	rm -f bench?.prof

lint: ## vet and staticcheck; the tools' versions are in tools/go.mod
	$(GO) vet ./...
	$(LINT) staticcheck ./...

fmt: ## check the formatting (it changes nothing)
	@bad=$$(gofmt -l $(GOFILES)); if [ -n "$$bad" ]; then echo "not gofmt-clean:"; echo "$$bad"; exit 1; fi

fuzz: ## every fuzz target for FUZZTIME each
	@GO="$(GO)" tools/fuzz.sh $(FUZZTIME)

# PICTURES are those of the documents; the test makes and checks many more.
PICTURES = board-rmobility board-nodraw-dark board-antichess-phone-dark
pictures: ## take the pictures of the board again (needs Chromium)
	@dir=$$(mktemp -d) && CONTRARY_PICTURES=$$dir $(GO) test -count=1 -run TestLooks ./uci/board && \
		for p in $(PICTURES); do cp $$dir/$$p.png docs/pictures/ || exit 1; done && rm -r $$dir

release: ## archives for Linux, Windows and macOS with licences and checksums in dist/ (VERSION=0.2.0)
	$(GO) run ./internal/release --version $(VERSION) --out dist

clean: ## remove what was built
	rm -f $(EXE) bench?.prof
	rm -rf dist

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

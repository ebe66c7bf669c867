#!/usr/bin/env bash
# Checks the comments and the test names of Swift files against the rules for words in
# CONTRIBUTING.md. Code spans, code blocks and string literals are ignored.
# Usage: lint-words.sh [file or folder]…
# Fails if there are more than 3 findings per 1,000 comment lines, or if a comment line is longer
# than 100 columns.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$#" -gt 0 ] || set -- Sources Apps Tests Documentation Examples Benchmarks

# Implementations of awk differ in how they count characters, but not in how they count bytes.
export LC_ALL=C

find "$@" -name .build -prune -o -type f -name '*.swift' -print | sort | awk '
# Adds a rule: a pattern in lower case, advice, and optionally a pattern of matches to accept.
function rule(pattern, advice, exception) {
  patterns[++rules] = pattern
  advices[rules] = advice
  exceptions[rules] = exception
}

function report(path, number, message) {
  printf "%s:%d: %s\n", path, number, message
}

# The number of characters in UTF-8, without the bytes that continue one.
function width(text) {
  gsub(/[\200-\277]/, "", text)
  return length(text)
}

# Replaces code spans by as many letters.
function mask(text,    masked, span) {
  while (match(text, /`+[^`]+`+/)) {
    span = substr(text, RSTART, RLENGTH)
    gsub(/./, "x", span)
    masked = masked substr(text, 1, RSTART - 1) span
    text = substr(text, RSTART + RLENGTH)
  }
  return masked text
}

function line_at(offset,    i) {
  i = lines
  while (i > 1 && starts[i] > offset) i--
  return numbers[i]
}

# A phrase may extend over two lines, so whole paragraphs are checked.
function append(text, number) {
  if (paragraph == "") { paragraph = " "; lines = 0 }
  starts[++lines] = length(paragraph) + 1
  numbers[lines] = number
  paragraph = paragraph text " "
}

function check_paragraph(path,    text, rest, offset, found, i) {
  text = tolower(mask(paragraph))
  paragraph = ""
  if (text == "") return
  for (i = 1; i <= rules; i++) {
    rest = text
    offset = 0
    while (match(rest, patterns[i])) {
      found = substr(rest, RSTART, RLENGTH)
      if (exceptions[i] == "" || found !~ exceptions[i]) {
        findings++
        sub(/^[^a-z]+/, "", found)
        sub(/[^a-z]+$/, "", found)
        report(path, line_at(offset + RSTART + 1), "“" found "”: " advices[i])
      }
      # The last character may be the first of another match.
      offset += RSTART + RLENGTH - 2
      rest = substr(rest, RSTART + RLENGTH - 1)
    }
  }
}

function check_comment(path, number, line, text) {
  comments++
  if (width(line) > columns) {
    long++
    report(path, number, width(line) " columns, the limit is " columns)
  }
  if (text ~ /^```/) {
    check_paragraph(path)
    is_fenced = !is_fenced
  } else if (!is_fenced) {
    if (text == "" || text ~ /^([-*]|[0-9]+[.]) /) check_paragraph(path)
    if (text != "") append(text, number)
  }
}

# The name of a test is a sentence.
function check_name(path, number, text) {
  append(substr(text, RSTART + 6, RLENGTH - 7), number)
  check_paragraph(path)
}

function check(path,    number, line, text, is_literal) {
  is_fenced = 0
  while ((getline line < path) > 0) {
    number++
    text = line
    if (!is_literal && sub(/^[ \t]*\/\/+[ \t]*/, "", text)) {
      check_comment(path, number, line, text)
      continue
    }
    check_paragraph(path)
    is_fenced = 0
    if (!is_literal && match(text, /func `[^`]+`/)) check_name(path, number, text)
    if (gsub(/"""/, "", text) % 2) is_literal = !is_literal
    else if (!is_literal) {
      gsub(/"([^"\\]|\\.)*"/, "", text)
      if (sub(/^.*[ \t]\/\/+ +/, "", text)) {
        check_comment(path, number, line, text)
        check_paragraph(path)
      }
    }
  }
  check_paragraph(path)
  close(path)
}

BEGIN {
  limit = 3
  columns = 100
  first = "(^ |[.!?:;] )(- )?"
  last = "[^a-z]"
  verb = " (is|are|was|has|have|can|would|may|do|does)"
  rule("[^a-z]ask(s|ed|ing)?" last, "write requests, queries or calls")
  rule("[^a-z](tells?|(is|are) told|told of)" last, "write reports, shows or returns")
  rule("^ makes [a-z]", "begin with Creates or Returns", "makes s")
  rule(first "what [a-z]+( [a-z]+)? (is|are|has|was|comes|came|cannot|goes|does)" last, \
    "name the subject")
  rule(first "who [a-z]", "name the subject")
  rule("[^a-z](by|for|from|of|to) who [a-z]", "name the person or the component")
  rule("[^a-z](nobody|somebody|those who)" last, "name the person or the component")
  rule(", for [a-z]+ [a-z]+" verb last, "write because", \
    "for (a|all|an|each|every|example|instance|that|the sake|this|which) ")
  rule("[^a-z][a-z]+ (is|are|was) no [a-z]+", "write is not a", \
    "^.there |no (fewer|later|less|longer|more|need|one|other|reason|such|way)")
  rule("[^a-z](anew|lately|reckoned)" last, "write again, recently or counted")
  rule("[^a-z]for people" last, "write human-readable")
}

{ check($0) }

END {
  share = comments ? 1000 * findings / comments : 0
  printf "%d findings in %d comment lines, %.1f per 1,000 (limit %d); %d lines over %d columns\n", \
    findings, comments, share, limit, long, columns > "/dev/stderr"
  exit (share > limit || long > 0)
}
'

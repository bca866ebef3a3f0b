#!/bin/sh
# make up, before anything else: refuses a .env that cannot be read as it is meant, in containers and without.
set -eu
[ -f .env ] || exit 0
if [ "$(tr -d '\000' <.env | wc -c)" -ne "$(wc -c <.env)" ]; then
  echo ".env is saved as UTF-16. Save it as UTF-8." >&2
  exit 1
fi
# Compose replaces $NAME, Node does not; in single quotes both take it as it is.
variable=$(sed -n "s/^[[:space:]]*\([A-Za-z_][A-Za-z_0-9]*\)[[:space:]]*=[[:space:]]*[^'#[:space:]]*[$].*/\1/p" .env)
if [ -n "$variable" ]; then
  echo "In .env a value with \$ has to be in single quotes:" >&2
  printf '  %s\n' $variable >&2
  exit 1
fi
# .env.example lists every setting of ours. Compose, Node and the shell read .env too, so a name is refused only if it
# looks like one of ours: it begins like one, or one or two letters differ. The first line may begin with a byte order
# mark.
names() {
  sed -e "1s/^$(printf '\357\273\277')//" -n \
    -e "s/^[[:space:]]*$1\(export[[:space:]]\{1,\}\)\{0,1\}\([A-Za-z_][A-Za-z_0-9]*\)[[:space:]]*=.*/\2/p" "$2"
}
{
  names '#\{0,1\}' .env.example
  echo
  names '' .env
} | awk '
  function least(a, b) { return a < b ? a : b }
  # How many letters differ or changed places.
  function distance(a, b, i, j, d) {
    if (length(a) - length(b) > 2 || length(b) - length(a) > 2) return 3
    for (i = 0; i <= length(a); i++) for (j = 0; j <= length(b); j++) {
      if (!i || !j) { d[i, j] = i + j; continue }
      d[i, j] = least(least(d[i - 1, j], d[i, j - 1]) + 1, d[i - 1, j - 1] + (letter(a, i) != letter(b, j)))
      if (i > 1 && j > 1 && letter(a, i) == letter(b, j - 1) && letter(a, i - 1) == letter(b, j))
        d[i, j] = least(d[i, j], d[i - 2, j - 2] + 1)
    }
    return d[length(a), length(b)]
  }
  function letter(text, i) { return substr(text, i, 1) }
  function refuse(text) { if (!bad++) print "In .env:"; print "  " name ": " text }
  BEGIN {
    former["MEILI_HOSTS"] = "is now MEILI_HOST, the address of one Meilisearch"
    former["SEARCH_CACHE_ENTRIES"] = "is now SEARCH_CACHE_MB, in megabytes"
    # How names of others begin too.
    split("NODE COMPOSE HTTP HTTPS", foreign)
    for (i in foreign) shared[foreign[i]]
  }
  $0 == "" { isOperator = 1; next }
  !isOperator {
    ours[$0]
    begin = $0; sub(/_.*/, "", begin)
    if (begin != $0 && !(begin in shared)) prefix[begin]
    next
  }
  {
    name = $0
    if (name in ours) next
    if (name == "CHANGE_POLL_MS" || name == "TERM_CACHE_MB") { print "In .env " name " is no setting any more; it changes nothing"; next }
    if (name in former) { refuse(former[name]); next }
    near = ""; nearest = length(name) < 6 ? 1 : 2
    for (one in ours) if ((d = distance(toupper(name), one)) <= nearest) { near = one; nearest = d }
    begin = name; sub(/_.*/, "", begin)
    if (near != "") refuse("there is no setting of this name. Is it " near "?")
    else if (begin in prefix) refuse("there is no setting of this name (.env.example lists all)")
  }
  END { exit bad > 0 }' >&2

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
# Names as in .env.example, which lists every setting; the first line may begin with a byte order mark. An .env of an
# earlier version may have CHANGE_POLL_MS, which changes nothing any more.
unknown=$(sed -e "1s/^$(printf '\357\273\277')//" -n -e 's/^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}\([A-Za-z_][A-Za-z_0-9]*\)[[:space:]]*=.*/\2/p' .env |
  while read -r name; do
    [ "$name" = CHANGE_POLL_MS ] || grep -q "^# *$name=\|^$name=" .env.example || echo "$name"
  done)
[ -z "$unknown" ] && exit 0
echo "In .env there is no setting of this name (.env.example lists all):" >&2
printf '  %s\n' $unknown >&2
exit 1

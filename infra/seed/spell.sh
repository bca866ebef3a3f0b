#!/bin/sh
# A developer's check of the seed's spelling with hunspell (Debian: hunspell hunspell-en-us hunspell-tr). Lists the
# words that the dictionaries do not know, by how often they occur; many are terms of the field, so a person reads them.
#   sh infra/seed/spell.sh tr | less
set -eu
cd "$(dirname "$0")"
case ${1:-} in
  en) dictionary=en_US; members='englishDefinition englishExample' ;;
  tr) dictionary=tr_TR; members='turkishDefinition turkishExample' ;;
  *) echo "usage: sh infra/seed/spell.sh en|tr" >&2; exit 2 ;;
esac
command -v hunspell >/dev/null || { echo "hunspell is not installed" >&2; exit 1; }
MEMBERS=$members node --input-type=module -e '
  import { readdirSync, readFileSync } from "node:fs";
  for (const file of readdirSync("terms")) {
    for (const term of JSON.parse(readFileSync(`terms/${file}`, "utf8"))) {
      for (const member of process.env.MEMBERS.split(" ")) console.log(term[member] ?? "");
    }
  }' | hunspell -d "$dictionary" -i utf-8 -l | sort | uniq -c | sort -rn

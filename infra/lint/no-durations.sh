#!/bin/sh
# make check: no test measures a time, because another machine is slower: it controls the clock or waits for a state.
# Times are measured in bench/, beside a reference. One test compares the processor time of calls with that of others.
set -eu
cd "$(dirname "$0")/../.."
measured=$(git grep -nE 'performance\.now\(\) -|- performance\.now|process\.(cpuUsage|hrtime)|waitForTimeout\(|Date\.now\(\) - [a-z]\w*\)?(;|\)\.)' -- \
  '*.test.ts' '*.test.tsx' '*/test/*' 'e2e/*' ':!*/chaos/*' ':!*/rehearsal/*' ':!infra/test/until.ts' \
  ':!api/src/http/request-costs.integration.test.ts' || true)
[ -z "$measured" ] && exit 0
echo "A test that measures a time:" >&2
echo "$measured" >&2
exit 1

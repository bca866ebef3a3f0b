#!/bin/sh
# make check: no test depends on speed, because another machine is slower: it controls the clock or waits for a state.
# Times are measured in bench/, beside a reference. One test compares the processor time of calls with that of others.
set -eu
cd "$(dirname "$0")/../.."
measured=$(git grep -nE 'performance\.now\(\) -|- performance\.now|process\.(cpuUsage|hrtime)|waitForTimeout\(|Date\.now\(\) - [a-z]\w*\)?(;|\)\.)' -- \
  '*.test.ts' '*.test.tsx' '*/test/*' 'e2e/*' ':!*/chaos/*' ':!*/rehearsal/*' ':!infra/test/until.ts' \
  ':!api/src/http/request-costs.integration.test.ts' || true)
# A page may still change: expect(locator).toHave…, expect.poll and toPass look again.
seen=$(git grep -nE "expect\(await .*\.(count|innerText|textContent|allInnerTexts|allTextContents|inputValue|getAttribute|boundingBox|title|is(Visible|Hidden|Checked|Enabled|Disabled))\(|expect\((new URL\()?page\.url\(\)|networkidle" -- 'e2e/*.ts' || true)
[ -z "$measured$seen" ] && exit 0
echo "A test that measures a time, or looks at a page once:" >&2
echo "$measured$seen" >&2
exit 1

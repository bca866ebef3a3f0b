import { readEnv } from '@terimce/core/env';
import { noticeOptions } from '@terimce/core/notices/notices';
import { sendTestNotice } from '@terimce/core/notices/send-notice';
import { checkNotices, commonSettings, indexerSettings } from '@terimce/core/settings';
import { z } from 'zod';

/** `make notice-test`: sends a test notice to each receiver of the settings. Status 1 if one did not take it. */
const env = readEnv(z.object({ ...commonSettings, ...indexerSettings }).superRefine(checkNotices));
const options = noticeOptions(env);
if (!options) {
  console.error('There is nobody to tell: .env.example lists the settings NOTIFY_….');
  process.exit(1);
}
for (const [way, error] of await sendTestNotice(options)) {
  console.log(`${way}: ${error ?? 'taken'}`);
  if (error) process.exitCode = 1;
}

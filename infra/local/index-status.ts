import { readEnv } from '@terimce/core/env';
import { commonSettings } from '@terimce/core/settings';
import { z } from 'zod';
import { indexReport } from './index-report.js';

/** What `make status` says of the index where everything runs in containers: compose tells the rest. */
const env = readEnv(z.object({ MONGODB_URI: commonSettings.MONGODB_URI }));
console.log(await indexReport(env.MONGODB_URI));

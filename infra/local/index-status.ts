import { readEnv } from '@terimce/core/env';
import { commonSettings } from '@terimce/core/settings';
import { z } from 'zod';
import { indexReport } from './index-report.js';

/** The index part of `make status` for containers: compose reports the rest. */
const env = readEnv(z.object({ MONGODB_URI: commonSettings.MONGODB_URI }));
console.log(await indexReport(env.MONGODB_URI));

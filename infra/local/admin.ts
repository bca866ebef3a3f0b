import { readEnv } from '@terimce/core/env';
import { makeAdmin } from './admin-account.js';
import { runCommand } from './command.js';
import { localEnvSchema } from './env.js';

/** `make admin`: creates an administrator, or gives an existing user the role and a new password. */
const env = readEnv(localEnvSchema.pick({ ADMIN_USERNAME: true, ADMIN_PASSWORD: true }));

await runCommand('admin', async () => {
  const password = await makeAdmin(env.ADMIN_USERNAME, env.ADMIN_PASSWORD);
  const shown = env.ADMIN_PASSWORD ? 'the given password' : `${password} (shown only now)`;
  console.log(`Administrator ${env.ADMIN_USERNAME}: ${shown}`);
});

import { eraseUser } from '@terimce/api/admin/users/erase-user';
import { CodedError } from '@terimce/core/coded-error';
import { readEnv } from '@terimce/core/env';
import { z } from 'zod';
import { runCommand } from './command.js';

/** `make erase ACCOUNT=name`: deletes an account on its owner's request. */
const { ACCOUNT } = readEnv(
  z.object({ ACCOUNT: z.string('name the account: make erase ACCOUNT=…') }),
);

await runCommand('erase', async (terms) => {
  try {
    console.log(`The account ${await eraseUser(ACCOUNT, 'operator', terms)} was erased.`);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    console.error(
      error.code === 'LAST_ADMIN'
        ? 'The last administrator stays.'
        : `There is no account ${ACCOUNT}.`,
    );
    process.exitCode = 1;
  }
});

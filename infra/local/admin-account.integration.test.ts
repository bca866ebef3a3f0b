import { Passwords } from '@terimce/api/auth/passwords';
import { silentLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { UserModel } from '@terimce/core/models/user';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { startTestServices } from '@terimce/test-services/test-services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin } from './admin-account.js';

let stop: () => Promise<void>;
beforeAll(async () => {
  const services = await startTestServices({ without: ['redis', 'meilisearch'] });
  await connectMongo(services.mongodb.uri, silentLogger());
  await prepareDatabase();
  stop = services.stop;
});
afterAll(async () => {
  await disconnectMongo();
  await stop?.();
});

it('stores the password in composed form, in whatever form the terminal sent it', async () => {
  await makeAdmin('admin', 'gu\u0308c\u0327lu\u0308 parola');
  const { passwordHash } = await UserModel.findOne({ username: 'admin' }).orFail().lean();
  // The log-in compares the composed form.
  expect(await new Passwords(4).isPassword('güçlü parola', passwordHash)).toBe(true);
});

import { startTestServices, type TestServices } from '@terimce/test-services/test-services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLogger } from '../log.js';
import { prepareDatabase } from '../models/all-models.js';
import { ERASED_ACCOUNT } from '../models/belongings.js';
import { isErasedName } from '../models/erased-name.js';
import { ImportModel } from '../models/import.js';
import { UserModel } from '../models/user.js';
import { connectMongo, disconnectMongo } from '../mongo.js';
import { awaitsMigration, MigrationModel, migrate, refuseNewerDatabase } from './migrations.js';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices({ without: ['redis', 'meilisearch'] });
  await connectMongo(services.mongodb.uri, silentLogger());
  await prepareDatabase();
});
afterAll(async () => {
  await disconnectMongo();
  await services?.stop();
});

const BY_ID = '2026-11-29 imports belong to the ids of accounts';

it('refuses a database that a newer version has migrated, names the archive of before, and goes on without it', async () => {
  await expect(refuseNewerDatabase()).resolves.toBeUndefined();
  const ranAt = new Date();
  const archive = '/data/backups/terimce-before-update.gz';
  await MigrationModel.create({ _id: '2099-01-01 something else', ranAt, archive });
  const before = await MigrationModel.find().lean();
  for (const start of [refuseNewerDatabase, migrate, prepareDatabase, awaitsMigration]) {
    await expect(start()).rejects.toThrow(
      /DATABASE_IS_NEWER.*"2099-01-01 something else"[\s\S]*terimce-before-update\.gz/,
    );
  }
  expect(await MigrationModel.find().lean()).toEqual(before);
  await MigrationModel.deleteOne({ _id: '2099-01-01 something else' });
  await expect(prepareDatabase()).resolves.toBeUndefined();
});

it('gives imports the ids of their accounts, and the names of erased accounts to nobody', async () => {
  const { _id } = await UserModel.create({
    username: 'duran',
    usernameKey: 'duran',
    passwordHash: '-',
  });
  const common = {
    state: 'done',
    status: 'pending',
    createdAt: new Date(),
    heartbeatAt: new Date(),
  } as const;
  for (const createdBy of ['duran', 'giden', ERASED_ACCOUNT]) {
    await ImportModel.create({ ...common, _id: createdBy, createdBy, contentHash: createdBy });
  }
  await MigrationModel.deleteOne({ _id: BY_ID });
  expect(await awaitsMigration()).toBe(true);
  await migrate('/data/before.gz');
  expect(await awaitsMigration()).toBe(false);
  const owners = await ImportModel.find({}, { createdById: 1 }).sort({ _id: 1 }).lean();
  expect(owners).toEqual([
    { _id: ERASED_ACCOUNT },
    { _id: 'duran', createdById: _id },
    { _id: 'giden' },
  ]);
  expect(await MigrationModel.findById(BY_ID).lean()).toMatchObject({ archive: '/data/before.gz' });
  expect(await Promise.all(['giden', 'GİDEN', 'duran'].map(isErasedName))).toEqual([
    true,
    true,
    false,
  ]);
});

import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slugify } from '@terimce/contract/text';
import { silentLogger } from '@terimce/core/log';
import { SettingModel } from '@terimce/core/models/admin';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { TermModel } from '@terimce/core/models/term';
import { CounterModel } from '@terimce/core/models/term-history';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { startTestServices } from '@terimce/test-services/test-services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed as loadSeedOf } from './load-seed.js';

const SEED_FOLDER = fileURLToPath(new URL('.', import.meta.url));
const VERSION_1 = 'version-1.0.0.txt';
/** A seed with some of our terms. */
const SMALL_SEED = [
  'torque',
  'gear',
  'entropy',
  'valve',
  ...readFileSync(join(SEED_FOLDER, VERSION_1), 'utf8').split('\n').slice(0, 40),
];

let stop: () => Promise<void>;
let terms: TermRepository;
let folder = '';
const found = async (slug: string) => (await TermModel.findOne({ slug }).lean()) ?? undefined;
const loadSeed = (terms: TermRepository) => loadSeedOf(terms, folder);

beforeAll(async () => {
  folder = smallSeed();
  const services = await startTestServices({ without: ['redis', 'meilisearch'] });
  const logger = silentLogger();
  await connectMongo(services.mongodb.uri, logger);
  await prepareDatabase();
  terms = new TermRepository({ queue: undefined, logger });
  stop = async () => {
    await disconnectMongo();
    await services.stop();
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => stop?.());

beforeEach(async () => {
  await Promise.all([
    TermModel.deleteMany({}),
    SettingModel.deleteMany({}),
    CounterModel.deleteMany({}),
  ]);
});

function smallSeed(): string {
  const made = mkdtempSync(join(tmpdir(), 'terimce-seed-'));
  mkdirSync(join(made, 'terms'));
  const chosen = new Set(SMALL_SEED);
  for (const file of readdirSync(join(SEED_FOLDER, 'terms'))) {
    const all: { englishTerm: string; slug?: string }[] = JSON.parse(
      readFileSync(join(SEED_FOLDER, 'terms', file), 'utf8'),
    );
    const some = all.filter(({ englishTerm, slug = slugify(englishTerm) }) => chosen.has(slug));
    writeFileSync(join(made, 'terms', file), JSON.stringify(some));
  }
  copyFileSync(join(SEED_FOLDER, VERSION_1), join(made, VERSION_1));
  return made;
}

describe('loading the seed', () => {
  it('adds all terms to an empty database, once', async () => {
    const first = await loadSeedOf(terms, SEED_FOLDER);
    expect(first).toMatchObject({ added: first.total, offeredBefore: 0, addressTaken: [] });
    const again = await loadSeedOf(terms, SEED_FOLDER);
    expect(again).toMatchObject({ added: 0, offeredBefore: first.total });
  });

  it('does not touch terms that were edited, renamed or deleted, even permanently', async () => {
    await loadSeed(terms);
    const edited = await found('torque');
    await terms.update(String(edited?._id), { englishDefinition: 'Our own words for it.' });
    await TermModel.deleteOne({ slug: 'gear' });
    expect((await loadSeed(terms)).added).toBe(0);
    expect((await found('torque'))?.englishDefinition).toBe('Our own words for it.');
    expect(await found('gear')).toBeUndefined();
  });

  it('gives terms that it added before the parts that the seed has since, once', async () => {
    await loadSeed(terms);
    const inSeed = (await found('gear'))?.senseOrder;
    expect(inSeed).toBeGreaterThan(0);
    const setting = await SettingModel.findById('seed.offered').lean();
    const slugs = ((setting?.value ?? []) as string[]).filter((entry) => !entry.includes(' '));
    await SettingModel.updateOne({ _id: 'seed.offered' }, { $set: { value: slugs } });
    await TermModel.updateMany({}, { $unset: { senseOrder: '' } });
    await terms.update(String((await found('valve'))?._id), { senseOrder: 7 });
    const { completed } = await loadSeed(terms);
    expect(completed).toBeGreaterThan(0);
    expect(await found('gear')).toMatchObject({ senseOrder: inSeed, waiting: 'bulk' });
    expect((await found('gear'))?.edited).toBeUndefined();
    expect((await found('valve'))?.senseOrder).toBe(7);
    await terms.update(String((await found('gear'))?._id), { senseOrder: 0 });
    expect((await loadSeed(terms)).completed).toBe(0);
    expect((await found('gear'))?.senseOrder).toBe(0);
  });

  it('adds new terms to an installation of version 1.0.0, but none that were deleted there', async () => {
    const { total } = await loadSeed(terms);
    await SettingModel.deleteMany({});
    await TermModel.deleteMany({ slug: { $in: ['gear', 'entropy', 'valve'] } });
    const upgraded = await loadSeed(terms);
    expect(upgraded).toMatchObject({ total, added: 2, offeredBefore: total - 2 });
    expect(await found('entropy')).toBeDefined();
    expect(await found('gear')).toBeUndefined();
  });

  it('reports addresses and headwords that are taken', async () => {
    await terms.create({ englishTerm: 'something else', slug: 'entropy', category: 'general' });
    const [torque] = [{ englishTerm: 'torque', turkishTerm: 'tork', category: 'mechanical' }];
    await terms.create({ ...torque, slug: 'our-torque' });
    await SettingModel.create({ _id: 'seed.offered', value: [], updatedAt: new Date() });
    const report = await loadSeed(terms);
    expect(report.addressTaken).toEqual(['entropy']);
    expect(report.headwordsTaken).toEqual(['torque']);
    expect(report.added).toBe(report.total - 2);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@terimce/contract/routes';
import { createLogger } from '@terimce/core/log';
import { CategoryModel } from '@terimce/core/models/admin';
import { FavoriteModel } from '@terimce/core/models/engagement';
import { TermModel } from '@terimce/core/models/term';
import { UserModel } from '@terimce/core/models/user';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { madeUpTerms } from '../pipeline/made-up-terms.js';
import { processorSeconds } from '../pipeline/process-use.js';
import { type LocalProduct, startLocalProduct } from '../relevance/engines/local-product.js';
import { importRows, signIn, tokenOf } from '../relevance/engines/product-engine.js';

/**
 * The processor time of every call that reads, and of the terms of a long text, in the API and in the database. Processor time
 * hardly depends on what else runs on the machine. The argument is the number of terms.
 */
const TERMS = Number(process.argv[2] ?? 20_000);
const CATEGORIES = TERMS / 20;
const FAVORITES = TERMS / 2;
const CALLS = 20;
/** Length of the text whose terms are found, in characters; the longest that the API takes. */
const TEXT_LENGTH = 20_000;
/** Calls before those that count: replies that are kept for a minute are made by them. */
const WARM_UP = 2;

interface Row {
  readonly call: string;
  readonly status: number;
  readonly api: number;
  readonly database: number;
}

/** Calls with parameters that cost more than those without. */
const VARIANTS: readonly string[] = [
  '/terms/browse?page=400',
  '/terms/browse?page=200&language=en',
  '/terms/browse?page=1000000',
  '/terms/browse?letter=k&page=5',
  '/terms/browse?category=mechanical&page=3',
  '/terms/browse?tag=isi-transferi',
  '/terms/search?slug=thermal-conductivty',
  '/terms/search?query=kaynak',
  '/v1/terms/search?query=kaynak',
  '/terms/changes?since=2020-01-01&limit=200',
  '/terms/senses?word=kaynak',
  '/favorites?page=400&limit=20',
  '/favorites?search=kaynak',
  '/favorites?limit=100',
  '/admin/engineering?page=400',
  '/admin/engineering?sortBy=turkishTerm&sortOrder=asc',
  '/admin/engineering?sortBy=category',
  '/admin/engineering?search=kaynak',
  '/analytics/searches?view=unopened&period=monthly',
];

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-calls-'));
  const product = await startLocalProduct(folder);
  try {
    await connectMongo(product.database, createLogger('bench', 'warn'));
    const ids = await fill(product);
    const token = await tokenOf(product);
    const rows: Row[] = [];
    for (const path of [...paths(ids[0] ?? ''), ...VARIANTS.map((path) => `/api${path}`)]) {
      rows.push(await measure(product, token, path));
    }
    rows.push(await measure(product, token, '/api/text', longText()));
    print(rows);
  } finally {
    await disconnectMongo();
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** @returns the ids of the terms. */
async function fill(product: LocalProduct): Promise<string[]> {
  await CategoryModel.insertMany(
    Array.from({ length: CATEGORIES }, (_, i) => ({
      _id: `category-${i}`,
      en: `Category ${i}`,
      tr: `Kategori ${i}`,
      createdAt: new Date(0),
    })),
    { lean: true },
  );
  const rows = madeUpTerms(TERMS, 'x').map((row, i) =>
    i < CATEGORIES ? { ...row, category: `category-${i}` } : row,
  );
  await importRows(await signIn(product), rows);
  const stored = await TermModel.find({}, { _id: 1 }).lean();
  const user = await UserModel.findOne({ username: product.username }).orFail().lean();
  await FavoriteModel.insertMany(
    stored.slice(0, FAVORITES).map(({ _id: termId }, i) => ({
      ...{ userId: user._id, termId, createdAt: new Date(1_000 * i) },
    })),
  );
  return stored.map(({ _id }) => String(_id));
}

/** The pages, and the calls that can be made with the id of a term. */
function paths(id: string): string[] {
  const found = ['/', '/c/mechanical', '/a-z/k', '/terms'];
  for (const key of Object.keys(routes)) {
    const [method, path = ''] = key.split(' ');
    const filled = path.replace(/\{(id|termId)\}/, id);
    if (method === 'GET' && !filled.includes('{')) found.push(`/api${filled}`);
  }
  return found;
}

/** A text in which nearly every word is a name or part of one. */
function longText(): string {
  const definitions = madeUpTerms(TEXT_LENGTH / 50, 'x').map((row) => row.turkishDefinition);
  return definitions.join('\n\n').slice(0, TEXT_LENGTH);
}

async function measure(
  product: LocalProduct,
  token: string,
  path: string,
  text?: string,
): Promise<Row> {
  const [api = 0, mongo = 0] = ['api', 'mongo'].map((name) => product.processes.get(name));
  const sent = text === undefined ? {} : { method: 'POST', body: JSON.stringify({ text }) };
  const headers = {
    'content-type': 'application/json',
    ...(path.startsWith('/api/') ? { authorization: `Bearer ${token}` } : {}),
  };
  const call = async () => {
    const reply = await fetch(product.baseUrl + path, { headers, ...sent });
    await reply.arrayBuffer();
    return reply.status;
  };
  let status = 0;
  for (let i = 0; i < WARM_UP; i += 1) status = await call();
  const [apiBefore, mongoBefore] = [processorSeconds(api), processorSeconds(mongo)];
  for (let i = 0; i < CALLS; i += 1) await call();
  const perCall = (seconds: number) => (seconds * 1_000) / CALLS;
  return {
    call: path,
    status,
    api: perCall(processorSeconds(api) - apiBefore),
    database: perCall(processorSeconds(mongo) - mongoBefore),
  };
}

function print(rows: readonly Row[]): void {
  console.log(
    `Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}; ms of processor time a call`,
  );
  const sum = (row: Row) => row.api + row.database;
  for (const row of rows.toSorted((a, b) => sum(b) - sum(a))) {
    const figures = [sum(row), row.api, row.database].map((ms) => ms.toFixed(1).padStart(8));
    console.log(`${figures.join('')}  ${row.status}  ${row.call}`);
  }
}

await main();

import { connect } from 'node:net';
import { ERROR_CODES, ERRORS, type ErrorCode, errorMessage } from '@terimce/contract/errors';
import { errorReply } from '@terimce/contract/route';
import { SettingModel } from '@terimce/core/models/admin';
import { FavoriteModel } from '@terimce/core/models/engagement';
import { SavedViewModel } from '@terimce/core/models/saved-view';
import { UploadModel } from '@terimce/core/models/upload';
import { UserModel } from '@terimce/core/models/user';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../test/admin-api.js';
import { startAppOnFakes } from '../../test/app-on-fakes.js';
import { ANSWER, type CallOptions, PASSWORD, type Reply } from '../../test/visitor-api.js';

const NOBODY = 'f'.repeat(24);
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const user = (body: object = {}) => ({
  username: 'hata.avcısı',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  securityAnswer: ANSWER,
  ...body,
});

let api: AdminApi;
let admin: { id: string; token: string };
beforeAll(async () => {
  api = await startAdminApi({ RATE_LIMIT_EVENTS: '1' });
  admin = await api.withRole('ikinciyonetici', 'admin');
});
afterAll(() => api?.stop());

type Language = 'tr' | 'en';
/** Makes a call in a language. */
type Ask = (method: string, path: string, body?: unknown, more?: CallOptions) => Promise<Reply>;
/** Provokes a code; the last reply is checked. Called once per language. */
type Cause = (ask: Ask, language: Language) => Promise<Pick<Reply, 'status'>>;

const asAdmin = () => ({ token: admin.token });
const asUser = () => ({ token: api.tokens.user });
const form = (name: string, content: BlobPart, field = 'file') => {
  const data = new FormData();
  data.append(field, new Blob([content]), name);
  return data;
};

async function newTerm(
  ask: Ask,
  members: object = {},
): Promise<{ _id: string; slug: string; rev: number }> {
  return (await ask('POST', '/admin/terms', termBody({ ...members }), asAdmin())).data;
}

/** Sends raw bytes. */
function raw(text: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    let reply = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      reply += chunk;
    });
    socket.on('error', reject).once('end', () => {
      const [head = '', body = ''] = reply.split('\r\n\r\n');
      resolve({ ...JSON.parse(body), status: Number(head.split(' ')[1]) });
    });
    socket.write(text);
  });
}

/** A contributor's proposed edit, and the path of its approval. */
async function newProposal(
  ask: Ask,
): Promise<{ term: { _id: string; rev: number }; path: string }> {
  const term = await newTerm(ask);
  const body = { blog: 'x' };
  const token = api.tokens.contributor;
  const { data } = await ask('PUT', `/admin/terms/${term._id}`, body, { token });
  return { term, path: `/admin/proposals/${data.proposal._id}/approve` };
}

const CAUSES: Partial<Record<ErrorCode, Cause>> = {
  VALIDATION_FAILED: (ask) => ask('POST', '/feedback/submit', {}),
  MALFORMED_REQUEST: (ask) => ask('GET', '/suggestions?query=%zz'),
  INVALID_JSON: (ask) =>
    ask('POST', '/auth/login', '', { headers: { 'content-type': 'application/json' } }),
  INVALID_ID: (ask) => ask('GET', '/terms/none'),
  QUERY_TOO_LONG: (ask) => ask('GET', `/suggestions?query=${'a'.repeat(101)}`),
  PAYLOAD_TOO_LARGE: (ask) => ask('POST', '/auth/login', { username: 'a'.repeat(200_000) }),
  RANGE_NOT_SATISFIABLE: async (ask, language) => {
    const file = form('a.gif', Buffer.from(GIF, 'base64'), 'files');
    const [{ url }] = (await ask('POST', '/admin/uploads', file, asAdmin())).data.files;
    const headers = { range: 'bytes=9999-', 'accept-language': language };
    const reply = await fetch(`${api.url}${url}`, { headers });
    return { status: reply.status, ...(await reply.json()) };
  },
  UNSUPPORTED_MEDIA_TYPE: (ask) =>
    ask('POST', '/auth/login', {}, { headers: { 'content-type': 'text/plain' } }),
  URI_TOO_LONG: (ask) => ask('GET', `/suggestions?query=${'a'.repeat(9_000)}`),
  NOT_FOUND: (ask) => ask('GET', '/none'),
  METHOD_NOT_ALLOWED: (ask) => ask('PATCH', '/favorites'),
  RATE_LIMITED: async (ask) => {
    const body = { query: 'tork', resultsCount: 1 };
    const ip = '203.0.113.77';
    await ask('POST', '/analytics/search', body, { ip });
    return ask('POST', '/analytics/search', body, { ip });
  },
  UNAUTHORIZED: (ask) => ask('GET', '/favorites'),
  TOKEN_INVALID: (ask) => ask('GET', '/favorites', undefined, { token: 'none' }),
  FORBIDDEN: (ask) => ask('GET', '/admin/audit', undefined, asUser()),
  IP_BANNED: async (ask, language) => {
    const ip = language === 'tr' ? '198.51.100.50' : '198.51.100.51';
    await ask('POST', '/ip-ban', { ipAddress: ip, reason: 'deneme' }, asAdmin());
    return ask('GET', '/terms/categories', undefined, { ip });
  },
  FEATURE_DISABLED: (ask) => ask('GET', `/terms/${NOBODY}/reviews`),
  TERM_NOT_FOUND: (ask) => ask('GET', `/terms/${NOBODY}`),
  TERM_EXISTS: async (ask) => {
    const body = termBody();
    await ask('POST', '/admin/terms', body, asAdmin());
    return ask('POST', '/admin/terms', body, asAdmin());
  },
  TERM_REV_CONFLICT: async (ask) => {
    const { _id } = await newTerm(ask);
    return ask('PUT', `/admin/terms/${_id}`, { englishDefinition: 'x', rev: 99 }, asAdmin());
  },
  PUBLISH_AT_PAST: async (ask) => {
    const { _id } = await newTerm(ask);
    return ask('PUT', `/admin/terms/${_id}/publication`, { at: '2020-01-01T00:00' }, asAdmin());
  },
  PROPOSAL_NOT_FOUND: (ask) => ask('GET', '/admin/proposals/none', undefined, asAdmin()),
  PROPOSAL_CHANGED: async (ask) => {
    const { term, path } = await newProposal(ask);
    return ask('POST', path, { version: 2, rev: term.rev }, asAdmin());
  },
  PROPOSAL_CONFLICT: async (ask) => {
    const { term, path } = await newProposal(ask);
    const changed = await ask('PUT', `/admin/terms/${term._id}`, { blog: 'y' }, asAdmin());
    return ask('POST', path, { version: 1, rev: changed.data.rev }, asAdmin());
  },
  SLUG_TAKEN: async (ask) => {
    const [one, other] = [await newTerm(ask), await newTerm(ask)];
    return ask('PUT', `/admin/terms/${one._id}`, { slug: other.slug }, asAdmin());
  },
  SLUG_RESERVED: async (ask) => {
    const { _id } = await newTerm(ask);
    return ask('PUT', `/admin/terms/${_id}`, { slug: 'admin' }, asAdmin());
  },
  HEADWORD_REQUIRED: (ask) => ask('POST', '/suggestions/submit', { category: 'Makine' }),
  DEFINITION_REQUIRED: (ask) =>
    ask('POST', '/admin/terms', { englishTerm: 'a', category: 'civil' }, asAdmin()),
  GLOSS_REQUIRED: async (ask) => {
    const name = `catalog ${Date.now()}`;
    await newTerm(ask, { englishTerm: name });
    const body = termBody({ englishTerm: name, requireGloss: true });
    return ask('POST', '/admin/terms', body, asAdmin());
  },
  CATEGORY_REQUIRED: (ask) =>
    ask('POST', '/suggestions/submit', { englishTerm: 'a', category: '' }),
  CATEGORY_NAME_REQUIRED: (ask) =>
    ask('POST', '/admin/categories', { en: 'Glass', tr: '' }, asAdmin()),
  CATEGORY_NOT_FOUND: (ask) =>
    ask('POST', '/admin/categories/none/merge', { into: 'civil' }, asAdmin()),
  CATEGORY_EXISTS: (ask) =>
    ask('POST', '/admin/categories', { en: 'Civil Engineering', tr: 'Yapı' }, asAdmin()),
  CATEGORY_IN_USE: async (ask) => {
    await newTerm(ask, { category: 'civil' });
    return ask('DELETE', '/admin/categories/civil?redirect=general', undefined, asAdmin());
  },
  NEW_CATEGORY_REQUIRED: (ask) =>
    ask('POST', '/suggestions/submit', { englishTerm: 'a', category: 'Diğer' }),
  SELECTION_REQUIRED: (ask) =>
    ask('POST', '/admin/engineering/bulk-delete', { ids: [] }, asAdmin()),
  INVALID_TRANSITION: async (ask, language) => {
    const message = `Geçiş ${language}`;
    const { data } = await ask('POST', '/feedback/submit', { profession: 'a', message });
    const path = `/analytics/feedbacks/${data.id}`;
    await ask('PATCH', path, { status: 'closed' }, asAdmin());
    return ask('PATCH', path, { status: 'pending' }, asAdmin());
  },
  REASON_REQUIRED: async (ask) => {
    const { _id } = await newTerm(ask);
    return ask('PATCH', `/admin/terms/${_id}/status`, { status: 'rejected' }, asAdmin());
  },
  INVALID_CREDENTIALS: (ask) => ask('POST', '/auth/login', { username: 'okur', password: 'x' }),
  ACCOUNT_DISABLED: async (ask, language) => {
    const username = `kapalı_${language}`;
    await ask('POST', '/auth/register', user({ username }));
    await UserModel.updateOne({ username }, { $set: { isActive: false } });
    return ask('POST', '/auth/login', { username, password: PASSWORD });
  },
  USERNAME_TAKEN: (ask) => ask('POST', '/auth/register', user({ username: 'OKUR' })),
  USERNAME_INVALID: (ask) => ask('POST', '/auth/register', user({ username: 'a b' })),
  PASSWORD_TOO_SHORT: (ask) =>
    ask('POST', '/auth/register', user({ password: '12345', confirmPassword: '12345' })),
  PASSWORD_TOO_LONG: (ask) => {
    const password = 'ş'.repeat(37);
    return ask('POST', '/auth/register', user({ password, confirmPassword: password }));
  },
  PASSWORD_GUESSABLE: (ask) =>
    ask('POST', '/auth/register', user({ password: 'qwerty123', confirmPassword: 'qwerty123' })),
  PASSWORD_TOO_SHORT_FOR_STAFF: (ask) => {
    const body = { currentPassword: PASSWORD, newPassword: 'dokuz har' };
    return ask('PUT', '/auth/change-password', body, asAdmin());
  },
  RESET_NEEDS_ADMIN: (ask) =>
    ask('POST', '/auth/verify-security', { email: 'yonetici', securityAnswer: ANSWER }),
  PASSWORDS_DIFFER: (ask) => ask('POST', '/auth/register', user({ confirmPassword: 'başka' })),
  PASSWORD_WRONG: (ask) =>
    ask('PUT', '/auth/change-password', { currentPassword: 'x', newPassword: PASSWORD }, asUser()),
  USER_NOT_FOUND: (ask) => ask('POST', '/auth/verify-security', { email: 'hiçkimse' }),
  SECURITY_ANSWER_WRONG: (ask) =>
    ask('POST', '/auth/verify-security', { email: 'okur', securityAnswer: 'x' }),
  TOO_MANY_ATTEMPTS: async (ask) => {
    const ip = '203.0.113.99';
    for (let i = 0; i < 11; i += 1) {
      await ask('POST', '/auth/login', { username: 'okur', password: 'x' }, { ip });
    }
    return ask('POST', '/auth/login', { username: 'okur', password: PASSWORD }, { ip });
  },
  RESET_LINK_INVALID: (ask) =>
    ask('POST', '/auth/reset-by-link', { token: 'none', newPassword: '123456' }),
  TWO_STEP_REQUIRED: async (ask) => {
    const twoStep = { secret: 'x', enabledAt: new Date(), lastStep: 0, recoveryHashes: [] };
    await UserModel.updateOne({ username: 'editor' }, { $set: { twoStep } });
    return ask('POST', '/auth/login', { username: 'editor', password: PASSWORD });
  },
  CODE_WRONG: (ask) => ask('POST', '/auth/two-step', { code: '000000' }, asUser()),
  TWO_STEP_UNREADABLE: async (ask) => {
    const twoStep = { secret: 'x', enabledAt: new Date(), lastStep: 0, recoveryHashes: [] };
    await UserModel.updateOne({ username: 'editor' }, { $set: { twoStep } });
    const body = { username: 'editor', password: PASSWORD, code: '123456' };
    return ask('POST', '/auth/login', body);
  },
  TWO_STEP_OFF: (ask) =>
    ask('POST', '/auth/two-step/recovery-codes', { currentPassword: PASSWORD }, asUser()),
  TWO_STEP_SETUP_REQUIRED: (ask) =>
    ask('PUT', '/admin/account-settings', { staffTwoStep: true }, asAdmin()),
  TWO_STEP_MANDATORY: async (ask) => {
    const setting = { $set: { value: { staffTwoStep: true }, updatedAt: new Date() } };
    await SettingModel.updateOne({ _id: 'accounts' }, setting, { upsert: true });
    const off = () => ask('POST', '/auth/two-step/off', { currentPassword: PASSWORD }, asAdmin());
    await expect.poll(async () => (await off()).code).toBe('TWO_STEP_MANDATORY');
    const reply = await off();
    await SettingModel.deleteOne({ _id: 'accounts' });
    const panel = () => ask('GET', '/admin/audit', undefined, asAdmin());
    await expect.poll(async () => (await panel()).status).toBe(200);
    return reply;
  },
  TOKEN_SCOPE: async (ask) => {
    const wanted = { name: 'x', scopes: ['read'], days: 1, currentPassword: PASSWORD };
    const { data } = await ask('POST', '/auth/tokens', wanted, asUser());
    return ask('GET', '/auth/profile', undefined, { token: data.token });
  },
  API_TOKENS_FULL: async (ask) => {
    const { token } = await api.withRole(`anahtarci${Math.random()}`.slice(0, 20), 'user');
    const wanted = { name: 'x', scopes: ['read'], days: 1, currentPassword: PASSWORD };
    const make = () => ask('POST', '/auth/tokens', wanted, { token });
    for (let i = 0; i < 20; i += 1) await make();
    return make();
  },
  VIEW_NOT_FOUND: (ask) => ask('DELETE', `/admin/views/${NOBODY}`, undefined, asAdmin()),
  VIEW_EXISTS: async (ask, language) => {
    const view = { table: 'terms', name: `Bekleyenler ${language}`, filters: {} };
    await ask('POST', '/admin/views', view, asAdmin());
    return ask('POST', '/admin/views', view, asAdmin());
  },
  VIEWS_FULL: async (ask, language) => {
    const { id, token } = await api.withRole(`gorunum_${language}`, 'contributor');
    const one = { userId: new Types.ObjectId(id), createdBy: 'x', table: 'users', shared: false };
    const many = Array.from({ length: 50 }, (_, i) => `${i}`).map((name) => ({
      ...one,
      name,
      nameKey: name,
      filters: {},
      updatedAt: new Date(),
    }));
    await SavedViewModel.insertMany(many);
    return ask('POST', '/admin/views', { table: 'terms', name: 'x', filters: {} }, { token });
  },
  SELF_DEMOTION: (ask) => ask('PUT', `/admin/users/${admin.id}`, { role: 'user' }, asAdmin()),
  LAST_ADMIN: async (ask) => {
    const others = { role: 'admin' as const, _id: { $ne: new Types.ObjectId(admin.id) } };
    const { modifiedCount } = await UserModel.updateMany(others, { $set: { isActive: false } });
    expect(modifiedCount).toBe(1);
    const reply = await ask('DELETE', `/admin/users/${admin.id}`, undefined, asAdmin());
    await UserModel.updateMany(others, { $set: { isActive: true } });
    return reply;
  },
  FAVORITE_NOT_FOUND: (ask) => ask('DELETE', `/favorites/${NOBODY}`, undefined, asUser()),
  FAVORITES_FULL: async (ask, language) => {
    const { id, token } = await api.withRole(`dolu_${language}`, 'user');
    const userId = new Types.ObjectId(id);
    const many = Array.from({ length: 10_000 }, () => ({
      userId,
      termId: new Types.ObjectId(),
      createdAt: new Date(),
    }));
    await FavoriteModel.collection.insertMany(many);
    const { _id: termId } = await newTerm(ask);
    return ask('POST', '/favorites', { termId }, { token });
  },
  IMPORT_FILE_INVALID: (ask) => ask('POST', '/favorites/import', form('a.json', '{'), asUser()),
  IMPORT_BUSY: async (ask) => {
    const preview = () =>
      ask('POST', '/admin/terms/import/preview', form('a.csv', 'englishTerm\na\n'), asAdmin());
    const replies = await Promise.all([preview(), preview()]);
    return replies.find(({ status }) => status === 429) ?? replies[0];
  },
  FILE_TOO_LARGE: (ask) =>
    ask('POST', '/favorites/import', form('a.json', ' '.repeat(10_485_761)), asUser()),
  FILE_TYPE_UNSUPPORTED: (ask) =>
    ask('POST', '/favorites/import', form('a.json', new Uint8Array([0xff, 0, 1])), asUser()),
  FILE_IN_USE: async (ask) => {
    const file = form('a.gif', Buffer.from(GIF, 'base64'), 'files');
    const [{ url }] = (await ask('POST', '/admin/uploads', file, asAdmin())).data.files;
    await newTerm(ask, { image: url });
    return ask('DELETE', `/admin/uploads/${url.split('/').at(-1)}`, undefined, asAdmin());
  },
  UPLOAD_QUOTA: async (ask, language) => {
    const { id, token } = await api.withRole(`yukleyen_${language}`, 'contributor');
    const name = `${language}.gif`;
    await UploadModel.create({ _id: name, userId: id, bytes: 500_000_000, at: new Date() });
    return ask('POST', '/admin/uploads', form(name, Buffer.from(GIF, 'base64'), 'files'), {
      token,
    });
  },
  FEEDBACK_NOT_FOUND: (ask) =>
    ask('PATCH', `/analytics/feedbacks/${NOBODY}`, { status: 'closed' }, asAdmin()),
  SUGGESTION_NOT_FOUND: (ask) =>
    ask('PATCH', `/analytics/suggestions/${NOBODY}`, { status: 'in_review' }, asAdmin()),
  IMPORT_WITHOUT_TERMS: (ask) => ask('POST', '/admin/terms/bulk', { terms: [{}] }, asAdmin()),
  IMPORT_NOT_FOUND: (ask) => ask('GET', '/admin/imports/none', undefined, asAdmin()),
  IMPORT_NOT_UNDOABLE: async (ask) => {
    const terms = [termBody()];
    const { data } = await ask('POST', '/admin/terms/bulk', { terms }, asAdmin());
    await ask('POST', `/admin/imports/${data.importId}/undo`, undefined, asAdmin());
    return ask('POST', `/admin/imports/${data.importId}/undo`, undefined, asAdmin());
  },
  REINDEX_NOT_RUNNING: (ask) => ask('DELETE', '/admin/search/reindex', undefined, asAdmin()),
  BAN_TOO_WIDE: (ask) => ask('POST', '/ip-ban', { ipAddress: '0.0.0.0/0', reason: 'a' }, asAdmin()),
  BAN_INVALID: (ask) => ask('POST', '/ip-ban', { ipAddress: 'none', reason: 'a' }, asAdmin()),
  BAN_ENDED: (ask) => {
    const ended = { ipAddress: '192.0.2.9', reason: 'a', expiresAt: '2020-01-01T00:00:00Z' };
    return ask('POST', '/ip-ban', ended, asAdmin());
  },
  BAN_SELF: (ask) =>
    ask(
      'POST',
      '/ip-ban',
      { ipAddress: '192.0.2.9', reason: 'a' },
      { ...asAdmin(), ip: '192.0.2.9' },
    ),
  BAN_NOT_FOUND: (ask) => ask('DELETE', `/ip-ban/${NOBODY}`, undefined, asAdmin()),
  SEARCH_UNAVAILABLE: (ask) => ask('POST', '/admin/search/reindex', undefined, asAdmin()),
};

/** Codes that no request to a healthy server can provoke, and where they are tested. */
const ELSEWHERE: Partial<Record<ErrorCode, string>> = {
  BODY_TIMEOUT: 'takes ten seconds: api.test.ts, with a clock of its own',
  REQUEST_TIMEOUT: 'takes ten seconds: api.test.ts, with shorter limits',
  STILL_WORKING: 'takes ten seconds: api.test.ts, with shorter limits',
  REINDEX_RUNNING: 'needs Meilisearch: search-admin.integration.test.ts',
  DATABASE_UNAVAILABLE: 'needs an unreachable database: api.test.ts',
  DISK_FULL: 'needs a full disk: api.test.ts, and the chaos tests of infra',
  PACK_NOT_MADE: 'needs a site without a pack: offline.integration.test.ts',
  NOT_READY: 'answered by /readyz while the process starts, below',
  INTERNAL: 'would be a bug: api.test.ts, with a handler that fails',
};

it('covers every code', () => {
  const known = [...Object.keys(CAUSES), ...Object.keys(ELSEWHERE)];
  expect(known.sort()).toEqual([...ERROR_CODES].sort());
});

describe.each(['tr', 'en'] as const)('in %s', (language) => {
  const ask: Ask = (method, path, body, more) =>
    api.call(method, path, { ...(body === undefined ? {} : { body }), language, ...more });

  it.each(Object.entries(CAUSES) as [ErrorCode, Cause][])('%s', async (code, cause) => {
    const { status, ...reply } = await cause(ask, language);
    const body = errorReply.parse(JSON.parse(JSON.stringify(reply)));
    expect({ status, ...body }).toMatchObject({
      status: ERRORS[code].status,
      code,
      message: errorMessage(code, language),
    });
    if (status === 429) expect(body.retryAfter).toBeGreaterThan(0);
  });
});

it('reports that it is not ready', async () => {
  const app = await startAppOnFakes(() => {}, {
    readiness: () => ({ database: true, dictionary: false, terms: 7, open: true }),
  });
  try {
    for (const path of ['/readyz', '/api/terms/home', '/steel']) {
      const response = await fetch(app.url + path);
      expect(response.status).toBe(503);
      expect(errorReply.parse(await response.json()).code).toBe('NOT_READY');
    }
    const { details } = (await (await fetch(`${app.url}/readyz`)).json()) as { details: object };
    expect(details).toMatchObject({ dictionary: false, terms: 7 });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('answers invalid HTTP in the same form', async () => {
  const reply = await raw('nonsense\r\n\r\n');
  expect(errorReply.parse(reply)).toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect(reply.status).toBe(400);
});

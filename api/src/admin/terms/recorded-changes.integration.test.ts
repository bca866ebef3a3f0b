import { AuditLogModel } from '@terimce/core/models/admin';
import { TermRevisionModel } from '@terimce/core/models/term-history';
import { UserModel } from '@terimce/core/models/user';
import { recordRest } from '@terimce/core/terms/term-history';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import type { Reply } from '../../../test/visitor-api.js';

let api: AdminApi;
let id: string;
let slug: string;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());
afterEach(() => void vi.restoreAllMocks());

type Insert = () => Promise<never>;

/** Nothing but terms can be written once. */
function loseRecords(): void {
  for (const model of [AuditLogModel, TermRevisionModel]) {
    const fails = vi.spyOn(model as unknown as { insertMany: Insert }, 'insertMany');
    fails.mockRejectedValueOnce(new Error('connection lost'));
  }
  const counts = vi.spyOn(UserModel as unknown as { updateOne: Insert }, 'updateOne');
  counts.mockRejectedValueOnce(new Error('connection lost'));
}

const created = async () =>
  (await UserModel.findOne({ username: 'yonetici' }).lean())?.stats.termsCreated ?? 0;
const add = async (): Promise<Reply> => {
  const reply = await api.admin('POST', '/admin/terms', termBody());
  ({ _id: id, slug } = reply.data);
  return reply;
};
const rename = () => api.admin('PUT', `/admin/engineering/${id}`, { slug: `yeni-${id}` });

type Change = () => Promise<Reply>;

it.each<[string, 'update' | 'delete' | 'status' | undefined, () => Promise<unknown>, Change]>([
  ['term.create', undefined, async () => undefined, add],
  ['term.update', 'update', add, rename],
  ['term.delete', 'delete', add, () => api.admin('DELETE', `/admin/engineering/${id}`)],
  [
    'term.status',
    'status',
    add,
    () => api.admin('PATCH', `/admin/terms/${id}/status`, { status: 'draft' }),
  ],
])(
  '%s succeeds if only the term can be written, and is recorded later',
  async (action, revision, prepare, change) => {
    await prepare();
    const before = await created();
    loseRecords();
    const { status } = await change();
    expect(status).toBeLessThan(300);
    vi.restoreAllMocks();
    await recordRest();
    await recordRest();
    expect(await AuditLogModel.countDocuments({ subject: id, action })).toBe(1);
    if (revision) {
      expect(await TermRevisionModel.countDocuments({ termId: id, action: revision })).toBe(1);
    }
    expect(await created()).toBe(before + (action === 'term.create' ? 1 : 0));
    if (action === 'term.update') {
      expect((await api.call('GET', `/terms/search?slug=${slug}`)).data[0]._id).toBe(id);
    }
  },
);

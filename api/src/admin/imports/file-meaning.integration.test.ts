import { TermModel } from '@terimce/core/models/term';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const PAST = '05.12.2020';
const FUTURE = '05.12.2099 9:05';
// 9:05 in Istanbul.
const FUTURE_AT = '2099-12-05T06:05:00.000Z';

async function upload(file: string, options: object, query = '') {
  const body = new FormData();
  body.append('options', JSON.stringify(options));
  body.append('file', new Blob([file]), 'terms');
  return (await api.admin('POST', `/admin/terms/import${query}`, body)).data;
}
async function stored({ englishTerm }: { englishTerm?: unknown }) {
  const found = await api.admin('GET', `/admin/engineering?search=${englishTerm}`);
  return found.data.terms.find((term: { englishTerm: string }) => term.englishTerm === englishTerm);
}

describe('a time of publication', () => {
  type Send = (rows: object[], query: string) => Promise<Record<string, never>>;
  const table = (rows: object[]) => {
    const names = Object.keys(rows[0] ?? {});
    const cells = (row: object) => names.map((name) => (row as Record<string, string>)[name] ?? '');
    return [names, ...rows.map(cells)].map((line) => line.join(';')).join('\n');
  };
  const ways: Record<string, Send> = {
    'a bulk call': async (terms, query) =>
      (await api.admin('POST', `/admin/terms/bulk${query}`, { terms })).data,
    CSV: (rows, query) => upload(table(rows), {}, query),
    JSON: (rows, query) => upload(JSON.stringify(rows), {}, query),
  };
  it.each(Object.entries(ways))(
    'is read with the day first and in the zone of the site, by %s',
    async (_, send) => {
      const [future, past, named] = [FUTURE, PAST, PAST].map((publishAt) => ({
        ...termBody({ publishAt }),
        status: '',
      })) as [object, object, object];
      const rows = [
        future,
        past,
        { ...named, status: 'approved' },
        { ...termBody({ publishAt: '5' }), status: '' },
      ];
      const trial = await send(rows, '?dryRun=1');
      expect(trial).toMatchObject({
        newTerms: [
          { status: 'draft', publishAt: FUTURE_AT },
          { status: 'draft', publishAt: null },
          { status: 'approved', publishAt: null },
        ],
        warnings: [
          { issues: [{ code: 'TIME_PAST', field: 'publishAt' }] },
          { issues: [{ code: 'TIME_UNUSED', field: 'publishAt' }] },
        ],
        rejectedTerms: [{ issues: [{ code: 'TIME_INVALID', params: { value: '5' } }] }],
      });
      await send(rows, '');
      expect(await stored(future)).toMatchObject({ status: 'draft', publishAt: FUTURE_AT });
      expect((await stored(past)).status).toBe('draft');
      expect((await stored(named)).status).toBe('approved');
    },
  );

  it('waits even if the row says that the term is approved', async () => {
    const row = termBody({ publishAt: FUTURE, status: 'approved' });
    await api.admin('POST', '/admin/terms/bulk', { terms: [row] });
    expect(await stored(row)).toMatchObject({ status: 'draft', publishAt: FUTURE_AT });
  });

  it('is read in the same way for a single term', async () => {
    const reply = await api.admin('POST', '/admin/terms', termBody({ publishAt: FUTURE }));
    expect(reply.data.publishAt).toBe(FUTURE_AT);
    const past = await api.admin('POST', '/admin/terms', termBody({ publishAt: PAST }));
    expect(past.code).toBe('PUBLISH_AT_PAST');
    for (const publishAt of ['5', '13/13/2099', 'yarın']) {
      const wrong = await api.admin('POST', '/admin/terms', termBody({ publishAt }));
      expect(wrong).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
  });
});

describe('a file that is older than its terms', () => {
  it.each(['csv', 'xlsx', 'json', 'tbx'])(
    'does not undo what was changed since, as %s',
    async (format) => {
      const body = termBody({ englishExample: 'old', unit: 'm' });
      const { _id } = (await api.admin('POST', '/admin/terms', body)).data;
      const other = (await api.admin('POST', '/admin/terms', termBody({ unit: 'm' }))).data;
      const reply = await fetch(`${api.url}/api/admin/terms/export?format=${format}&search=`, {
        headers: { authorization: `Bearer ${api.tokens.admin}`, 'accept-language': 'tr' },
      });
      const file = new Uint8Array(await reply.arrayBuffer());
      await api.admin('PUT', `/admin/terms/${_id}`, { englishExample: 'corrected' });
      // Files may have whole minutes only.
      const later = new Date(Date.now() + 120_000);
      await TermModel.updateOne({ _id }, { $set: { updatedAt: later } });
      const send = async (options: object) => {
        const form = new FormData();
        form.append('options', JSON.stringify({ match: 'id', ...options }));
        form.append('file', new Blob([file]), 'terms');
        return (await api.admin('POST', '/admin/terms/import?dryRun=1', form)).data;
      };
      const refused = await send({});
      expect(refused.rejectedTerms).toContainEqual(
        expect.objectContaining({
          issues: [expect.objectContaining({ code: 'CHANGED_MEANWHILE' })],
          englishTerm: body.englishTerm,
        }),
      );
      expect(JSON.stringify(refused.rejectedTerms)).not.toContain(`"${other.englishTerm}"`);
      const chosen = await send({ newer: 'overwrite' });
      expect(chosen.rejectedTerms).toEqual([]);
      expect(chosen.changedTerms).toMatchObject([{ changes: { englishExample: { to: 'old' } } }]);
    },
  );
});

it('refuses headwords of two lines, however they come', async () => {
  const row = termBody({ englishTerm: 'line\nbreak' });
  expect(await api.admin('POST', '/admin/terms', row)).toMatchObject({
    status: 400,
    issues: [{ path: expect.stringContaining('englishTerm'), code: 'one_line' }],
  });
  const { data } = await api.admin('POST', '/admin/terms/bulk', { terms: [row, termBody()] });
  expect(data.rejectedTerms).toMatchObject([
    { issues: [{ code: 'LINE_BREAK', field: 'englishTerm' }] },
  ]);
});

it('makes the line breaks of other programs ordinary ones', async () => {
  const row = termBody({ englishDefinition: 'first\vsecond\fthird\u0085fourth\u2028fifth' });
  const reply = await api.admin('POST', '/admin/terms', row);
  expect(reply.data.englishDefinition).toBe('first\nsecond\nthird\nfourth\nfifth');
});

it('lists what a TBX file has and a term cannot hold', async () => {
  const body = termBody();
  const section = (language: string, term: unknown) =>
    `<langSec xml:lang="${language}"><descripGrp><descrip type="definition">One.</descrip></descripGrp><descripGrp><descrip type="definition">Two.</descrip></descripGrp><descripGrp><descrip type="context">Ex.</descrip></descripGrp><descripGrp><descrip type="context">Ex 2.</descrip></descripGrp><termSec><term>${term}</term><admin type="source">ISO</admin></termSec></langSec>`;
  const tbx = `<tbx><text><body><conceptEntry><descrip type="subjectField">civil</descrip><descrip type="subjectField">steel</descrip>${section('en', body.englishTerm)}${section('tr', body.turkishTerm)}${section('ru', 'балка')}</conceptEntry></body></text></tbx>`;
  const trial = await upload(tbx, {}, '?dryRun=1');
  expect(trial.successful).toBe(1);
  expect(trial.unknownFields).toEqual({
    'TBX: subjectField': 1,
    'TBX: definition en': 1,
    'TBX: context en': 1,
    'TBX: source en': 1,
    'TBX: definition tr': 1,
    'TBX: context tr': 1,
    'TBX: source tr': 1,
    'TBX: definition ru': 1,
    'TBX: definition ru (2)': 1,
    'TBX: context ru': 1,
    'TBX: context ru (2)': 1,
    'TBX: term ru': 1,
    'TBX: source ru': 1,
  });
});

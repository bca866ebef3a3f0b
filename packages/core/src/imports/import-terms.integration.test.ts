import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestRepository, termInput, word } from '../../test/repository.js';
import { CategoryModel } from '../models/admin.js';
import { ImportModel } from '../models/import.js';
import { TermModel } from '../models/term.js';
import type { TermRepository } from '../terms/term-repository.js';
import {
  importResult,
  importStatus,
  listImports,
  markInterruptedImports,
  refusedRows,
} from './import-records.js';
import { startImport } from './import-terms.js';
import { undoImport } from './undo-import.js';

type Opened = Awaited<ReturnType<typeof openTestRepository>>;

describe('imports', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openTestRepository();
  });
  afterAll(() => opened?.stop());

  const run = async (rows: readonly unknown[], dryRun = false) => {
    const { repository } = opened;
    const { done } = await startImport(rows, { repository, by: 'ada', status: 'approved', dryRun });
    return done;
  };
  const mixed = async () => {
    const existing = termInput();
    await opened.repository.create(existing);
    const twin = termInput();
    const category = `New ${word()}`;
    return [
      termInput(),
      existing,
      twin,
      { ...twin, englishTerm: twin.englishTerm.toUpperCase() },
      termInput({ englishTerm: '', turkishTerm: '' }),
      termInput({ category, colour: 'red' }),
      termInput({ category: 'other', newCategory: category, colour: 'blue' }),
      { ...existing, turkishTerm: word() },
      { ...existing, category: 'civil' },
      { ...existing, category: 'civil', confirm: true },
      'nonsense',
    ];
  };

  it('ends soon when the process stops; sent again, it stores the rest and nothing twice', async () => {
    const rows = Array.from({ length: 2_000 }, () => termInput());
    const stopping = new AbortController();
    const repository: Pick<TermRepository, 'createMany'> = {
      async createMany(...given) {
        const outcome = await opened.repository.createMany(...given);
        stopping.abort();
        return outcome;
      },
    };
    const { importId, done } = await startImport(rows, {
      repository,
      status: 'approved',
      signal: stopping.signal,
    });
    await expect(done).rejects.toMatchObject({ code: 'NOT_READY' });
    const { state, stored } = (await importStatus(importId)) as { state: string; stored: number };
    expect(state).toBe('interrupted');
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(2_000);
    const again = await run(rows);
    expect(again).toMatchObject({ successful: 2_000 - stored, alreadyStored: stored, failed: 0 });
  });

  it('is not counted again while none of its terms changes', async () => {
    const { repository } = opened;
    const { importId, done } = await startImport([termInput(), termInput()], {
      repository,
      status: 'approved',
    });
    await done;
    const imports = { imports: importId };
    await TermModel.updateMany(imports, { $unset: { dirtySince: '', waiting: '' } });
    expect(await importStatus(importId)).toMatchObject({ published: 2, indexed: 2 });
    const asked: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => {
      if (collection === 'terms') asked.push(method);
    });
    await importStatus(importId);
    mongoose.set('debug', false);
    expect(asked).toEqual(['findOne']);
    const [term] = await TermModel.find(imports);
    await repository.softDelete([String(term?._id)]);
    expect(await importStatus(importId)).toMatchObject({ published: 1, indexed: 1 });
  });

  it('stores what is new and explains the rest', async () => {
    const rows = await mixed();
    const before = await TermModel.countDocuments();
    const dry = await run(rows, true);
    expect(await TermModel.countDocuments()).toBe(before);
    const result = await run(rows);
    expect(dry.newTerms.map(({ index }) => index)).toEqual([0, 2, 5, 6, 7, 9]);
    expect({ ...result, importId: '', dryRun: true }).toEqual({
      ...dry,
      importId: '',
      newTerms: [],
    });
    expect(result).toMatchObject({
      successful: 6,
      failed: 5,
      duplicateTerms: [
        { index: 1, reason: 'TERM_EXISTS', existingTerm: { englishTerm: expect.any(String) } },
        { index: 3, reason: 'REPEATED_IN_FILE', existingTerm: { index: 2 } },
        { index: 8, reason: 'HOMONYM_EXISTS' },
      ],
      rejectedTerms: [
        { index: 4, reason: 'HEADWORD_REQUIRED', type: 'validation_error' },
        { index: 10, reason: 'NOT_AN_OBJECT' },
      ],
      unknownFields: { colour: 2 },
    });
    expect(result.warnings.map(({ index, reason }) => [index, reason])).toContainEqual([
      7,
      'SIMILAR_EXISTS',
    ]);
    expect(result.newCategories).toHaveLength(1);
    expect(await CategoryModel.findById(result.newCategories[0]).lean()).toMatchObject({
      en: expect.stringMatching(/^New /),
    });
    const { importId } = result;
    expect(await importStatus(importId)).toMatchObject({
      state: 'done',
      createdBy: 'ada',
      total: 11,
      processed: 11,
      stored: 6,
      duplicates: 3,
      rejected: 2,
      undoable: true,
    });
    expect(await importResult(importId)).toMatchObject({ successful: 6, failed: 5 });
    const refused: number[] = [];
    for await (const row of refusedRows(importId)) refused.push(row.index);
    expect(refused).toEqual([1, 3, 4, 8, 10]);
    expect((await listImports({ page: 1, limit: 10 })).found[0]?._id).toBe(importId);
  });

  it('adds nothing twice if the same file is sent again', async () => {
    const rows = Array.from({ length: 300 }, () => termInput());
    expect(await run(rows)).toMatchObject({ successful: 300, failed: 0 });
    expect(await run(rows)).toMatchObject({ successful: 0, failed: 0, alreadyStored: 300 });
  });

  it('reports the progress of an import whose process died, and sending the file again completes it', async () => {
    const rows = Array.from({ length: 1_100 }, () => termInput());
    const { repository } = opened;
    let calls = 0;
    const dying = {
      createMany: (...args: Parameters<typeof repository.createMany>) => {
        calls += 1;
        if (calls === 2) throw new Error('the process dies here');
        return repository.createMany(...args);
      },
    };
    const { importId, done } = await startImport(rows, { repository: dying, status: 'approved' });
    await expect(done).rejects.toThrow('dies here');
    await ImportModel.updateOne(
      { _id: importId },
      { $set: { state: 'running', stored: 0, heartbeatAt: new Date(0) } },
    );
    expect(await markInterruptedImports()).toBe(1);
    expect(await importStatus(importId)).toMatchObject({ state: 'interrupted', stored: 500 });
    expect(await run(rows)).toMatchObject({ successful: 600, alreadyStored: 500, failed: 0 });
  });

  it('is undone term by term, except for terms edited since unless they are included', async () => {
    const { repository } = opened;
    const rows = Array.from({ length: 520 }, () => termInput());
    const { importId } = await run(rows);
    const options = { repository, by: 'ada' };
    expect(await undoImport(importId, options)).toMatchObject({ deleted: 520, left: {} });
    expect(await TermModel.countDocuments({ importId, deletedAt: { $exists: false } })).toBe(0);
    await expect(undoImport(importId, options)).rejects.toMatchObject({
      code: 'IMPORT_NOT_UNDOABLE',
    });
    const again = await run(rows.slice(0, 5));
    expect(again).toMatchObject({ successful: 5, alreadyStored: 0 });
    const edited = await TermModel.findOne({ importId: again.importId }).lean();
    await repository.update(String(edited?._id), { englishExample: 'edited' });
    const expected = {
      deleted: 4,
      left: { EDITED_SINCE: 1 },
      leftTerms: [{ _id: String(edited?._id) }],
    };
    expect(await undoImport(again.importId, { ...options, dryRun: true })).toMatchObject(expected);
    expect(await undoImport(again.importId, options)).toMatchObject(expected);
    expect(await importStatus(again.importId)).toMatchObject({ undoable: true, left: 1 });
    const rest = await undoImport(again.importId, { ...options, includeEdited: true });
    expect(rest).toMatchObject({ deleted: 1, left: {} });
    expect((await importStatus(again.importId)).undoable).toBe(false);
    await expect(importStatus('nothing')).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
  });

  it('changes the terms that rows refer to, and an undo restores the previous version', async () => {
    const { repository } = opened;
    const update = {
      match: 'headwords',
      empty: 'keep',
      newer: 'refuse',
      mayChangePublished: true,
    } as const;
    const change = async (rows: readonly unknown[], more: object = {}) => {
      const options = { repository, by: 'ada', status: 'approved', update } as const;
      return (await startImport(rows, { ...options, ...more })).done;
    };
    const terms = Array.from({ length: 4 }, () => termInput({ englishExample: 'before' }));
    const first = await run(terms);
    const [one, two, three, four] = terms as [object, object, object, object];
    const rows = [
      { ...one, englishExample: 'after', turkishExample: null },
      two,
      { ...three, englishExample: 'after' },
      { ...three, englishExample: 'again' },
      { ...four, category: 'civil' },
      termInput(),
    ];
    const dry = await change(rows, { dryRun: true });
    const result = await change(rows);
    expect({ ...result, importId: '', dryRun: true, newTerms: [] }).toEqual({
      ...dry,
      importId: '',
      newTerms: [],
    });
    expect(result).toMatchObject({
      successful: 4,
      changed: 3,
      same: 1,
      sameTerms: [{ index: 1 }],
      failed: 1,
      changedTerms: [
        { index: 0, changes: { englishExample: { from: 'before', to: 'after' } } },
        { index: 2 },
        { index: 4, changes: { category: { to: 'civil' } } },
      ],
      rejectedTerms: [{ index: 3, issues: [{ code: 'MATCH_REPEATED', params: { row: 3 } }] }],
    });
    const examples = async () =>
      (await TermModel.find({ importId: first.importId }).sort({ _id: 1 }).lean()).map(
        ({ englishExample, category }) => `${category} ${englishExample}`,
      );
    const before = Array.from({ length: 4 }, () => 'general before');
    expect(await examples()).not.toEqual(before);
    expect(await undoImport(result.importId, { repository })).toMatchObject({
      deleted: 1,
      restored: 3,
      left: {},
    });
    expect(await examples()).toEqual(before);
    // The first import can be undone as if its terms had not been edited.
    expect(await undoImport(first.importId, { repository })).toMatchObject({
      deleted: 4,
      left: {},
    });
  });

  it('can be undone after its process died while it changed terms', async () => {
    const { repository } = opened;
    const terms = Array.from({ length: 600 }, () => termInput({ englishExample: 'before' }));
    await run(terms);
    const rows = terms.map((term) => ({ ...term, englishExample: 'after' }));
    let written: () => void = () => undefined;
    const died = new Promise<void>((resolve) => {
      written = resolve;
    });
    const dying: Pick<TermRepository, 'createMany' | 'updateMany'> = {
      createMany: (...given) => repository.createMany(...given),
      async updateMany([first, ...updates], context) {
        // All but one term are written; then nothing happens any more.
        await repository.updateMany(first ? updates : [], context);
        written();
        return new Promise(() => undefined);
      },
    };
    const { importId } = await startImport(rows, {
      repository: dying,
      status: 'approved',
      update: { match: 'headwords', empty: 'keep', newer: 'refuse', mayChangePublished: true },
    });
    await died;
    await ImportModel.updateOne({ _id: importId }, { $set: { heartbeatAt: new Date(0) } });
    await markInterruptedImports();
    expect(await importStatus(importId)).toMatchObject({
      state: 'interrupted',
      processed: 499,
      stored: 499,
      changed: 499,
      undoable: true,
    });
    const result = await undoImport(importId, { repository });
    expect(result).toMatchObject({ restored: 499, left: {} });
    const headwords = terms.map(({ englishTerm }) => englishTerm);
    const stored = await TermModel.find({ englishTerm: { $in: headwords } }, { englishExample: 1 });
    expect(new Set(stored.map(({ englishExample }) => englishExample))).toEqual(
      new Set(['before']),
    );
  });

  it('adds at most 50 categories, and takes unused ones away when it is undone', async () => {
    const { repository } = opened;
    const rows = Array.from({ length: 55 }, () => termInput({ category: `Kind ${word()}` }));
    const result = await run([...rows, termInput({ category: rows[0]?.category ?? '' })]);
    expect(result).toMatchObject({ successful: 51, failed: 5 });
    expect(result.newCategories).toHaveLength(50);
    expect(result.rejectedTerms[0]?.issues).toEqual([
      { code: 'TOO_MANY_CATEGORIES', field: 'category', params: { max: 50 } },
    ]);
    const [used = '', ...unused] = result.newCategories;
    await repository.create(termInput({ category: used }));
    await undoImport(result.importId, { repository });
    const left = await CategoryModel.find({ _id: { $in: result.newCategories } }).lean();
    expect(left.map(({ _id }) => _id)).toEqual([used]);
    expect(unused).toHaveLength(49);
  });

  it('yields to other work repeatedly while it runs', async () => {
    const note = 'A long note. '.repeat(100);
    const rows = Array.from({ length: 3_000 }, () => termInput({ blog: note, blogEn: note }));
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    await run(rows).finally(() => clearInterval(timer));
    expect(ticks).toBeGreaterThan(30);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestRepository, termInput, word } from '../../test/repository.js';
import { CategoryModel } from '../models/admin.js';
import { ImportModel } from '../models/import.js';
import { TermModel } from '../models/term.js';
import {
  importResult,
  importStatus,
  listImports,
  markInterruptedImports,
  refusedRows,
  undoImport,
} from './import-records.js';
import { startImport } from './import-terms.js';

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

  it('stores what is new and explains the rest', async () => {
    const rows = await mixed();
    const before = await TermModel.countDocuments();
    const dry = await run(rows, true);
    expect(await TermModel.countDocuments()).toBe(before);
    const result = await run(rows);
    expect({ ...result, importId: '', dryRun: true }).toEqual({ ...dry, importId: '' });
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
        { index: 10, reason: 'not an object' },
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
    expect((await listImports(1, 10)).imports[0]?._id).toBe(importId);
  });

  it('adds nothing twice when the same file is sent again', async () => {
    const rows = Array.from({ length: 300 }, () => termInput());
    expect(await run(rows)).toMatchObject({ successful: 300, failed: 0 });
    expect(await run(rows)).toMatchObject({ successful: 0, failed: 0, alreadyStored: 300 });
  });

  it('says how far a dead import came, and is completed by sending the file again', async () => {
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

  it('is undone as a whole, but not once a term of it was edited', async () => {
    const { repository } = opened;
    const rows = Array.from({ length: 520 }, () => termInput());
    const { importId } = await run(rows);
    expect(await undoImport(importId, repository, 'ada')).toBe(520);
    expect(await TermModel.countDocuments({ importId, deletedAt: { $exists: false } })).toBe(0);
    await expect(undoImport(importId, repository)).rejects.toMatchObject({
      code: 'IMPORT_NOT_UNDOABLE',
    });
    const again = await run(rows);
    expect(again).toMatchObject({ successful: 520, alreadyStored: 0 });
    const edited = await TermModel.findOne({ importId: again.importId }).lean();
    await repository.update(String(edited?._id), { englishExample: 'edited' });
    await expect(undoImport(again.importId, repository)).rejects.toMatchObject({
      code: 'IMPORT_NOT_UNDOABLE',
    });
    expect((await importStatus(again.importId)).undoable).toBe(false);
    await expect(importStatus('nothing')).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
  });

  it('lets other work in again and again while it runs', async () => {
    const note = 'A long note. '.repeat(100);
    const rows = Array.from({ length: 3_000 }, () => termInput({ blog: note, blogEn: note }));
    // How long each turn takes is measured in bench/pipeline; here it is only that there are many.
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await run(rows).finally(() => clearInterval(timer));
    expect(turns).toBeGreaterThan(30);
  });
});

import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestRepository, termInput, word } from '../../test/repository.js';
import { PUBLIC, TermModel, type TermRecord } from '../models/term.js';
import { CounterModel, SlugRedirectModel } from '../models/term-history.js';
import { isClockTrusted } from '../trusted-clock.js';
import {
  raiseSequence,
  releaseChangeNumbers,
  takeChangeNumbers,
  termFeed,
} from './change-sequence.js';
import { findNeighbors } from './term-keys.js';
import type { TermRepository } from './term-repository.js';

type Opened = Awaited<ReturnType<typeof openTestRepository>>;

/** The public term at a current or former slug. */
async function found(slug: string) {
  const redirect = await SlugRedirectModel.findById(slug).lean();
  const term =
    (await TermModel.findOne({ slug, ...PUBLIC }).lean()) ??
    (redirect && (await TermModel.findOne({ _id: redirect.termId, ...PUBLIC }).lean()));
  return term ? { slug: term.slug, _id: String(term._id) } : undefined;
}

const UNKNOWN = 'abcabcabcabcabcabcabcabc';

describe('TermRepository', () => {
  let opened: Opened;
  let terms: TermRepository;
  beforeAll(async () => {
    opened = await openTestRepository();
    terms = opened.repository;
  });
  afterAll(() => opened?.stop());

  describe('create', () => {
    it('stores content, keys and the mark of an unindexed change in one record', async () => {
      const name = word();
      const input = termInput({ englishTerm: `Thermal ${name}`, tags: ['heat'] });
      const term = await terms.create(input, { by: 'ada' });
      expect(term).toMatchObject({
        englishTerm: `Thermal ${name}`,
        slug: `thermal-${name}`,
        status: 'approved',
        rev: 1,
        createdBy: 'ada',
        tags: ['heat'],
        blog: '',
      });
      const record = await TermModel.findById(term._id).lean();
      expect(record).toMatchObject({ waiting: 'edit', lookup: expect.any(Array) });
      expect(record?.dirtySince).toBeInstanceOf(Date);
      expect(opened.queued.at(-1)).toEqual({ ids: [term._id], priority: 'edit' });
    });

    it('refuses the same headwords in the same category, ignoring case', async () => {
      const input = termInput();
      const first = await terms.create(input);
      const again = { ...input, englishTerm: input.englishTerm.toUpperCase() };
      await expect(terms.create(again)).rejects.toMatchObject({
        code: 'TERM_EXISTS',
        details: { likeness: 'same', term: { _id: first._id, slug: first.slug } },
      });
    });

    it('refuses a homonym of another category unless it is confirmed', async () => {
      const input = termInput();
      await terms.create(input);
      const homonym = { ...input, category: 'civil' };
      await expect(terms.create(homonym)).rejects.toMatchObject({
        code: 'TERM_EXISTS',
        details: { likeness: 'homonym' },
      });
      const second = await terms.create(homonym, { confirmHomonym: true });
      expect(second.slug).toBe(`${input.englishTerm}-2`);
    });

    it('stores only one of many simultaneous equal terms', async () => {
      const input = termInput();
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => terms.create(input)));
      expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    });

    it('numbers slugs that collide, even at the same moment', async () => {
      const name = word();
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          terms.create(termInput({ englishTerm: name, turkishTerm: `${word()} ${i}` })),
        ),
      );
      const slugs = made.map((term) => term.slug).sort();
      expect(slugs).toEqual([name, 2, 3, 4, 5, 6].map((n) => (n === name ? name : `${name}-${n}`)));
    });

    it('spells out symbols, and avoids the paths of the site', async () => {
      const tags = await terms.create(termInput({ englishTerm: `${word()}++` }));
      expect(tags.slug).toMatch(/-plus-plus$/);
      await expect(terms.create(termInput({ slug: 'api' }))).rejects.toMatchObject({
        code: 'SLUG_RESERVED',
      });
      const admin = await terms.create(termInput({ englishTerm: 'Admin' }));
      expect(admin.slug).toBe('admin-2');
      await expect(terms.create(termInput({ slug: admin.slug }))).rejects.toMatchObject({
        code: 'SLUG_TAKEN',
      });
    });

    it('does not acknowledge a write that a lost connection may have dropped', async () => {
      // The driver reports this as a bulk write error without a failed write.
      const lost = new mongoose.mongo.MongoBulkWriteError(
        { message: 'connection closed', code: 0 },
        {} as mongoose.mongo.BulkWriteResult,
      );
      const insertMany = vi.spyOn(TermModel.collection, 'insertMany').mockRejectedValueOnce(lost);
      await expect(terms.create(termInput())).rejects.toBe(lost);
      insertMany.mockRestore();
    });

    it('is stored even if the queue is unreachable, and is marked for the sweep', async () => {
      opened.queue.unreachable = true;
      const term = await terms.create(termInput()).finally(() => {
        opened.queue.unreachable = false;
      });
      const record = await TermModel.findById(term._id).lean();
      expect(record).toMatchObject({ waiting: 'edit', dirtySince: expect.any(Date) });
    });
  });

  describe('createMany', () => {
    it('stores new terms and reports existing ones', async () => {
      const existing = termInput();
      await terms.create(existing);
      const twin = termInput();
      const inputs = [termInput(), existing, twin, twin, termInput()];
      const { stored, refused } = await terms.createMany(inputs, { importId: 'import-1' });
      expect(stored).toMatchObject([inputs[0], twin, inputs[4]]);
      expect(refused).toEqual([1, 3]);
      expect(opened.queued.at(-1)).toMatchObject({ priority: 'bulk', ids: { length: 3 } });
      expect(await TermModel.countDocuments({ importId: 'import-1' })).toBe(3);
    });
  });

  describe('update', () => {
    it('changes the given fields, increases rev and writes the history', async () => {
      const term = await terms.create(termInput(), { by: 'ada' });
      const patch = { englishDefinition: 'Better.' };
      const updated = await terms.update(term._id, patch, { by: 'bob' });
      expect(updated).toMatchObject({ ...patch, rev: 2, updatedBy: 'bob', slug: term.slug });
      expect(updated.seq).toBeGreaterThan(term.seq);
      const { found: history } = await terms.revisions(term._id, { page: 1, limit: 10 });
      expect(history).toMatchObject([
        {
          action: 'update',
          by: 'bob',
          rev: 2,
          changes: { englishDefinition: { from: 'Made for a test.', to: 'Better.' } },
        },
        { action: 'create', by: 'ada', rev: 1 },
      ]);
    });

    it('writes nothing when nothing changes', async () => {
      const term = await terms.create(termInput());
      const same = await terms.update(term._id, { englishTerm: term.englishTerm, tags: [] });
      expect(same.rev).toBe(1);
    });

    it('refuses to overwrite a change that the editor has not seen', async () => {
      const term = await terms.create(termInput());
      const seen = (await TermModel.findById(term._id).lean()) as TermRecord;
      expect(await terms.updateRecord(seen, { englishExample: 'one' })).toMatchObject({ rev: 2 });
      expect(await terms.updateRecord(seen, { englishExample: 'two' })).toBeUndefined();
      expect(await TermModel.findById(term._id)).toMatchObject({ rev: 2, englishExample: 'one' });
    });

    it('loses none of many simultaneous changes of different fields', async () => {
      const term = await terms.create(termInput());
      await Promise.all([
        terms.update(term._id, { englishExample: 'a' }),
        terms.update(term._id, { turkishExample: 'b' }),
        terms.update(term._id, { englishDetail: 'c' }),
        terms.update(term._id, { turkishDetail: 'd' }),
      ]);
      expect(await TermModel.findById(term._id)).toMatchObject({
        englishExample: 'a',
        turkishExample: 'b',
        englishDetail: 'c',
        turkishDetail: 'd',
        rev: 5,
      });
    });

    it('redirects the old slug to the new one, and back when the change is reverted', async () => {
      const term = await terms.create(termInput());
      const slug = word();
      await terms.update(term._id, { slug });
      expect((await found(term.slug))?.slug).toBe(slug);
      expect((await found(slug))?._id).toBe(term._id);
      await terms.update(term._id, { slug: term.slug });
      expect((await found(slug))?.slug).toBe(term.slug);
    });

    it('frees a former slug for whoever chooses it, but not for a number of its own', async () => {
      const term = await terms.create(termInput());
      const [second, third] = [word(), word()];
      await terms.update(term._id, { slug: second });
      await terms.update(term._id, { slug: third });
      const { _id } = await terms.create(termInput({ slug: second }));
      const other = await terms.create(termInput());
      await terms.update(other._id, { slug: term.slug });
      expect((await found(second))?._id).toBe(_id);
      expect((await found(term.slug))?._id).toBe(other._id);
      expect((await found(third))?._id).toBe(term._id);
      // Nobody chooses the slug of a headword.
      await terms.update(other._id, { slug: word() });
      const { stored } = await terms.createMany([termInput({ englishTerm: term.slug, slug: '' })]);
      expect(stored[0]?.slug).toBe(`${term.slug}-2`);
    });

    it('refuses to become another term', async () => {
      const [a, b] = [termInput(), termInput()];
      await terms.create(a);
      const { _id } = await terms.create(b);
      const { englishTerm, turkishTerm } = a;
      await expect(terms.update(_id, { englishTerm, turkishTerm })).rejects.toMatchObject({
        code: 'TERM_EXISTS',
      });
    });

    it.each([UNKNOWN, 'x', '../..', ''])('refuses the unknown id %j', async (id) => {
      await expect(terms.update(id, { tags: [] })).rejects.toMatchObject({
        code: 'TERM_NOT_FOUND',
      });
    });
  });

  describe('delete and restore', () => {
    it('leaves a tombstone, frees slug and headwords, and can be restored', async () => {
      const input = termInput();
      const term = await terms.create(input);
      expect(await terms.softDelete([term._id, UNKNOWN, 'x'], { by: 'ada' })).toEqual([term._id]);
      expect(await terms.softDelete([term._id])).toEqual([]);
      expect(await found(term.slug)).toBeUndefined();
      expect(await TermModel.findById(term._id).lean()).toMatchObject({
        deletedSlug: term.slug,
        deletedBy: 'ada',
      });
      const restored = await terms.restore(term._id);
      expect(restored).toMatchObject({ slug: term.slug, rev: 3 });
      expect(restored).not.toHaveProperty('deletedAt');
      await expect(terms.create(input)).rejects.toMatchObject({ code: 'TERM_EXISTS' });
    });

    it('cannot be restored if an equal term exists', async () => {
      const input = termInput();
      const term = await terms.create(input);
      await terms.softDelete([term._id]);
      const replacement = await terms.create(input);
      expect(replacement.slug).toBe(term.slug);
      await expect(terms.restore(term._id)).rejects.toMatchObject({ code: 'TERM_EXISTS' });
    });

    it('removes old tombstones only once they are indexed', async () => {
      const term = await terms.create(termInput());
      await terms.softDelete([term._id]);
      const later = new Date(Date.now() + 1000);
      expect(await terms.purgeTombstones(later)).toBe(0);
      await TermModel.updateMany({}, { $unset: { dirtySince: '' } });
      expect(await terms.purgeTombstones(new Date(0))).toBe(0);
      expect(await terms.purgeTombstones(later)).toBeGreaterThan(0);
      await expect(terms.restore(term._id)).rejects.toMatchObject({ code: 'TERM_NOT_FOUND' });
    });
  });

  describe('status', () => {
    it('allows only valid transitions, and hides terms that are not approved', async () => {
      const term = await terms.create(termInput(), { status: 'pending' });
      expect(await terms.findPublicById(term._id)).toBeUndefined();
      await terms.setStatus(term._id, 'approved', { by: 'ada' });
      expect(await terms.findPublicById(term._id)).toMatchObject({ status: 'approved', rev: 2 });
      await expect(terms.setStatus(term._id, 'approved')).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
      });
      const rejected = await terms.setStatus(term._id, 'rejected', { reason: 'wrong' });
      expect(rejected.statusReason).toBe('wrong');
    });

    it('does not approve a rejected term if an equal one exists', async () => {
      const input = termInput();
      const term = await terms.create(input);
      await terms.setStatus(term._id, 'rejected');
      await terms.create(input);
      await expect(terms.setStatus(term._id, 'approved')).rejects.toMatchObject({
        code: 'TERM_EXISTS',
      });
    });
  });

  describe('popularity', () => {
    it('counts without increasing rev or queueing the term', async () => {
      const term = await terms.create(termInput());
      opened.queued.length = 0;
      for (let i = 0; i < 20; i += 1) await terms.recordPopularity(term._id, { clicks: 1 });
      expect(await TermModel.findById(term._id)).toMatchObject({ clickCount: 20, rev: 1 });
      expect(opened.queued).toEqual([]);
      await terms.recordPopularity(UNKNOWN, { clicks: 1 });
    });

    it('counts many favorites at once in the same way', async () => {
      const [one, other] = [await terms.create(termInput()), await terms.create(termInput())];
      await terms.recordPopularity(other._id, { clicks: 100 });
      await terms.recordFavorites([one._id, other._id, UNKNOWN], 1);
      expect(await TermModel.findById(one._id)).toMatchObject({ favoriteCount: 1, rev: 1 });
      expect(await TermModel.findById(other._id)).toMatchObject({ favoriteCount: 1 });
      await terms.recordFavorites([one._id, other._id], -1);
      expect(await TermModel.findById(one._id)).toMatchObject({ favoriteCount: 0 });
    });
  });

  describe('a clock that jumps', () => {
    const hour = 3_600_000;
    const day = 24 * hour;

    it('is trusted only after hours without a jump', async () => {
      let now = Date.UTC(2026, 0, 1);
      const looks: boolean[] = [];
      const look = async (step: number) => {
        now += step;
        looks.push(await isClockTrusted(now));
      };
      for (let i = 0; i < 7; i += 1) await look(hour);
      expect(looks).toEqual([false, false, false, false, false, false, true]);
      await look(40 * day);
      await look(60_000);
      await look(-40 * day);
      for (let i = 0; i < 5; i += 1) await look(hour);
      expect(looks.slice(7)).toEqual(Array(8).fill(false));
      await look(hour);
      expect(looks.at(-1)).toBe(true);
    });
  });

  describe('the change sequence', () => {
    it('returns every change in order, including deletions, and none twice without concurrency', async () => {
      const start = await termFeed.maxSeq();
      const a = await terms.create(termInput());
      const b = await terms.create(termInput());
      await terms.update(a._id, { englishExample: 'x' });
      await terms.softDelete([b._id]);
      const { changes, cursor, more } = await termFeed.changesSince(start);
      expect(changes.map((change) => [change._id, change.term?.englishExample])).toEqual([
        [a._id, 'x'],
        [b._id, undefined],
      ]);
      expect(more).toBe(false);
      expect(cursor).toBeLessThanOrEqual(await termFeed.maxSeq());
      await expect
        .poll(async () => (await termFeed.changesSince(start)).cursor)
        .toBe(await termFeed.maxSeq());
      expect((await termFeed.changesSince(await termFeed.maxSeq())).changes).toEqual([]);
    });

    it('returns all changes over several pages', async () => {
      const start = await termFeed.maxSeq();
      await terms.createMany(Array.from({ length: 25 }, () => termInput()));
      const seen = new Set<string>();
      let cursor = start;
      for (let more = true; more; ) {
        const page = await termFeed.changesSince(cursor, 10);
        for (const change of page.changes) seen.add(change._id);
        ({ cursor, more } = page);
      }
      expect(seen.size).toBe(25);
    });

    it('lets a copy that is made during a write continue before it', async () => {
      const writing = await takeChangeNumbers(1);
      expect(await termFeed.settledSeq()).toBeLessThan(writing.first);
      await releaseChangeNumbers(writing);
    });

    it('reads past a writer that was killed', async () => {
      const start = await termFeed.maxSeq();
      const dead = await takeChangeNumbers(1);
      const { stored } = await terms.createMany(Array.from({ length: 25 }, () => termInput()));
      const page = await termFeed.changesSince(start, 10);
      expect(page).toMatchObject({ more: false });
      expect(page.cursor).toBeLessThan(dead.first);
      const seen = new Set(page.changes.map(({ _id }) => _id));
      expect(stored.filter(({ _id }) => !seen.has(String(_id)))).toEqual([]);
      const [first, ...others] = page.changes.map(({ _id }) => _id);
      const rest = await termFeed.changesSince(start, 10, (id) => id !== first);
      expect([others.length, rest.changes]).toEqual([24, page.changes.slice(0, 1)]);
      await releaseChangeNumbers(dead);
    });

    it('skips nothing after the database was restored to an earlier state', async () => {
      await terms.createMany(Array.from({ length: 5 }, () => termInput()));
      const last = await termFeed.maxSeq();
      await CounterModel.updateOne({ _id: 'terms' }, { $inc: { value: -3 } });
      const mine = await takeChangeNumbers(1);
      expect(mine.first).toBe(last - 2);
      expect((await termFeed.changesSince(0)).cursor).toBeLessThan(mine.first);
      await releaseChangeNumbers(mine);
      await CounterModel.updateOne({ _id: 'terms' }, { $set: { value: last } });
    });

    it('is raised above the terms of a backup that was made during writes', async () => {
      const term = await terms.create(termInput());
      const last = await termFeed.maxSeq();
      await CounterModel.updateOne({ _id: 'terms' }, { $set: { value: last - 7, pending: {} } });
      await raiseSequence();
      expect(await termFeed.maxSeq()).toBe(last);
      // A reader that has seen the term gets its next change.
      await terms.update(term._id, { englishExample: 'later' });
      const { changes } = await termFeed.changesSince(last);
      expect(changes.map(({ _id }) => _id)).toContain(term._id);
      await raiseSequence();
      expect(await termFeed.maxSeq()).toBe(last + 1);
    });

    it('skips a killed writer whose clock was ahead', async () => {
      const start = await termFeed.maxSeq();
      const dead = await takeChangeNumbers(1);
      const ahead = new Date(Date.now() + 40 * 86_400_000);
      await CounterModel.updateOne(
        { _id: 'terms' },
        { $set: { [`pending.${dead.token}.at`]: ahead } },
      );
      await terms.create(termInput());
      await expect
        .poll(async () => (await termFeed.changesSince(start)).cursor)
        .toBe(await termFeed.maxSeq());
      await releaseChangeNumbers(dead);
    });

    it('never skips a write in progress', async () => {
      const start = await termFeed.maxSeq();
      let cursor = start;
      const seen = new Set<string>();
      let writing = true;
      const reader = (async () => {
        while (writing) {
          const page = await termFeed.changesSince(cursor);
          for (const change of page.changes) seen.add(change._id);
          cursor = page.cursor;
        }
      })();
      const made = await Promise.all(Array.from({ length: 60 }, () => terms.create(termInput())));
      writing = false;
      await reader;
      for (const change of (await termFeed.changesSince(cursor)).changes) seen.add(change._id);
      expect(made.filter((term) => !seen.has(term._id))).toEqual([]);
    });
  });

  describe('reading', () => {
    it('streams every approved term once', async () => {
      const seen: string[] = [];
      for await (const page of termFeed.streamApproved({ batchSize: 7 })) {
        seen.push(...page.map((term) => term._id));
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe((await terms.countByStatus()).approved);
    });
  });

  it('finds similar terms of several terms at once', async () => {
    const input = termInput({ turkishTerm: `açı ${word()}` });
    const { _id } = await terms.create(input);
    const folded = {
      ...input,
      englishTerm: word(),
      turkishTerm: input.turkishTerm.replace('ç', 'c'),
    };
    const found = await findNeighbors([input, folded, termInput()]);
    expect(found.map((list) => list.map(({ likeness, term }) => [likeness, term._id]))).toEqual([
      [['same', _id]],
      [['similar', _id]],
      [],
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import type { ContentLanguage } from '@terimce/contract/languages';
import type { TermChange, TermSelection } from '@terimce/contract/routes/admin/term-changes';
import { wordKeysOf } from '@terimce/contract/search-fields';
import { TERM_LIST_MAX } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import { NAMES_MAX, orderedNames } from '@terimce/contract/term-names';
import { foldKey, wordKey } from '@terimce/contract/text';
import type { AuditedAction } from '@terimce/core/audit-entry';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { TermRecord } from '@terimce/core/models/term';
import type { TermChangeRecord } from '@terimce/core/models/term-change';
import { contentOf } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type AdminActor, recordAction } from '../../shared/audit/audit-log.js';
import { type Lease, takeLease } from '../../shared/lease.repository.js';
import type { CategoryAdminService } from '../categories/category-admin.service.js';
import { namesOfTerms } from './admin-term.repository.js';
import type { TermAdminService } from './term-admin.service.js';
import {
  countSelected,
  findChange,
  insertChange,
  runningChanges,
  selectedTerms,
  updateEnded,
  updateRunning,
} from './term-change.repository.js';

/** Terms changed at a time: each chunk occupies the database for some tens of milliseconds. */
const CHUNK = 200;
/** Most changed terms that the audit log lists. */
const NAMED_MAX = 1_000;

interface Deps {
  readonly terms: TermRepository;
  readonly categories: Pick<CategoryAdminService, 'accept'>;
  readonly service: Pick<TermAdminService, 'bringBack'>;
  readonly logger: Logger;
  /** Aborted when the process stops; ends changes. */
  readonly stopping: AbortSignal;
}

/** Reasons why terms of a chunk were not changed, by id. */
type Failed = ReadonlyMap<string, string>;

/**
 * Changes of many terms: they start at once, run in the background and report progress. What a process leaves
 * unfinished, the next one continues.
 */
export class TermChangeService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Starts a change of the terms that match the selection at this moment. */
  async start(
    actor: AdminActor,
    selection: TermSelection,
    wanted: TermChange,
  ): Promise<TermChangeRecord> {
    const { categories } = this.#deps;
    const change =
      wanted.category !== undefined
        ? { category: await categories.accept(wanted.category, actor.username) }
        : wanted;
    const chosen = { selection, change, createdAt: new Date() };
    const record: TermChangeRecord = {
      ...chosen,
      _id: randomUUID(),
      state: 'running',
      createdBy: actor.username,
      total: await countSelected(chosen),
      processed: 0,
      changed: 0,
      skipped: {},
      names: [],
    };
    await insertChange(record);
    this.#run(record._id, actor.ip);
    return record;
  }

  /** Continues what a process that has ended left unfinished. */
  async continue(): Promise<void> {
    for (const id of await runningChanges()) this.#run(id);
  }

  /** @throws CodedError NOT_FOUND. */
  async get(id: string): Promise<TermChangeRecord> {
    const record = await findChange(id);
    if (!record) throw new CodedError('NOT_FOUND');
    return record;
  }

  /** Stops a running change after the current chunk. @throws CodedError NOT_FOUND. */
  async stop(id: string): Promise<void> {
    await this.get(id);
    await updateRunning(id, { state: 'stopped', finishedAt: new Date() });
  }

  /** Runs a change in the background, unless a process does. */
  #run(id: string, ip = ''): void {
    this.#runAlone(id, ip).catch((error: unknown) => {
      this.#deps.logger.error({ err: error, changeId: id }, 'A change of terms is unfinished');
    });
  }

  async #runAlone(id: string, ip: string): Promise<void> {
    const lease = await takeLease(`change ${id}`);
    if (!lease) return;
    try {
      const record = await findChange(id);
      if (record?.state === 'running') await this.#finish(record, ip, lease);
    } finally {
      await lease.release();
    }
  }

  /** Applies a change, and records what it did, even if it fails halfway. */
  async #finish(record: TermChangeRecord, ip: string, lease: Lease): Promise<void> {
    const actor: AdminActor = { id: '', username: record.createdBy, role: 'admin', ip };
    let state: TermChangeRecord['state'] = 'failed';
    try {
      if (!(await this.#applyAll(actor, record, lease))) return;
      state = 'done';
    } catch (error) {
      this.#deps.logger.error(
        { err: error, changeId: record._id },
        'A change of many terms failed',
      );
    }
    try {
      await recordAction(actor, auditedChange(record));
    } finally {
      await this.#save(record, { state, finishedAt: new Date() });
    }
  }

  /** @returns false if another process has to continue. */
  async #applyAll(actor: AdminActor, record: TermChangeRecord, lease: Lease): Promise<boolean> {
    for await (const chunk of selectedTerms(record, CHUNK)) {
      if (this.#deps.stopping.aborted || !lease.isHeld) return false;
      const failed = await this.#apply(actor, chunk, record.change);
      for (const code of failed.values()) record.skipped[code] = (record.skipped[code] ?? 0) + 1;
      record.processed += chunk.length;
      record.changed += chunk.length - failed.size;
      record.lastId = String(chunk.at(-1)?._id);
      const done = chunk.flatMap(({ _id }) => (failed.has(String(_id)) ? [] : [String(_id)]));
      if (record.names.length < NAMED_MAX) record.names.push(...(await namesOfTerms(done)));
      if (!(await this.#save(record, {}))) return true;
    }
    return true;
  }

  /** @returns whether to continue: false if a user stopped the change. */
  async #save(record: TermChangeRecord, end: Partial<TermChangeRecord>): Promise<boolean> {
    const { processed, changed, skipped, names, lastId } = record;
    const done = { processed, changed, skipped, names, ...(lastId ? { lastId } : {}) };
    const ran = await updateRunning(record._id, { ...done, ...end });
    if (!ran) await updateEnded(record._id, done);
    return ran;
  }

  async #apply(
    actor: AdminActor,
    chunk: readonly TermRecord[],
    change: TermChange,
  ): Promise<Failed> {
    const { terms } = this.#deps;
    const context = { by: actor.username, priority: 'bulk' } as const;
    const ids = chunk.map(({ _id }) => String(_id));
    if (change.delete) {
      const deleted = new Set(await terms.softDelete(ids, context));
      return new Map(ids.flatMap((id) => (deleted.has(id) ? [] : [[id, 'TERM_NOT_FOUND']])));
    }
    if (change.undelete) return (await this.#deps.service.bringBack(actor, ids)).refused;
    const { status, reason } = change;
    if (status) {
      const { failed } = await terms.setStatusMany(ids, status, {
        ...context,
        ...(reason ? { reason } : {}),
      });
      return failed;
    }
    const updates = chunk.map((current) => {
      const content = contentOf(current);
      return { current, after: { ...content, ...membersOf(content, change) } };
    });
    const full = new Map<string, string>();
    for (const { current, after } of updates) {
      if (after.tags.length > TERM_LIST_MAX || after.names.length > NAMES_MAX)
        full.set(String(current._id), 'VALIDATION_FAILED');
    }
    // Unchanged terms would only get an empty entry in their history.
    const differing = updates.filter(
      ({ current, after }) =>
        !full.has(String(current._id)) &&
        JSON.stringify(contentOf(current)) !== JSON.stringify(after),
    );
    const { failed } = await terms.updateMany(differing, context);
    return new Map([...full, ...failed]);
  }
}

function auditedChange(record: TermChangeRecord): AuditedAction {
  const { selection, change, changed, skipped, names } = record;
  return {
    action: change.delete ? 'term.delete' : change.undelete ? 'term.undelete' : 'term.bulk-change',
    after: { ...selection.filter, ...change, changed, skipped, terms: names },
  };
}

function membersOf(
  content: TermContent,
  { category, addTags, removeTags, hintsToSynonyms }: TermChange,
): Partial<TermContent> {
  if (category !== undefined) return { category };
  if (hintsToSynonyms) return { searchKeywords: [], names: withSynonyms(content, hintsToSynonyms) };
  const { tags } = content;
  const named = addTags ?? removeTags ?? [];
  const keys = new Set(named.map(foldKey));
  const others = tags.filter((tag) => !keys.has(foldKey(tag)));
  if (removeTags) return { tags: others };
  const present = new Set(tags.map(foldKey));
  return { tags: [...tags, ...named.filter((tag) => !present.has(foldKey(tag)))] };
}

/** The names of a term with its search keywords as synonyms, except those that it already has as a name. */
function withSynonyms(content: TermContent, language: ContentLanguage): TermContent['names'] {
  const known = wordKeysOf(content);
  const synonyms = content.searchKeywords
    .filter((hint) => !known.has(wordKey(hint)))
    .map((text) => ({ text, language, kind: 'synonym' as const }));
  return orderedNames([...content.names, ...synonyms]);
}

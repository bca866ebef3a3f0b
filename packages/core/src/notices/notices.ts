import { statfs } from 'node:fs/promises';
import { CONTENT_LANGUAGES } from '@terimce/contract/languages';
import { serverText } from '@terimce/contract/server-texts';
import type { Logger } from '../log.js';
import { FeedbackModel, SuggestionModel } from '../models/engagement.js';
import {
  INDEX_STATE,
  IndexStateModel,
  NOTICE_COUNTS,
  type NoticeCounts,
  type NoticeFailure,
  type ToldState,
} from '../models/index-state.js';
import { ALIVE, TermModel } from '../models/term.js';
import { reasonOf } from '../search/meilisearch.js';
import type { IndexerSettings } from '../settings.js';
import { countOpenProposals } from '../terms/open-proposals.js';
import { termOutbox } from '../terms/term-outbox.js';
import {
  DAY_MS,
  NONE,
  type Notice,
  type NoticeOptions,
  Refused,
  type Send,
  waysOf,
} from './send-notice.js';

const LOOK_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;

/** The options in the settings; undefined if nobody is to be told. */
export function noticeOptions(env: IndexerSettings): NoticeOptions | undefined {
  const { NOTIFY_WEBHOOK_URL: webhookUrl, NOTIFY_SMTP_URL: url, PUBLIC_URL: siteUrl } = env;
  const { NOTIFY_FROM: from, NOTIFY_TO: to } = env;
  const mail = url && from && to ? { url, from, to } : undefined;
  if (!siteUrl || !(webhookUrl || mail)) return undefined;
  const { NOTIFY_WHEN: when, DATA_DIR: folder, NOTIFY_DISK_FREE_MB: diskFreeMb } = env;
  const { NOTIFY_WEBHOOK_SECRET: webhookSecret } = env;
  return { siteUrl, when, webhookUrl, webhookSecret, mail, folder, diskFreeMb, everyMs: LOOK_MS };
}

/** The ways that failed at the last attempt. */
export async function failingNotices() {
  const state = await IndexStateModel.findById(INDEX_STATE, { failing: 1 }).lean();
  return Object.entries(state?.failing ?? {}).map(([way, { since, error }]) => {
    return { way, since, error };
  });
}

/** Forgets failures of the ways that are not used any more. */
export async function forgetFailures(ways: Iterable<string> = []): Promise<void> {
  const used = new Set(ways);
  for (const { way } of await failingNotices()) {
    if (!used.has(way)) await recordFailure(way, undefined);
  }
}

/** Tells the operator, by webhook and mail, when there is more to do than was told before. */
export class Notices {
  /** Time between two looks, in milliseconds. */
  readonly everyMs: number;
  readonly #options: NoticeOptions;
  readonly #logger: Logger;
  readonly #ways: ReadonlyMap<string, Send>;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();

  constructor(options: NoticeOptions, logger: Logger) {
    this.#options = options;
    this.#logger = logger;
    this.everyMs = options.everyMs;
    this.#ways = waysOf(options);
  }

  /** Starts to send what is new, and does not wait for the receivers. */
  async look(): Promise<void> {
    await forgetFailures(this.#ways.keys());
    const state = await IndexStateModel.findById(INDEX_STATE, { told: 1, failing: 1 }).lean();
    const counts = await this.#count(state?.told ?? {});
    for (const [way, send] of this.#ways) {
      if (this.#sending.has(way) || this.#stop.signal.aborted) continue;
      const sending = this.#tell(way, send, counts, state?.told?.[way], state?.failing?.[way])
        .catch((error) => this.#logger.warn({ err: error, way }, 'Notice could not be sent'))
        .finally(() => this.#sending.delete(way));
      this.#sending.set(way, sending);
    }
  }

  /** Gives up what is being sent; it is sent after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#sending.values());
  }

  async #count(told: Readonly<Record<string, ToldState>>): Promise<NoticeCounts> {
    const { folder, diskFreeMb } = this.#options;
    const pending = { status: 'pending' } as const;
    const [terms, proposals, suggestions, wordRequests, feedback, { refused }, disk] =
      await Promise.all([
        // Those with a time are published without anybody.
        TermModel.countDocuments({ ...pending, ...ALIVE, publishAt: { $exists: false } }),
        countOpenProposals(),
        SuggestionModel.countDocuments({ ...pending, word: { $exists: false } }),
        SuggestionModel.countDocuments({ ...pending, word: { $exists: true } }),
        FeedbackModel.countDocuments(pending),
        termOutbox.counts(),
        statfs(folder).catch(() => undefined),
      ]);
    const freeMb = disk ? (disk.bavail * disk.bsize) / 1_000_000 : Number.POSITIVE_INFINITY;
    // Once told, twice as much has to be free: free space that varies a little is not told again and again.
    const wasFull = Object.values(told).some(({ counts }) => (counts.fullDisk ?? 0) > 0);
    const fullDisk = freeMb < diskFreeMb * (wasFull ? 2 : 1) ? 1 : 0;
    return {
      terms,
      proposals,
      suggestions,
      wordRequests,
      feedback,
      failedIndexing: refused,
      fullDisk,
    };
  }

  async #tell(
    way: string,
    send: Send,
    counts: NoticeCounts,
    before: ToldState | undefined,
    failing: NoticeFailure | undefined,
  ): Promise<void> {
    const told = { ...NONE, ...before?.counts };
    const fresh = map((name) => Math.max(0, counts[name] - told[name]));
    if (!NOTICE_COUNTS.some((name) => fresh[name] > 0) || !this.#isDue(before, failing)) {
      // Lowers the counts that were told: what is added after this is new.
      const left = map((name) => Math.min(counts[name], told[name]));
      const isLess = NOTICE_COUNTS.some((name) => left[name] < told[name]);
      if (before && isLess) await replace(way, before, { ...before, counts: left });
      return;
    }
    const now: ToldState = { number: (before?.number ?? 0) + 1, at: new Date(), counts };
    // Stored first: another worker, or this one after a crash, must not tell the same again.
    if (!(await replace(way, before, now))) return;
    try {
      await send(this.#notice(now, counts, fresh), this.#stop.signal);
      await recordFailure(way, undefined);
    } catch (error) {
      const { count, since } = failing ?? { count: 0, since: new Date() };
      const asked = error instanceof Refused ? error.retryAfterMs : 0;
      const delay = Math.max(asked, Math.min(this.everyMs * 2 ** count, MAX_RETRY_MS));
      const retryAt = new Date(Date.now() + delay);
      await replace(way, now, before);
      await recordFailure(way, { since, count: count + 1, error: reasonOf(error), retryAt });
      throw error;
    }
  }

  #isDue(before: ToldState | undefined, failing: NoticeFailure | undefined): boolean {
    const pause = (failing?.retryAt.getTime() ?? 0) - Date.now();
    if (pause > 0 && pause <= DAY_MS) return false;
    if (this.#options.when === 'at-once' || !before) return true;
    // A time in the future was written while the clock was ahead.
    const age = Date.now() - before.at.getTime();
    return age < 0 || age >= DAY_MS;
  }

  #notice({ number, at }: ToldState, counts: NoticeCounts, fresh: NoticeCounts): Notice {
    const site = this.#options.siteUrl.replace(/\/+$/, '');
    const link = `${site}/admin/dashboard`;
    const lines = CONTENT_LANGUAGES.flatMap((language) =>
      NOTICE_COUNTS.filter((name) => counts[name] > 0).map((name) => {
        const text = (key: string) => serverText(language, `notice.${key}`);
        const more = fresh[name] > 0 ? ` (${text('new')}: ${fresh[name]})` : '';
        return `${text(name)}: ${counts[name]}${more}`;
      }),
    );
    const text = [...lines, link].join('\n');
    return { number, site, link, at: at.toISOString(), counts, new: fresh, text };
  }
}

const map = (of: (name: keyof NoticeCounts) => number) =>
  Object.fromEntries(NOTICE_COUNTS.map((name) => [name, of(name)])) as NoticeCounts;

/** Stores what was told, unless another worker has stored something since. */
async function replace(way: string, from: ToldState | undefined, to: ToldState | undefined) {
  const path = `told.${way}`;
  const filter = { _id: INDEX_STATE, [`${path}.number`]: from?.number ?? { $exists: false } };
  const change = to ? { $set: { [path]: to } } : { $unset: { [path]: '' } };
  return (await IndexStateModel.updateOne(filter, change)).matchedCount > 0;
}

/** Stores why a way fails; undefined: it works. */
async function recordFailure(way: string, failure: NoticeFailure | undefined): Promise<void> {
  const path = `failing.${way}`;
  const change = failure ? { $set: { [path]: failure } } : { $unset: { [path]: '' } };
  await IndexStateModel.updateOne({ _id: INDEX_STATE }, change);
}

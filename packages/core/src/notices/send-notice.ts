import { createHmac } from 'node:crypto';
import { CONTENT_LANGUAGES } from '@terimce/contract/languages';
import { serverText } from '@terimce/contract/server-texts';
import { createTransport } from 'nodemailer';
import { NOTICE_COUNTS, type NoticeCounts } from '../models/index-state.js';
import { reasonOf } from '../search/meilisearch.js';
import type { IndexerSettings } from '../settings.js';

export interface NoticeOptions {
  /** Address of the site, which messages link to. */
  readonly siteUrl: string;
  readonly when: IndexerSettings['NOTIFY_WHEN'];
  readonly webhookUrl?: string | undefined;
  /** Signs what is posted. */
  readonly webhookSecret?: string | undefined;
  readonly mail?: { readonly url: string; readonly from: string; readonly to: string } | undefined;
  /** A folder on the disk that is watched, and how much has to be free there. */
  readonly folder: string;
  readonly diskFreeMb: number;
  /** Time between two looks, and before the first retry, in milliseconds. */
  readonly everyMs: number;
}

/** What is sent: counts and a link, nothing that visitors wrote. */
export interface Notice {
  /** Increases with each notice; a retry has the number of the attempt before it. */
  readonly number: number;
  readonly site: string;
  readonly link: string;
  readonly at: string;
  readonly counts: NoticeCounts;
  /** How much of it was not told before. */
  readonly new: NoticeCounts;
  readonly text: string;
}

export type Send = (notice: Notice, signal: AbortSignal) => Promise<void>;

/** The webhook did not take a notice, and may have said when it will. */
export class Refused extends Error {
  readonly retryAfterMs: number;

  constructor({ status, headers }: Response) {
    super(`The webhook answered ${status}`);
    const seconds = Number(headers.get('retry-after'));
    this.retryAfterMs = seconds > 0 ? Math.min(seconds * 1_000, DAY_MS) : 0;
  }
}

const TIMEOUT_MS = 10_000;
/** A mail server may check a message for long before it accepts it (RFC 5321, 4.5.3.2.6). */
const MAIL_MS = 600_000;
export const DAY_MS = 24 * 3_600_000;
export const NONE = Object.fromEntries(NOTICE_COUNTS.map((name) => [name, 0])) as NoticeCounts;

/** The ways to tell somebody that are set. */
export function waysOf({ webhookUrl, webhookSecret, mail }: NoticeOptions): Map<string, Send> {
  const ways = new Map<string, Send>();
  const within = (ms: number, signal: AbortSignal) =>
    AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  if (webhookUrl) {
    ways.set('webhook', (notice, signal) =>
      post(webhookUrl, webhookSecret, notice, within(TIMEOUT_MS, signal)),
    );
  }
  if (mail) {
    ways.set('mail', (notice, signal) => sendMail(mail, notice, within(MAIL_MS, signal)));
  }
  return ways;
}

/** Sends a notice without content in each way. @returns what went wrong, by way; undefined: it was taken. */
export async function sendTestNotice(
  options: NoticeOptions,
): Promise<Map<string, string | undefined>> {
  const site = options.siteUrl.replace(/\/+$/, '');
  const text = CONTENT_LANGUAGES.map((language) => serverText(language, 'notice.test')).join('\n');
  const at = new Date().toISOString();
  const link = `${site}/admin/dashboard`;
  const notice = { number: 0, site, link, at, counts: NONE, new: NONE, text };
  const outcomes = new Map<string, string | undefined>();
  for (const [way, send] of waysOf(options)) {
    const sent = send(notice, AbortSignal.timeout(TIMEOUT_MS));
    outcomes.set(way, await sent.then(() => undefined, reasonOf));
  }
  return outcomes;
}

/** The address is the operator's, so it may be a private one; where it redirects to is not. */
async function post(
  url: string,
  secret: string | undefined,
  notice: Notice,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(notice);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (secret) {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    headers['x-terimce-signature'] = `sha256=${signature}`;
  }
  const reply = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal,
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Refused(reply);
}

async function sendMail(
  { url, from, to }: NonNullable<NoticeOptions['mail']>,
  { site, text }: Notice,
  signal: AbortSignal,
): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: MAIL_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  // In all languages, for nobody says which one the readers speak.
  const works = CONTENT_LANGUAGES.map((language) => serverText(language, 'notice.subject'));
  const subject = `${new URL(site).host}: ${works.join(' / ')}`;
  const given = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      transport.close();
      reject(signal.reason as Error);
    });
  });
  await Promise.race([transport.sendMail({ from, to, subject, text }), given]);
}

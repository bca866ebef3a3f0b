import { instantOfText } from '@terimce/core/calendar';
import { CodedError } from '@terimce/core/coded-error';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { isClockSteady } from '@terimce/core/trusted-clock';
import { auditedWriter } from '../../shared/audit/audit-log.js';

/**
 * Publishes scheduled terms that are due, including those that became due while no process was running. Safe to run
 * in several processes. If a term cannot be published because it was added again, its schedule is removed; the audit
 * log gives the reason. After the clock jumped they wait for a while: a publication cannot be taken back.
 */
export async function publishDueTerms(terms: TermRepository, now = new Date()): Promise<void> {
  const due = await terms.dueForPublication(now);
  if (due.length === 0 || !(await isClockSteady(now.getTime()))) return;
  for (const id of due) {
    try {
      await terms.publishDue(id, now, 'term.publish');
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      if (error.code === 'TERM_NOT_FOUND') continue;
      const nobody = { username: '', ip: '' };
      const writer = auditedWriter(nobody, 'term.schedule', { reason: error.code });
      await terms.schedule(id, undefined, writer);
    }
  }
}

/** The moment of a publication time. @throws CodedError PUBLISH_AT_PAST. */
export function publicationTime(text: string): Date {
  const at = instantOfText(text);
  if (!at || at.getTime() <= Date.now()) throw new CodedError('PUBLISH_AT_PAST');
  return at;
}

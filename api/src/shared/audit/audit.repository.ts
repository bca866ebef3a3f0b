import { setTimeout as sleep } from 'node:timers/promises';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { createLogger } from '@terimce/core/log';
import { AuditLogModel, type AuditLogRecord } from '@terimce/core/models/admin';

/** Time between two attempts to store an entry, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * Stores an entry. What it tells of has happened, so a failure is not the caller's: the entry is written to the log, and
 * stored later.
 */
export async function insertAuditEntry(entry: AuditLogRecord): Promise<void> {
  try {
    await insertNew(entry);
  } catch (error) {
    createLogger('audit').error({ err: error, entry }, 'An entry of the audit log is stored later');
    void insertLater(entry);
  }
}

async function insertLater(entry: AuditLogRecord): Promise<void> {
  for (;;) {
    await sleep(RETRY_MS, undefined, { ref: false });
    if (
      await insertNew(entry).then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

async function insertNew(entry: AuditLogRecord): Promise<void> {
  await AuditLogModel.create(entry).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

import { AuditLogModel, type AuditLogRecord } from '@terimce/core/models/admin';

export async function insertAuditEntry(entry: Omit<AuditLogRecord, '_id'>): Promise<void> {
  await AuditLogModel.create(entry);
}

import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { formatDateTime } from '../../../lib/format.js';

/** The name of an import, else the name of its file, else its time. */
export function importName({ name, fileName, createdAt }: ImportStatus): string {
  return name || fileName || formatDateTime(createdAt);
}

import type { SearchSettings } from '@terimce/contract/routes/admin/search';
import { CodedError } from '@terimce/core/coded-error';
import { storedSearchSettings, writeSearchSettings } from '@terimce/core/search/search-settings';
import { type AdminActor, changedBetween, recordAction } from '../../shared/audit/audit-log.js';

/**
 * Replaces synonyms and stop words; the indexes are updated within seconds.
 * @throws CodedError TERM_REV_CONFLICT (details: the present settings) if somebody else changed them first.
 */
export async function replaceSettings(
  actor: AdminActor,
  { rev, ...settings }: SearchSettings & { rev?: number | undefined },
): Promise<SearchSettings & { rev: number }> {
  const before = await storedSearchSettings();
  if (rev !== undefined && rev !== before.rev) {
    throw new CodedError('TERM_REV_CONFLICT', { rev: before.rev, current: before });
  }
  await writeSearchSettings(settings, actor.username);
  const { synonyms, stopWords } = before;
  await recordAction(actor, {
    action: 'search.settings',
    ...changedBetween({ synonyms, stopWords }, settings),
  });
  return storedSearchSettings();
}

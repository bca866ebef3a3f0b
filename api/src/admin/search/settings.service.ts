import type { SearchSettings } from '@terimce/contract/routes/admin/search';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import {
  readSearchSettings,
  storedSearchSettings,
  synonymTable,
  writeSearchSettings,
} from '@terimce/core/search/search-settings';
import { type SearchHit, searchTitles } from '@terimce/title-search/search-titles';
import type { LiveSearch } from '../../search/live-search.js';
import type { AdminActor } from '../actor.js';
import { changedBetween, recordAction } from '../audit/audit.service.js';

const PREVIEW_HITS = 10;

/**
 * Replaces synonyms and stop words; the indexes follow within seconds.
 * @throws CodedError TERM_REV_CONFLICT (details: the present settings) when somebody was faster.
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

/** What a query finds with the present settings and with others, by the title index of this process. */
export async function previewSettings(
  titles: LiveSearch['titles'],
  { query, ...settings }: SearchSettings & { query: string },
) {
  if (!titles.isReady) throw new CodedError('SEARCH_UNAVAILABLE');
  const present = await readSearchSettings();
  const groupsOf = (table: Record<string, string[]>) =>
    Object.entries(table).map(([word, others]) => [word, ...others]);
  const find = (stopWords: readonly string[]) =>
    searchTitles(titles.index, withoutStopWords(query, stopWords), {
      mode: 'finished',
      limit: PREVIEW_HITS,
    }).hits;
  const before = find(present.stopWords);
  // Nothing waits in between, so no search of a visitor sees the settings that are tried.
  titles.index.setSynonyms(
    groupsOf(synonymTable([...settings.synonyms.tr, ...settings.synonyms.en])),
  );
  let after: SearchHit[];
  try {
    after = find([...settings.stopWords.tr, ...settings.stopWords.en]);
  } finally {
    titles.index.setSynonyms(groupsOf(present.synonyms));
  }
  const present_ = ({ id }: SearchHit) => {
    const term = titles.summaries.get(id);
    if (!term) return [];
    const { _id, englishTerm, turkishTerm, slug } = term;
    return { _id, englishTerm, turkishTerm, slug };
  };
  return { before: before.flatMap(present_), after: after.flatMap(present_) };
}

/** The query as the engine reads it; one of stop words only stays as it is. */
function withoutStopWords(query: string, stopWords: readonly string[]): string {
  const folds = new Set(stopWords.map(foldKey));
  const words = query.split(/\s+/).filter((word) => !folds.has(foldKey(word)));
  return words.length > 0 ? words.join(' ') : query;
}

import type { ContentLanguage } from '@terimce/contract/languages';
import type { activity } from '@terimce/contract/routes/admin/logs';
import type { z } from 'zod';
import type { Translate } from '../../../lib/i18n.js';
import { fieldValue, textOr } from '../texts.js';

export type Activity = z.output<typeof activity>;

/** Details are cut at this many characters. */
export const DETAIL_LENGTH = 50;
/** Kinds of activity that a group shows before `+N more`. */
export const GROUP_ACTIONS = 3;

/** The name of an activity; unknown ones unchanged. */
export function actionName(action: string, t: Translate): string {
  return textOr(t, `activity.${action}`, action);
}

/** The details of an activity as text, uncut. */
export function detailText(
  { action, details }: Activity,
  t: Translate,
  language: ContentLanguage,
): string {
  const text = (name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [query, count, user] = [text('query'), text('resultsCount'), text('username')];
  const term = termName(details.metadata, language) || text('termId');
  const method = text('loginMethod') || text('registrationMethod');
  const [type, category] = [text('type'), text('category')];
  const parts = [
    action === 'register' && t('logDetail.registered'),
    query && t('logDetail.query', { value: query }),
    count && t('logDetail.results', { count: Number(count) }),
    term && t('logDetail.term', { value: term }),
    method && t('logDetail.method', { value: textOr(t, `logMethod.${method}`, method) }),
    user && t('logDetail.username', { value: user }),
    type && t('logDetail.type', { value: textOr(t, `feedbackType.${type}`, type) }),
    details.hasRating === true && t('logDetail.rating'),
    category && t('logDetail.category', { value: fieldValue('category', category, t, language) }),
  ].filter(Boolean);
  const path = text('url') && [text('method'), text('url')].join(' ').trim();
  return parts.join(' · ') || path;
}

/** The name of the entry's term, the reader's language first. */
function termName(metadata: unknown, language: ContentLanguage): string {
  const { englishTerm = '', turkishTerm = '' } = (metadata ?? {}) as Record<string, string>;
  return language === 'en' ? englishTerm || turkishTerm : turkishTerm || englishTerm;
}

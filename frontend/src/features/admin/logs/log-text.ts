import type { ContentLanguage } from '@terimce/contract/languages';
import { FEEDBACK_TYPES } from '@terimce/contract/message';
import { ACTIVITY_ACTIONS, type activity } from '@terimce/contract/routes/admin/logs';
import type { z } from 'zod';
import type { TextKey, Translate } from '../../../lib/i18n.js';
import { fieldValue, textOr } from '../texts.js';

export type Activity = z.output<typeof activity>;

/** Details are cut at this many characters. */
export const DETAIL_LENGTH = 50;
/** Kinds of activity that a group shows before `+N more`. */
export const GROUP_ACTIONS = 3;

/** The name of an activity; unknown ones unchanged. */
export function actionName(action: string, t: Translate): string {
  return ACTIVITY_ACTIONS.some((known) => known === action)
    ? t(`activity.${action}` as TextKey)
    : action;
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
  const parts: string[] = [];
  if (action === 'register') parts.push(t('logDetail.registered'));
  if (text('query')) parts.push(t('logDetail.query', { value: text('query') }));
  if (text('resultsCount'))
    parts.push(t('logDetail.results', { count: Number(text('resultsCount')) }));
  const term = termName(details.metadata, language) || text('termId');
  if (term) parts.push(t('logDetail.term', { value: term }));
  const method = text('loginMethod') || text('registrationMethod');
  if (method) {
    parts.push(t('logDetail.method', { value: textOr(t, `logMethod.${method}`, method) }));
  }
  if (text('username')) parts.push(t('logDetail.username', { value: text('username') }));
  const type = text('type');
  if (type) {
    const known = FEEDBACK_TYPES.some((name) => name === type);
    parts.push(t('logDetail.type', { value: known ? t(`feedbackType.${type}` as TextKey) : type }));
  }
  if (details.hasRating === true) parts.push(t('logDetail.rating'));
  const category = text('category');
  if (category) {
    const value = fieldValue('category', category, t, language);
    parts.push(t('logDetail.category', { value }));
  }
  if (parts.length === 0 && text('url')) parts.push([text('method'), text('url')].join(' ').trim());
  return parts.join(' · ');
}

/** The name of the entry's term, the reader's language first. */
function termName(metadata: unknown, language: ContentLanguage): string {
  const { englishTerm = '', turkishTerm = '' } = (metadata ?? {}) as Record<string, string>;
  return language === 'en' ? englishTerm || turkishTerm : turkishTerm || englishTerm;
}

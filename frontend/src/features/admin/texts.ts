import { knownCategory } from '@terimce/contract/category-names';
import { EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import type { ContentLanguage } from '@terimce/contract/languages';
import { fieldSpec, TERM_CONTENT_FIELDS } from '@terimce/contract/term-fields';
import useSWRImmutable from 'swr/immutable';
import { nameOfCategory } from '../../lib/category-name.js';
import { formatDateTime } from '../../lib/format.js';
import {
  addTexts,
  currentLanguage,
  type TextKey,
  type Translate,
  textIn,
  useLanguage,
} from '../../lib/i18n.js';

const bundles = {
  tr: () => import('../../locales/admin/tr.json'),
  en: () => import('../../locales/admin/en.json'),
};

/** The names of the fields of a term. */
function fieldNames(language: ContentLanguage): Record<string, string> {
  const whole = TERM_CONTENT_FIELDS.map((field) => [field, fieldSpec(field).label] as const);
  const labels = [...whole, ...Object.entries(EXPORTED_FIELDS)];
  return Object.fromEntries(labels.map(([field, label]) => [field, label[language]]));
}

async function load(language: ContentLanguage): Promise<true> {
  const own = (await bundles[language]()).default;
  const texts = own;
  addTexts(language, { ...texts, fields: { ...fieldNames(language), ...texts.fields } });
  return true;
}

/** Loads the panel's texts in the interface language; false while loading. */
export function useTextsReady(): boolean {
  const language = useLanguage();
  return useSWRImmutable(['admin-texts', language], () => load(language)).data === true;
}

/** The text for a name from the server; the name itself if there is none yet. */
export function textOr(t: Translate, key: string, name: string): string {
  return textIn(currentLanguage(), key) === undefined ? name : t(key as TextKey);
}

/** The name of a field of a term or of an audit entry. */
export function fieldName(field: string, t: Translate): string {
  return textOr(t, `fields.${field}`, textOr(t, `audit.fields.${field}`, field));
}

/** The texts of values, by noun and field, or by the field of all nouns. */
const VALUE_NAMES: Readonly<Record<string, (value: string) => string>> = {
  role: (value) => `roles.${value}`,
  means: (value) => `audit.means.${value}`,
  'term.status': (value) => `termStatus.${value}`,
  'term.work': (value) => `engineering.workLists.${value}`,
  'feedback.status': (value) => `feedbackStatus.${value}`,
  'feedback.type': (value) => `feedbackType.${value}`,
  'suggestion.status': (value) => `suggestionStatus.${value}`,
  'review.status': (value) => `productReviews.status.${value}`,
  'proposal.state': (value) => `proposals.states.${value}`,
  'import.state': (value) => `importState.${value}`,
  'user.status': (value) => `userStatus.${value}`,
  'log.type': (value) => `userType.${value}`,
  'log.userType': (value) => `userType.${value}`,
  'log.action': (value) => `activity.${value}`,
};

/** A field's value in the panel's words: statuses, roles and categories by name. */
export function fieldValue(
  field: string,
  value: unknown,
  t: Translate,
  language: ContentLanguage,
  noun = 'term',
): string {
  if (typeof value === 'boolean') return t(value ? 'states.yes' : 'states.no');
  const text = String(value);
  if (field === 'publishAt') return text && formatDateTime(text);
  if (field === 'category') return nameOfCategory(knownCategory(text) ?? text, language);
  const key = VALUE_NAMES[`${noun}.${field}`] ?? VALUE_NAMES[field];
  return key ? textOr(t, key(text), text) : text;
}

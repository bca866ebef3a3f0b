import { knownCategory } from '@terimce/contract/category-names';
import { type BookkeepingField, EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import type { UiLanguage } from '@terimce/contract/languages';
import {
  fieldSpec,
  TERM_CONTENT_FIELDS,
  type TermField,
  type TranslationName,
} from '@terimce/contract/term-fields';
import useSWRImmutable from 'swr/immutable';
import { nameOfCategory } from '../../lib/category-name.js';
import { formatDateTime } from '../../lib/format.js';
import {
  addTexts,
  currentLanguage,
  type Leaves,
  namesIn,
  type Translate,
  textIn,
  translator,
  useLanguage,
} from '../../lib/i18n.js';
import type tr from '../../locales/admin/tr.json';
import type pages from '../../locales/pages/tr.json';

/** Texts of the panel are in a namespace, which is loaded with its code. */
const NAMESPACE = 'admin';
const bundles = {
  tr: () => import('../../locales/admin/tr.json'),
  en: () => import('../../locales/admin/en.json'),
};

/** Fields of a term are named by the contract. */
type FieldKey = `fields.${TermField | TranslationName | BookkeepingField}`;
/** The key of a text of the panel or of the components; keys with plural forms without their suffix. */
export type TextKey = Leaves<typeof tr> | Leaves<typeof pages> | FieldKey;
export type Texts = Translate<TextKey>;

/** The names of the fields of a term. */
function fieldNames(language: UiLanguage): Record<string, string> {
  const whole = TERM_CONTENT_FIELDS.map((field) => [field, fieldSpec(field).label] as const);
  const labels = [...whole, ...Object.entries(EXPORTED_FIELDS)];
  return Object.fromEntries(labels.map(([field, label]) => [field, label[language]]));
}

async function load(language: UiLanguage): Promise<true> {
  const texts = (await bundles[language]()).default;
  addPanelTexts(language, { ...texts, fields: { ...fieldNames(language), ...texts.fields } });
  return true;
}

export function addPanelTexts(language: UiLanguage, texts: object): void {
  addTexts(language, texts, NAMESPACE);
}

const TRANSLATORS = {
  tr: translator<TextKey>('tr', NAMESPACE),
  en: translator<TextKey>('en', NAMESPACE),
};

/** Loads the panel's texts in the interface language; false while loading. */
export function useTextsReady(): boolean {
  const language = useLanguage();
  return useSWRImmutable(['admin-texts', language], () => load(language)).data === true;
}

/** The panel's texts in the interface language. */
export function useTexts(): Texts {
  return TRANSLATORS[useLanguage()];
}

/** The names of the panel's texts below a key. */
export function namesBelow(key: string): string[] {
  return namesIn(currentLanguage(), NAMESPACE, key);
}

/** The text for a name from the server; the name itself if there is none yet. */
export function textOr(t: Texts, key: string, name: string): string {
  const known = textIn(currentLanguage(), [`${NAMESPACE}:${key}`, key]);
  return known === undefined ? name : t(key as TextKey);
}

/** The name of a field of a term or of an audit entry. */
export function fieldName(field: string, t: Texts): string {
  return textOr(t, `fields.${field}`, textOr(t, `audit.fields.${field}`, field));
}

/** Keys of the names of a field's values, the more common meaning first. */
const VALUE_NAMES: Readonly<Record<string, readonly string[]>> = {
  status: ['feedbackStatus', 'termStatus', 'suggestionStatus'],
  role: ['roles'],
};

/** A field's value in the panel's words: statuses, roles and categories by name. */
export function fieldValue(field: string, value: unknown, t: Texts, language: UiLanguage): string {
  if (typeof value === 'boolean') return t(value ? 'states.yes' : 'states.no');
  const text = String(value);
  if (field === 'publishAt') return text && formatDateTime(text);
  if (field === 'category') return nameOfCategory(knownCategory(text) ?? text, language);
  return (VALUE_NAMES[field] ?? []).reduceRight(
    (name, place) => textOr(t, `${place}.${text}`, name),
    text,
  );
}

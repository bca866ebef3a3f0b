import { knownCategory } from '@terimce/contract/category-names';
import { type BookkeepingField, EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import type { UiLanguage } from '@terimce/contract/languages';
import {
  fieldSpec,
  TERM_CONTENT_FIELDS,
  type TermField,
  type TranslationName,
} from '@terimce/contract/term-fields';
import i18n from 'i18next';
import { useMemo } from 'react';
import useSWRImmutable from 'swr/immutable';
import { nameOfCategory } from '../../lib/category-name.js';
import { formatDateTime } from '../../lib/format.js';
import { useLanguage } from '../../lib/i18n.js';
import type tr from '../../locales/admin/tr.json';
import type pages from '../../locales/pages/tr.json';

/** Texts of the panel are in a separate namespace, which is loaded with its code. */
export const NAMESPACE = 'admin';
const bundles = {
  tr: () => import('../../locales/admin/tr.json'),
  en: () => import('../../locales/admin/en.json'),
};

type Singular<K extends string> = K extends `${infer Base}_one`
  ? Base
  : K extends `${infer Base}_other`
    ? Base
    : K;
type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${Singular<K>}`
    : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Fields of a term are named by the contract. */
type FieldKey = `fields.${TermField | TranslationName | BookkeepingField}`;
/** The key of a text of the panel or of the components; keys with plural forms without their suffix. */
export type TextKey = Leaves<typeof tr> | Leaves<typeof pages> | FieldKey;
export type Texts = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string;

/** The names of the fields of a term. */
function fieldNames(language: UiLanguage): Record<string, string> {
  const whole = TERM_CONTENT_FIELDS.map((field) => [field, fieldSpec(field).label] as const);
  const labels = [...whole, ...Object.entries(EXPORTED_FIELDS)];
  return Object.fromEntries(labels.map(([field, label]) => [field, label[language]]));
}

async function load(language: UiLanguage): Promise<true> {
  if (!i18n.hasResourceBundle(language, NAMESPACE)) {
    const texts = (await bundles[language]()).default;
    const fields = { ...fieldNames(language), ...texts.fields };
    i18n.addResourceBundle(language, NAMESPACE, { ...texts, fields });
  }
  return true;
}

/** Loads the panel's texts in the interface language; false while loading. */
export function useTextsReady(): boolean {
  const language = useLanguage();
  return useSWRImmutable(['admin-texts', language], () => load(language)).data === true;
}

/** The panel's texts in the interface language. */
export function useTexts(): Texts {
  const language = useLanguage();
  return useMemo(
    () => i18n.getFixedT(language, [NAMESPACE, 'translation'] as never) as unknown as Texts,
    [language],
  );
}

/** The text for a name from the server; the name itself if there is none yet. */
export function textOr(t: Texts, key: string, name: string): string {
  const known = i18n.exists(key, { ns: [NAMESPACE, 'translation'] as never });
  return known ? t(key as TextKey) : name;
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

import { categoryName } from '@terimce/contract/categories';
import type { UiLanguage } from '@terimce/contract/languages';
import i18n from 'i18next';
import { useMemo } from 'react';
import useSWRImmutable from 'swr/immutable';
import { useLanguage } from '../../lib/i18n.js';
import type tr from '../../locales/admin/tr.json';

/** Texts of the panel live in a namespace of their own, which arrives with its code. */
const NAMESPACE = 'admin';
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

/** The key of a text that exists; those with plural forms without their ending. */
export type TextKey = Leaves<typeof tr>;
export type Texts = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string;

async function load(language: UiLanguage): Promise<true> {
  if (!i18n.hasResourceBundle(language, NAMESPACE)) {
    i18n.addResourceBundle(language, NAMESPACE, (await bundles[language]()).default);
  }
  return true;
}

/** Loads the panel's texts in the interface language; false until they are there. */
export function useTextsReady(): boolean {
  const language = useLanguage();
  return useSWRImmutable(['admin-texts', language], () => load(language)).data === true;
}

/** The panel's texts in the interface language. */
export function useTexts(): Texts {
  const language = useLanguage();
  return useMemo(
    () => i18n.getFixedT(language, NAMESPACE as never) as unknown as Texts,
    [language],
  );
}

/** The text of a name that the server gives; the name itself where there is none yet. */
export function textOr(t: Texts, key: string, name: string): string {
  const text = t(key as TextKey);
  return text === key ? name : text;
}

/** The name of a member of a term or of an entry of the audit trail. */
export function fieldName(field: string, t: Texts): string {
  return textOr(t, `fields.${field}`, textOr(t, `audit.fields.${field}`, field));
}

/** Where the names of a member's values stand, the more usual meaning first. */
const VALUE_NAMES: Readonly<Record<string, readonly string[]>> = {
  status: ['feedbackStatus', 'termStatus', 'suggestionStatus'],
  role: ['roles'],
};

/** A member's value as the panel calls it: states, roles and categories by their names. */
export function fieldValue(field: string, value: unknown, t: Texts, language: UiLanguage): string {
  if (typeof value === 'boolean') return t(value ? 'states.yes' : 'states.no');
  const text = String(value);
  if (field === 'category') return categoryName(text, language);
  return (VALUE_NAMES[field] ?? []).reduceRight(
    (name, place) => textOr(t, `${place}.${text}`, name),
    text,
  );
}

import { type ContentLanguage, EXTRA_LANGUAGE_CODES } from './languages.js';
import { tagNames } from './tags.js';
import {
  fieldSpec,
  fieldsWhere,
  SEARCH_WEIGHTS,
  type SearchWeight,
  type TERM_FIELDS,
  type TermContent,
  type TermField,
} from './term-fields.js';
import { NAME_LANGUAGES } from './term-names.js';
import { wordKey } from './text.js';

export type SearchedField = {
  [F in TermField]: (typeof TERM_FIELDS)[F] extends { search: SearchWeight } ? F : never;
}[TermField];

/** What search needs of a term; a stored one may lack fields that are newer than it. */
export type SearchedContent = {
  readonly [F in SearchedField | 'translations']?: TermContent[F] | undefined;
};

/** An attribute of the search document. */
interface Attribute {
  readonly name: string;
  readonly weight: SearchWeight;
  /** A search in one language leaves out attributes of the other. */
  readonly language?: ContentLanguage;
}

/** The attributes of a field: names are searched by language. */
const attributesOf = (field: TermField, weight: SearchWeight): Attribute[] => {
  const { kind, language } = fieldSpec(field);
  return kind === 'names'
    ? NAME_LANGUAGES.map((one) => ({ name: nameAttribute(one), weight, language: one }))
    : [{ name: field, weight, ...(language ? { language } : {}) }];
};
const nameAttribute = (language: ContentLanguage) =>
  language === 'en' ? 'englishNames' : 'turkishNames';

/** The fields that are searched. */
export const SEARCHED_FIELDS = fieldsWhere(({ search }) => search !== undefined) as SearchedField[];

/** The attributes in which search looks, most important first. */
export const SEARCH_ATTRIBUTES: readonly Attribute[] = SEARCH_WEIGHTS.flatMap((weight) =>
  SEARCHED_FIELDS.filter((field) => fieldSpec(field).search === weight).flatMap((field) =>
    attributesOf(field, weight),
  ),
);

/** The names of the attributes of these weights, in the language or in both. */
export function searchAttributes(
  weights: readonly SearchWeight[],
  language: 'both' | ContentLanguage = 'both',
): string[] {
  return SEARCH_ATTRIBUTES.filter(
    (attribute) =>
      weights.includes(attribute.weight) &&
      (language === 'both' || (attribute.language ?? language) === language),
  ).map(({ name }) => name);
}

/** The value of a field other than the names, a text or a list, as texts. */
function textsOf(term: SearchedContent, field: SearchedField): string[] {
  return ([term[field] ?? []].flat() as string[]).filter(Boolean);
}

/** The headwords in further languages, which search takes as hints. */
function foreignHeadwords({ translations }: SearchedContent): string[] {
  return EXTRA_LANGUAGE_CODES.flatMap((code) => translations?.[code]?.term ?? []);
}

/** A headword or a name with its language. */
interface Title {
  readonly text: string;
  readonly lang: string;
  /** Not to be used; searches find it. */
  readonly avoid?: boolean;
}

/** All names of a term, by what they are to search. */
export interface TitleTexts {
  readonly titles: Title[];
  readonly abbreviations: string[];
  readonly keywords: string[];
}

/** `µm` is also typed `um`. */
function withPlainMicro(text: string): string[] {
  const plain = text.replace(/[µμ](?=\p{L})/gu, 'u');
  return plain === text ? [text] : [text, plain];
}

/** The names of a term for the title index, on the server and on a device. */
export function titleTexts(term: SearchedContent): TitleTexts {
  const texts: TitleTexts = { titles: [], abbreviations: [], keywords: [] };
  for (const field of SEARCHED_FIELDS) {
    const { kind, search, language = '' } = fieldSpec(field);
    if (kind === 'names') {
      for (const { text, language: lang, kind: nameKind } of term.names ?? []) {
        if (nameKind === 'abbreviation' || nameKind === 'symbol') texts.abbreviations.push(text);
        else texts.titles.push({ text, lang, ...(nameKind === 'avoid' ? { avoid: true } : {}) });
      }
    } else if (search === 'headword') {
      texts.titles.push(...textsOf(term, field).map((text) => ({ text, lang: language })));
    } else if (search === 'hint') {
      const names = field === 'symbol' ? texts.abbreviations : texts.keywords;
      const values = textsOf(term, field);
      // A quantity may have several symbols: "η, μ".
      const single = field === 'symbol' ? values.flatMap((value) => value.split(/,\s+/)) : values;
      names.push(...single.flatMap(withPlainMicro));
    }
  }
  texts.keywords.push(...foreignHeadwords(term));
  return texts;
}

/** What the search in texts reads of a term: all its names, and its definitions and tags. */
export function describingTexts(term: SearchedContent): { names: string[]; texts: string[] } {
  const { titles, abbreviations, keywords } = titleTexts(term);
  const texts = SEARCHED_FIELDS.filter((field) => fieldSpec(field).search === 'text');
  return {
    names: [...titles.map(({ text }) => text), ...abbreviations, ...keywords],
    texts: [
      ...texts.flatMap((field) => textsOf(term, field)),
      ...(term.tags ?? []).flatMap(tagNames),
    ],
  };
}

/**
 * The headwords and names of a term that it may share with others as a word. A symbol is none: p is the pressure, the
 * pitch and the power.
 */
export function wordsOf(term: SearchedContent): string[] {
  const abbreviations = (term.names ?? []).filter(({ kind }) => kind === 'abbreviation');
  return [...titleTexts(term).titles, ...abbreviations].map(({ text }) => text);
}

/** {@link wordsOf} a term in the form in which they are compared. */
export function wordKeysOf(term: SearchedContent): Set<string> {
  return new Set(wordsOf(term).map(wordKey));
}

/** The names of a term besides its headwords, and its keywords. */
export function otherNames({
  names,
  searchKeywords,
}: Pick<TermContent, 'names' | 'searchKeywords'>): string[] {
  return [...names.map(({ text }) => text), ...searchKeywords];
}

/** The names in a search document, for ranking it as a title. */
export function titlesOfDocument(
  document: Readonly<Record<string, unknown>>,
): Pick<TitleTexts, 'titles' | 'keywords'> {
  const textsIn = ({
    name,
    language: lang = '' as string,
  }: Pick<Attribute, 'name'> & { readonly language?: string }) =>
    [document[name] ?? []].flat().flatMap((text) => (text ? [{ text: String(text), lang }] : []));
  const weighing = (weight: SearchWeight) =>
    SEARCH_ATTRIBUTES.filter((attribute) => attribute.weight === weight).flatMap(textsIn);
  return {
    titles: weighing('headword'),
    keywords: weighing('hint').map(({ text }) => text),
  };
}

/** The searched attributes of a term, by name. */
export function searchTexts(term: SearchedContent): Record<string, string | string[]> {
  const attributes: Record<string, string | string[]> = {};
  for (const field of SEARCHED_FIELDS) {
    const { kind } = fieldSpec(field);
    if (kind === 'names') {
      for (const language of NAME_LANGUAGES) {
        attributes[nameAttribute(language)] = (term.names ?? [])
          .filter((name) => name.language === language)
          .map(({ text }) => text);
      }
    } else if (kind === 'list') attributes[field] = textsOf(term, field);
    else attributes[field] = textsOf(term, field)[0] ?? '';
  }
  attributes.tags = (term.tags ?? []).flatMap(tagNames);
  attributes.searchKeywords = [...textsOf(term, 'searchKeywords'), ...foreignHeadwords(term)];
  return attributes;
}

import { LABELS } from './labels.js';
import type { Bilingual, ContentLanguage } from './languages.js';
import { escapeEntry, rawEntries, unescapeEntry } from './list-text.js';
import { headwordKey, lowerCase } from './text.js';

/**
 * What a further name of a term is, in the order in which names are stored. A variant is another spelling, such as the
 * British one; a shop word is said in workshops; a name to avoid is not to be used, and its note says what to say.
 */
export const NAME_KINDS = LABELS.nameKinds;
export type NameKind = keyof typeof NAME_KINDS;
export const NAME_KIND_CODES = Object.keys(NAME_KINDS) as NameKind[];

/** Languages of names. */
export const NAME_LANGUAGES = ['en', 'tr'] as const satisfies readonly ContentLanguage[];

/** A name of a term besides its headwords. */
export interface TermName {
  readonly text: string;
  readonly language: ContentLanguage;
  readonly kind: NameKind;
  readonly note?: string | undefined;
}

/** Longest name and note, in characters, and most names of a term. */
export const NAME_MAX = 200;
export const NAME_NOTE_MAX = 500;
export const NAMES_MAX = 100;

/** The names of one kind and language: one column of a table. */
export interface NameGroup {
  readonly language: ContentLanguage;
  readonly kind: NameKind;
  readonly label: Bilingual;
}
const COLUMNS = { en: 'english', tr: 'turkish' } as const;

/** The groups of names by the name of their column, such as `english_synonym`, in the order of stored names. */
export const NAME_GROUPS: ReadonlyMap<string, NameGroup> = new Map(
  NAME_LANGUAGES.flatMap((language) =>
    NAME_KIND_CODES.map((kind) => {
      const { tr, en } = LABELS.nameLanguages[language];
      const { tr: trKind, en: enKind } = NAME_KINDS[kind];
      const label = {
        tr: `${tr} ${lowerCase(trKind, 'tr')}`,
        en: `${en} ${lowerCase(enKind, 'en')}`,
      };
      return [`${COLUMNS[language]}_${kind}`, { language, kind, label }] as const;
    }),
  ),
);

const placeOf = ({ language, kind }: Pick<TermName, 'language' | 'kind'>) =>
  NAME_LANGUAGES.indexOf(language) * NAME_KIND_CODES.length + NAME_KIND_CODES.indexOf(kind);

/** Names by language and kind, each once; a name without a note has no `note`. */
export function orderedNames(names: readonly TermName[]): TermName[] {
  const seen = new Set<string>();
  return names
    .filter(({ text, language, kind }) => {
      const key = `${placeOf({ language, kind })} ${headwordKey(text, language)}`;
      return text !== '' && !seen.has(key) && seen.add(key);
    })
    .map(({ text, language, kind, note }) => ({
      text,
      language,
      kind,
      ...(note ? { note } : {}),
    }))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

const sameGroup = (group: Pick<TermName, 'language' | 'kind'>) => (name: TermName) =>
  name.language === group.language && name.kind === group.kind;

/** The names of one group in one text, a list as `splitList` reads it: `name|name [note]`. */
export function namesText(names: readonly TermName[], group: NameGroup): string {
  return names
    .filter(sameGroup(group))
    .map(({ text, note }) => {
      const name = escapeEntry(text).replace(/(\s)\[/g, '$1\\[');
      return note ? `${name} [${escapeEntry(note).replace(/[[\]]/g, '\\$&')}]` : name;
    })
    .join('|');
}

/** A name with the note in brackets after it. */
const NOTED = /^(.*\S)\s+\[((?:\\.|[^\\[\]])*)\]$/s;
/** What a name rarely contains, and a list of names often: a comma, a bullet, a slash between words. */
const MAY_BE_SEVERAL = /,(?!\d)|(?<!\d),|[•·▪◦‣]|\s\/\s/;

/**
 * The names of such a text.
 * @returns `isUnclear` if the text can be understood in another way.
 */
export function namesOfText(
  text: string,
  { language, kind }: NameGroup,
): { names: TermName[]; isUnclear: boolean } {
  const { entries, atComma } = rawEntries(text);
  const names = entries.map((entry) => {
    const [, name = entry, note = ''] = NOTED.exec(entry) ?? [];
    return { text: unescapeEntry(name), language, kind, note: unescapeEntry(note) };
  });
  return { names, isUnclear: atComma || names.some((name) => MAY_BE_SEVERAL.test(name.text)) };
}

/** The names of a cell that an earlier version exported: `name|note; name`. */
export function namesOfFormerText(text: string, { language, kind }: NameGroup): TermName[] {
  return (text.match(/(?:\\.|[^\\;])+/gs) ?? []).flatMap((item) => {
    const [name = '', ...notes] = (item.match(/(?:\\.|[^\\|])+/gs) ?? []).map(unescapeEntry);
    return name ? [{ text: name, language, kind, note: notes.filter(Boolean).join(' | ') }] : [];
  });
}

/** `names` with those of the given groups replaced. */
export function withNameGroups(
  names: readonly TermName[],
  groups: Readonly<Record<string, readonly TermName[]>>,
): TermName[] {
  const replaced = Object.keys(groups).flatMap((column) => NAME_GROUPS.get(column) ?? []);
  const kept = names.filter((name) => !replaced.some((group) => sameGroup(group)(name)));
  return orderedNames([...kept, ...Object.values(groups).flat()]);
}

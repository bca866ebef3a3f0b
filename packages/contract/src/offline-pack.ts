import {
  EMPTY_CONTENT,
  fieldsWhere,
  type TERM_FIELDS,
  type TermContent,
  type TermField,
} from './term-fields.js';
import { NAME_GROUPS, type TermName } from './term-names.js';
import { slugify } from './text.js';

/**
 * The pack for offline use: gzipped UTF-8 text with one JSON array per line. The first line is the {@link PackHeader}
 * in an array, each further one has the values of a field for all terms: texts of one kind compress better together.
 * An id is only its end, from where it differs from the id before it; a tag is its place in the header's list. A name
 * is one text: the place of its group in the header's list as a digit of base 36, its text, and its note on a new line.
 */
const PACK_FORMAT = 4;
/** The formats of packs that a device may still have: one term per line, whole ids and tags, and whole names. */
const LINE_PER_TERM = 1;
const WHOLE_VALUES = 2;
const WHOLE_NAMES = 3;
const FORMATS: readonly number[] = [LINE_PER_TERM, WHOLE_VALUES, WHOLE_NAMES, PACK_FORMAT];

interface PackHeader {
  readonly format: number;
  readonly terms: number;
  /** The fields in the order of their values. */
  readonly fields: readonly string[];
  readonly tags?: readonly string[];
  /** The keys of {@link NAME_GROUPS}. */
  readonly groups?: readonly string[];
}

type OfflineField = {
  [F in TermField]: (typeof TERM_FIELDS)[F] extends { offline: true } ? F : never;
}[TermField];

/** The fields of a term that the device stores; of further languages only the headwords. */
export interface PackTerm extends Readonly<Pick<TermContent, OfflineField | 'translations'>> {
  readonly id: string;
  readonly clicks: number;
  readonly favorites: number;
  /** The formula as MathML; '' if there is none, and in packs from before. */
  readonly formulaMarkup: string;
}

/** The content that the device stores. Packs from before a field existed lack it. */
const CONTENT = [...fieldsWhere(({ offline }) => offline === true), 'translations'] as readonly (
  | OfflineField
  | 'translations'
)[];
const FIELDS = ['id', 'clicks', 'favorites', 'formulaMarkup', ...CONTENT] as const;

/** The fields of packs whose header does not name them. */
const FIRST_FIELDS: readonly string[] = [
  'id',
  'slug',
  'englishTerm',
  'turkishTerm',
  'category',
  'englishDefinition',
  'turkishDefinition',
  'searchKeywords',
  'clicks',
  'favorites',
  'tags',
];

/** What the pack has of a term. */
export function packTerm(
  term: Pick<TermContent, OfflineField | 'translations'> & {
    readonly _id: string;
    readonly clickCount: number;
    readonly favoriteCount: number;
  },
  formulaMarkup = '',
): PackTerm {
  const headwords = Object.entries(term.translations).flatMap(([code, { term: text }]) =>
    text ? [[code, { term: text }]] : [],
  );
  const content = Object.fromEntries(CONTENT.map((field) => [field, term[field]])) as TermContent;
  return {
    ...content,
    translations: Object.fromEntries(headwords),
    id: term._id,
    clicks: term.clickCount,
    favorites: term.favoriteCount,
    formulaMarkup,
  };
}

/** The lines of a pack, with line breaks. A slug that the headword makes is left out. */
export function* packLines(terms: readonly PackTerm[]): Generator<string> {
  const tags = [...new Set(terms.flatMap((term) => term.tags))];
  const groups = [...NAME_GROUPS.keys()];
  const header: PackHeader = {
    format: PACK_FORMAT,
    terms: terms.length,
    fields: FIELDS,
    tags,
    groups,
  };
  yield `${JSON.stringify([header])}\n`;
  const places = new Map(tags.map((tag, i) => [tag, i]));
  const written = (term: PackTerm, i: number, field: (typeof FIELDS)[number]) => {
    if (field === 'id') return endOf(term.id, terms[i - 1]?.id);
    if (field === 'tags') return term.tags.map((tag) => places.get(tag));
    if (field === 'names') return term.names.map((name) => shortName(name, groups));
    return field === 'slug' && term.slug === slugify(term.englishTerm) ? '' : term[field];
  };
  for (const field of FIELDS)
    yield `${JSON.stringify(terms.map((term, i) => written(term, i, field)))}\n`;
}

/** The end of an id, from where it differs from one of the same length. */
function endOf(id: string, other = ''): string {
  let at = 0;
  while (at < id.length - 1 && id[at] === other[at]) at++;
  return id.slice(at);
}

function shortName({ language, kind, text, note }: TermName, groups: readonly string[]): string {
  const place = groups.findIndex((key) => {
    const group = NAME_GROUPS.get(key);
    return group?.language === language && group.kind === kind;
  });
  return `${place.toString(36)}${text}${note ? `\n${note}` : ''}`;
}

function wholeName(name: string, groups: readonly string[]): TermName[] {
  const group = NAME_GROUPS.get(groups[Number.parseInt(name.charAt(0), 36)] ?? '');
  if (!group) return [];
  const { language, kind } = group;
  const [text = '', ...note] = name.slice(1).split('\n');
  return [{ text, language, kind, ...(note.length ? { note: note.join('\n') } : {}) }];
}

const EMPTY = { ...EMPTY_CONTENT, id: '', clicks: 0, favorites: 0, formulaMarkup: '' };

/**
 * The terms of a pack's text.
 * @throws Error if it is not whole or has another format.
 */
export function readPack(text: string): PackTerm[] {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const [header] = JSON.parse(first) as [PackHeader?];
  if (!header || !FORMATS.includes(header.format))
    throw new Error('This is not an offline pack of a known format');
  const { format, terms, fields = FIRST_FIELDS, tags = [], groups = [] } = header;
  const values = lines.map((line) => JSON.parse(line) as unknown[]);
  if (values.length !== (format === LINE_PER_TERM ? terms : fields.length))
    throw new Error('The offline pack is not whole');
  const place = new Map(fields.map((field, i) => [field, i]));
  let id = '';
  return Array.from({ length: terms }, (_, i) => {
    const members = FIELDS.map((field) => {
      const at = place.get(field);
      if (at === undefined) return [field, EMPTY[field]];
      return [
        field,
        (format === LINE_PER_TERM ? values[i]?.[at] : values[at]?.[i]) ?? EMPTY[field],
      ];
    });
    const term = Object.fromEntries(members) as PackTerm;
    const whole = { ...term, slug: term.slug || slugify(term.englishTerm) };
    if (format <= WHOLE_VALUES) return whole;
    id = id.slice(0, id.length - term.id.length) + term.id;
    const short = { ...whole, id, tags: term.tags.map((place) => tags[Number(place)] ?? '') };
    if (format <= WHOLE_NAMES) return short;
    const names = (term.names as readonly unknown[]).flatMap((name) =>
      wholeName(String(name), groups),
    );
    return { ...short, names };
  });
}

// One file: what writes a pack and what reads it belong together.
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
 * The pack for offline use: gzipped UTF-8 text. The first line is the {@link PackHeader} in an array. Then follow, for
 * each group of fields of the header, the values of all terms, one value per line: texts of one kind compress better
 * together, and the names of a term beside its headwords, whose words they repeat. A text is JSON without its quotes,
 * the members of a list are separated by tabs, all else is JSON. An id is only its end, from where it differs from the
 * id before it; a tag is its place in the header's list. A name is one text: the place of its group in the header's
 * list as a digit of base 36, its text, and its note on a new line.
 */
const PACK_FORMAT = 5;
/** The format of the first packs, which a device may still have: the values of a term in a line of JSON. */
const LINE_PER_TERM = 1;

interface PackHeader {
  readonly format: number;
  readonly terms: number;
  /** The groups of fields, in the order of their values. */
  readonly fields?: ReadonlyArray<readonly string[]>;
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
type PackField = (typeof FIELDS)[number];

/** Fields that share words. */
const TOGETHER: ReadonlyArray<readonly PackField[]> = [
  ['englishGloss', 'turkishGloss'],
  ['englishTerm', 'names', 'turkishTerm', 'searchKeywords'],
];
const GROUPS: ReadonlyArray<readonly PackField[]> = [
  ...FIELDS.filter((field) => !TOGETHER.flat().includes(field)).map((field) => [field]),
  ...TOGETHER,
];

/** The fields of the first packs, whose header does not name them. */
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

/** Makes a pack from batches of terms: what each batch adds to each group of fields, and at the end the header. */
export class PackColumns {
  readonly #tags = new Map<string, number>();
  readonly #groups = [...NAME_GROUPS.keys()];
  #terms = 0;
  #lastId: string | undefined;

  /** Number of terms so far. */
  get terms(): number {
    return this.#terms;
  }

  /** The lines of each group; in the pack, those of all batches stand group by group. */
  add(terms: readonly PackTerm[]): string[] {
    const texts = GROUPS.map((group) =>
      terms
        .flatMap((term, i) => {
          const before = terms[i - 1]?.id ?? this.#lastId;
          return group.map((field) => `${written(this.#short(term, before, field))}\n`);
        })
        .join(''),
    );
    this.#lastId = terms.at(-1)?.id ?? this.#lastId;
    this.#terms += terms.length;
    return texts;
  }

  /** The first line. */
  header(): string {
    const header: PackHeader = {
      format: PACK_FORMAT,
      terms: this.#terms,
      fields: GROUPS,
      tags: [...this.#tags.keys()],
      groups: this.#groups,
    };
    return `${JSON.stringify([header])}\n`;
  }

  #short(term: PackTerm, before: string | undefined, field: PackField): unknown {
    if (field === 'id') return endOf(term.id, before);
    if (field === 'tags') return term.tags.map((tag) => this.#place(tag));
    if (field === 'names') return term.names.map((name) => shortName(name, this.#groups));
    return field === 'slug' ? shortSlug(term) : term[field];
  }

  #place(tag: string): number {
    const place = this.#tags.get(tag) ?? this.#tags.size;
    this.#tags.set(tag, place);
    return place;
  }
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join('\t');
  const json = JSON.stringify(value);
  return typeof value === 'string' ? json.slice(1, -1) : json;
}

function read(field: PackField, line: string): unknown {
  const { [field]: empty } = EMPTY;
  const text = (part: string) => JSON.parse(`"${part}"`) as string;
  if (Array.isArray(empty)) return line ? line.split('\t').map(text) : [];
  return typeof empty === 'string' ? text(line) : (JSON.parse(line) as unknown);
}

type SlugParts = Pick<PackTerm, 'slug' | 'englishTerm' | 'englishGloss'>;

/** Nothing for a slug that the headword makes, `-` for one of headword and gloss, else what follows the headword. */
function shortSlug({ slug, englishTerm, englishGloss }: SlugParts): string {
  const start = slugify(englishTerm);
  if (slug === start) return '';
  if (slug === slugify(`${englishTerm} ${englishGloss}`)) return '-';
  return slug.startsWith(`${start}-`) ? slug.slice(start.length) : slug;
}

function wholeSlug({ slug, englishTerm, englishGloss }: SlugParts): string {
  if (slug === '-') return slugify(`${englishTerm} ${englishGloss}`);
  return slug === '' || slug.startsWith('-') ? slugify(englishTerm) + slug : slug;
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
  const [first = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const [header] = JSON.parse(first) as [PackHeader?];
  if (header?.format !== LINE_PER_TERM && header?.format !== PACK_FORMAT)
    throw new Error('This is not an offline pack of a known format');
  const { format, terms, fields = [FIRST_FIELDS], tags = [], groups = [] } = header;
  const isFirst = format === LINE_PER_TERM;
  if (lines.length !== terms * (isFirst ? 1 : fields.flat().length))
    throw new Error('The offline pack is not whole');
  if (isFirst) return lines.map(firstTerm);
  const lookUp = valuesOf(terms, fields, lines);
  let id = '';
  return Array.from({ length: terms }, (_, i) => {
    const members = FIELDS.map((field) => [field, lookUp(field, i) ?? EMPTY[field]]);
    const term = Object.fromEntries(members) as PackTerm;
    id = id.slice(0, id.length - term.id.length) + term.id;
    const names = (term.names as readonly unknown[]).flatMap((name) =>
      wholeName(String(name), groups),
    );
    const slug = wholeSlug(term);
    return { ...term, id, slug, names, tags: term.tags.map((place) => tags[Number(place)] ?? '') };
  });
}

/** A term of the first format. */
function firstTerm(line: string): PackTerm {
  const values = JSON.parse(line) as unknown[];
  const members = FIRST_FIELDS.map((field, i) => [field, values[i]] as const);
  const given = members.filter(([, value]) => value !== undefined);
  return { ...EMPTY, ...Object.fromEntries(given) };
}

/** How to find the value of a field of the term at a place. */
function valuesOf(
  terms: number,
  fields: NonNullable<PackHeader['fields']>,
  lines: readonly string[],
): (field: PackField, i: number) => unknown {
  const place = new Map<string, { start: number; step: number }>();
  let start = 0;
  for (const group of fields) {
    const step = group.length;
    for (const field of group) place.set(field, { start: start++, step });
    start += (terms - 1) * step;
  }
  return (field, i) => {
    const at = place.get(field);
    const line = at && lines[at.start + i * at.step];
    return line === undefined ? undefined : read(field, line);
  };
}

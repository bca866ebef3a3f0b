import { EXTRA_LANGUAGE_CODES, type ExtraLanguage } from '@terimce/contract/languages';
import { LIST_FIELDS, translationField } from '@terimce/contract/term-fields';
import { NAME_KIND_CODES, type NameKind, type TermName } from '@terimce/contract/term-names';
import { KIND_NOTE, NAME_MARKS, NOTE_FIELDS } from '@terimce/core/files/tbx-write';

const NOTED: ReadonlySet<string> = new Set([...NOTE_FIELDS, 'englishExample', 'turkishExample']);
const LISTED: ReadonlySet<string> = new Set(LIST_FIELDS);
/** The elements around one term with its notes, in both versions. */
const TERM_SECTIONS: ReadonlySet<string> = new Set(['termSec', 'tig', 'ntig']);
/** Elements whose text is used. */
const READ: ReadonlySet<string> = new Set([
  ...['term', 'termNote', 'descrip', 'note', 'xref'],
  ...['admin', 'adminNote', 'ref', 'transac', 'transacNote', 'date'],
]);

/** A term of an entry with its notes. */
interface TermSection {
  isOpen?: boolean;
  term?: string;
  status?: string;
  type?: string;
  kind?: NameKind;
  note?: string;
}

/** The kind of a name for the marks of another program. */
function kindOf(status = '', type = ''): NameKind {
  const byStatus = NAME_KIND_CODES.find(
    (kind) => status === NAME_MARKS[kind].status && !status.startsWith('admitted'),
  );
  if (byStatus) return byStatus;
  if (type === 'acronym' || type === 'abbreviation') return 'abbreviation';
  if (type === 'symbol' || type === 'formula') return 'symbol';
  return type === 'variant' ? 'variant' : 'synonym';
}

/**
 * Collects one terminological entry while its elements are parsed. The first value of each kind counts; whatever else
 * it has becomes fields of their own, which an import lists as unknown.
 */
export class TbxEntry {
  readonly #row: Record<string, string | string[] | TermName[]> = {};
  readonly #names: TermName[] = [];
  /** How many values have each name that {@link #leave} gave. */
  readonly #left = new Map<string, number>();
  #section: TermSection = {};
  #language = '';
  #element = '';
  #attributes: Record<string, string> = {};
  #text = '';

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'langSec' || name === 'langSet') this.#language = language(attributes);
    if (TERM_SECTIONS.has(name)) this.#section = { isOpen: true };
    if (!READ.has(name)) return;
    this.#element = name;
    this.#attributes = attributes;
    this.#text = '';
  }

  text(text: string): void {
    if (this.#element) this.#text += text;
  }

  close(name: string): void {
    if (TERM_SECTIONS.has(name)) this.#setTerm();
    if (name === 'langSec' || name === 'langSet') this.#language = '';
    if (name !== this.#element) return;
    const value = this.#text.trim();
    if (name === 'term') this.#section.term = value;
    else if (name === 'termNote') this.#markTerm(value);
    else if (name === 'descrip') this.#setDescription(value);
    else if (name === 'note') this.#setNote(value);
    else if (/^(xGraphic|externalGraphic|graphic)$/.test(this.#attributes.type ?? '')) {
      this.#set('image', this.#attributes.target || value);
    } else this.#leave(value);
    this.#element = '';
  }

  row(): Record<string, unknown> {
    return this.#names.length > 0 ? { ...this.#row, names: this.#names } : this.#row;
  }

  /** Of several terms of a language the first is the headword, unless it is marked as another name. */
  #setTerm(): void {
    const { term, kind, status, type, note } = this.#section;
    this.#section = {};
    const field = fieldFor(this.#language, 'term');
    if (!term) return;
    if (!field) this.#leave(term, 'term');
    else if (!kind && this.#row[field] === undefined) this.#row[field] = term;
    else if (this.#language === 'en' || this.#language === 'tr') {
      const marked = kind ?? kindOf(status, type);
      this.#names.push({
        text: term,
        language: this.#language,
        kind: marked,
        ...(note ? { note } : {}),
      });
    } else this.#add('searchKeywords', term);
  }

  #markTerm(value: string): void {
    const { type } = this.#attributes;
    if (type === 'administrativeStatus') this.#section.status = value;
    else if (type === 'termType') this.#section.type = value;
    else this.#leave(value);
  }

  #setDescription(value: string): void {
    const own = this.#attributes['xml:lang'] ? language(this.#attributes) : this.#language;
    const type = this.#attributes.type;
    if (type === 'subjectField') this.#set('category', value);
    else if (type === 'definition') this.#set(fieldFor(own, 'definition'), value, own);
    else if (type === 'context' && own === 'en') this.#set('englishExample', value);
    else if (type === 'context' && own === 'tr') this.#set('turkishExample', value);
    else this.#leave(value, type, own);
  }

  #setNote(value: string): void {
    if (this.#section.isOpen) {
      const kind = NAME_KIND_CODES.find((code) => value === KIND_NOTE + code);
      if (kind && !this.#section.kind) this.#section.kind = kind;
      else if (this.#section.note === undefined) this.#section.note = value;
      else this.#leave(value);
      return;
    }
    const [, name = '', text = ''] = /^(\w+): (.+)$/s.exec(value) ?? [];
    if (LISTED.has(name)) this.#add(name, text);
    else if (NOTED.has(name)) this.#set(name, text);
    else this.#leave(value);
  }

  #set(field: string | undefined, value: string, language = this.#language): void {
    if (field && this.#row[field] === undefined && value) this.#row[field] = value;
    else if (!field || this.#row[field] !== value) this.#leave(value, undefined, language);
  }

  /** Keeps a value that no field can hold under a name that an import shows. */
  #leave(
    value: string,
    type = this.#attributes.type ?? this.#element,
    language = this.#language,
  ): void {
    if (!value) return;
    const name = `TBX: ${type}${language ? ` ${language}` : ''}`;
    const count = (this.#left.get(name) ?? 0) + 1;
    this.#left.set(name, count);
    this.#row[count === 1 ? name : `${name} (${count})`] = value;
  }

  #add(field: string, value: string): void {
    const list = this.#row[field] as string[] | undefined;
    if (list) list.push(value);
    else this.#row[field] = [value];
  }
}

function language(attributes: Record<string, string>): string {
  return (attributes['xml:lang'] ?? attributes.lang ?? '').toLowerCase().split(/[-_]/)[0] ?? '';
}

function fieldFor(code: string, part: 'term' | 'definition'): string | undefined {
  const capital = part === 'term' ? 'Term' : 'Definition';
  if (code === 'en') return `english${capital}`;
  if (code === 'tr') return `turkish${capital}`;
  const extra = EXTRA_LANGUAGE_CODES.find((known): known is ExtraLanguage => known === code);
  return extra && translationField(extra, part);
}

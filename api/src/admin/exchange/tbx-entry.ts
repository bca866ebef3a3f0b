import { EXTRA_LANGUAGE_CODES, type ExtraLanguage } from '@terimce/contract/languages';
import { translationField } from './exchange-row.js';
import { NOTE_FIELDS } from './tbx-write.js';

const NOTED: ReadonlySet<string> = new Set([...NOTE_FIELDS, 'englishExample', 'turkishExample']);
const LISTED: ReadonlySet<string> = new Set(['tags', 'searchKeywords']);
/** Elements whose text is used. */
const READ: ReadonlySet<string> = new Set(['term', 'descrip', 'note', 'xref']);

/** Collects one terminological entry while its elements are parsed. The first value of each kind counts. */
export class TbxEntry {
  readonly #row: Record<string, string | string[]> = {};
  #language = '';
  #element = '';
  #attributes: Record<string, string> = {};
  #text = '';

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'langSec' || name === 'langSet') this.#language = language(attributes);
    if (!READ.has(name)) return;
    this.#element = name;
    this.#attributes = attributes;
    this.#text = '';
  }

  text(text: string): void {
    if (this.#element) this.#text += text;
  }

  close(name: string): void {
    if (name === 'langSec' || name === 'langSet') this.#language = '';
    if (name !== this.#element) return;
    this.#element = '';
    const value = this.#text.trim();
    if (name === 'term') this.#setTerm(value);
    else if (name === 'descrip') this.#setDescription(value);
    else if (name === 'note') this.#setNote(value);
    else if (/^(xGraphic|externalGraphic|graphic)$/.test(this.#attributes.type ?? '')) {
      this.#set('image', this.#attributes.target || value);
    }
  }

  row(): Record<string, unknown> {
    return this.#row;
  }

  /** Further terms of an entry are synonyms; they are stored as keywords, which search finds. */
  #setTerm(value: string): void {
    const field = fieldFor(this.#language, 'term');
    if (!field || !value) return;
    if (this.#row[field] === undefined) this.#row[field] = value;
    else this.#add('searchKeywords', value);
  }

  #setDescription(value: string): void {
    const own = this.#attributes['xml:lang'] ? language(this.#attributes) : this.#language;
    const type = this.#attributes.type;
    if (type === 'subjectField') this.#set('category', value);
    if (type === 'definition') this.#set(fieldFor(own, 'definition'), value);
    if (type === 'context' && own === 'en') this.#set('englishExample', value);
    if (type === 'context' && own === 'tr') this.#set('turkishExample', value);
  }

  #setNote(value: string): void {
    const [, name = '', text = ''] = /^(\w+): (.+)$/s.exec(value) ?? [];
    if (LISTED.has(name)) this.#add(name, text);
    else if (NOTED.has(name)) this.#set(name, text);
  }

  #set(field: string | undefined, value: string): void {
    if (field && value) this.#row[field] ??= value;
  }

  #add(field: string, value: string): void {
    const list = this.#row[field];
    if (Array.isArray(list)) list.push(value);
    else this.#row[field] = [value];
  }
}

function language(attributes: Record<string, string>): string {
  return (attributes['xml:lang'] ?? attributes.lang ?? '').toLowerCase().split('-')[0] ?? '';
}

function fieldFor(code: string, part: 'term' | 'definition'): string | undefined {
  const capital = part === 'term' ? 'Term' : 'Definition';
  if (code === 'en') return `english${capital}`;
  if (code === 'tr') return `turkish${capital}`;
  const extra = EXTRA_LANGUAGE_CODES.find((known): known is ExtraLanguage => known === code);
  return extra && translationField(extra, part);
}

import { type ContentLanguage, EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import {
  inNote,
  linesWithMentions,
  type MentionField,
  splitByMentions,
} from '@terimce/contract/mentions';
import type { TermMention } from '@terimce/contract/routes/browse';
import { tagLabel, tagSlug } from '@terimce/contract/tags';
import { TERM_FIELDS } from '@terimce/contract/term-fields';
import { NAME_KINDS } from '@terimce/contract/term-names';
import type { Term } from '@terimce/core/terms/term';
import type { Formulas } from '../terms/formula.js';
import { type PageTexts, textsIn } from '../texts/texts.js';
import { Html, html } from './html.js';
import { termJsonLd } from './json-ld.js';
import { glossOf, headwordsOf, inOrder, type Page } from './page.js';
import { searchForm } from './result-page.js';
import { sharePicturePath } from './share-pictures.js';
import { termList } from './term-list.js';

const DESCRIPTION_LENGTH = 300;
/** Of a definition beside another meaning. */
const SENSE_LENGTH = 120;
const QUOTE = /^\s*["“”„«>]/;

/** What belongs to a term besides its fields. */
interface Links {
  readonly related: readonly Term[];
  readonly mentions: readonly TermMention[];
  /** Other meanings of its words. */
  readonly senses: readonly Term[];
  readonly formulas: Formulas;
}

/** The page of a term for search engines and readers without scripts. */
export function termPage(
  term: Term,
  links: Links,
  request: {
    language: ContentLanguage;
    explicitLanguage: boolean;
    base: string;
    /** Name of the term's category in that language. */
    category: string;
  },
): Page {
  const { language, explicitLanguage, base, category } = request;
  return {
    status: 200,
    language,
    explicitLanguage,
    kind: 'article',
    title: titleOf(term, language),
    description: shorten(descriptionOf(term, language)),
    address: { path: `/${term.slug}` },
    image: sharePicturePath(term, language),
    jsonLd: termJsonLd(term, category, language, base),
    body: termBody(term, links, category, language),
  };
}

/** Editors write `metaTitle` and `metaDescription` in Turkish, so the English page uses neither. */
function titleOf(term: Term, language: ContentLanguage): string {
  const written = language === 'tr' && term.metaTitle;
  return written || `${headwordsOf(term, language).join(' – ')} | Terimce`;
}

/** The description in the language of the page. */
function descriptionOf(term: Term, language: ContentLanguage): string {
  const { metaDescription, englishDefinition, turkishDefinition, englishTerm, turkishTerm } = term;
  const written = language === 'tr' ? metaDescription || turkishDefinition : englishDefinition;
  const [name, equivalent] = inOrder(turkishTerm, englishTerm, language);
  return written || textsIn(language).pages.termWithout(name || equivalent, name && equivalent);
}

function termBody(
  term: Term,
  { related, mentions, senses: others, formulas }: Links,
  category: string,
  language: ContentLanguage,
): Html {
  const t = textsIn(language).pages;
  const inText = (text: string, field: MentionField) =>
    linked(
      text,
      mentions.filter((mention) => mention.field === field),
    );
  const [first, second] = inOrder(
    sense(term, 'tr', t, inText),
    sense(term, 'en', t, inText),
    language,
  );
  const extra = EXTRA_LANGUAGE_CODES.flatMap((code) => {
    const headword = term.translations[code]?.term;
    return headword ? [html`<li lang="${code}">${headword}</li>`] : [];
  });
  const note = noteOf(term, language);
  return html`<main class="prerendered">
      ${searchForm(language)}
      <nav>
        <a href="/">${t.home}</a>
        <a href="/c/${encodeURIComponent(term.category || 'general')}">${category}</a>
      </nav>
      <article>
        <h1 lang="${term.englishTerm ? 'en' : 'tr'}">${term.englishTerm || term.turkishTerm}</h1>
        ${otherNames(term, term.englishTerm ? 'en' : 'tr', language)}
        ${term.englishTerm && term.turkishTerm && html`<p lang="tr">${term.turkishTerm}</p>`}
        ${term.englishTerm && otherNames(term, 'tr', language)}
        ${term.image && html`<img src="${term.image}" alt="" loading="lazy" />`}
        ${first}
        ${formulaOf(term, formulas, language)}
        ${second}
        ${others.length > 0 && html`<nav><h2>${t.otherMeanings}</h2>${otherMeanings(others, language)}</nav>`}
        ${term.tags.length > 0 && html`<p>${t.tags}:</p><ul>${[...new Map(term.tags.map((tag) => [tagSlug(tag), tag]))].map(([slug, tag]) => html`<li><a href="/t/${slug}">${tagLabel(tag, language)}</a></li>`)}</ul>`}
        ${extra.length > 0 && html`<h2>${t.otherLanguages}</h2><ul>${extra}</ul>`}
        ${
          note &&
          html`<h2>${t.note}</h2><div lang="${note.language}">${noteLines(
            note.text,
            mentions.filter(({ field }) => field === note.field),
            formulas,
          )}</div>`
        }
      </article>
      ${related.length > 0 && html`<nav><h2>${t.related}</h2>${termList(related, language)}</nav>`}
    </main>`;
}

function formulaOf(
  { formula }: Term,
  { own }: Formulas,
  language: ContentLanguage,
): Html | undefined {
  if (!formula) return undefined;
  return html`<p translate="no">${TERM_FIELDS.formula.label[language]}: ${own ? new Html(own) : formula}</p>`;
}

/** The other names of a term in one language, each kind that matters by its name. */
function otherNames(
  term: Term,
  language: ContentLanguage,
  reader: ContentLanguage,
): Html | undefined {
  const own = term.names.filter((name) => name.language === language);
  if (own.length === 0) return undefined;
  return html`<ul>${own.map(({ text, kind, note }) => {
    const label = kind === 'synonym' || kind === 'variant' ? '' : `${NAME_KINDS[kind][reader]}: `;
    const name = html`<span lang="${language}">${text}</span>`;
    return html`<li>${label}${kind === 'avoid' ? html`<s>${name}</s>` : name}${note && ` (${note})`}</li>`;
  })}</ul>`;
}

/** Links to other meanings of a word: what tells it apart, its headwords, and the first words of its definition. */
function otherMeanings(terms: readonly Term[], language: ContentLanguage): Html {
  return html`<ul>${terms.map((term) => {
    const { englishDefinition, turkishDefinition } = term;
    const [definition, other] = inOrder(turkishDefinition, englishDefinition, language);
    const gloss = glossOf(term, language);
    const link = html`<a href="/${term.slug}">${headwordsOf(term, language).join(' – ')}</a>`;
    return html`<li>${gloss && `${gloss}: `}${link}. ${shorten(definition || other, SENSE_LENGTH)}</li>`;
  })}</ul>`;
}

function sense(
  term: Term,
  language: ContentLanguage,
  t: PageTexts,
  inText: (text: string, field: MentionField) => (string | Html)[],
): Html | undefined {
  const english = language === 'en';
  const definition = english ? term.englishDefinition : term.turkishDefinition;
  const usage = english ? term.englishUsage : term.turkishUsage;
  const example = english ? term.englishExample : term.turkishExample;
  const detail = english ? term.englishDetail : term.turkishDetail;
  if (!definition && !usage && !example && !detail) return undefined;
  return html`<section>
          <h2>${english ? t.inEnglish : t.inTurkish}</h2>
          <div lang="${language}">
            ${definition && html`<p>${inText(definition, english ? 'englishDefinition' : 'turkishDefinition')}</p>`}
            ${usage && html`<p>${t.usage}: ${inText(usage, english ? 'englishUsage' : 'turkishUsage')}</p>`}
            ${example && html`<p>${t.example}: <q>${inText(example, english ? 'englishExample' : 'turkishExample')}</q></p>`}
            ${detail && detail !== example && html`<p>${inText(detail, english ? 'englishDetail' : 'turkishDetail')}</p>`}
          </div>
        </section>`;
}

/** The English note if the reader reads English and there is one, else the Turkish one. */
function noteOf(term: Term, language: ContentLanguage) {
  if (language !== 'tr' && term.blogEn) {
    return { text: term.blogEn, language: 'en' as const, field: 'blogEn' as const };
  }
  return term.blog
    ? { text: term.blog, language: 'tr' as const, field: 'blog' as const }
    : undefined;
}

/** Most lines of a note with elements of their own; the rest of a longer one is one paragraph. */
const LINES_MAX = 1_000;

function noteLines(text: string, mentions: readonly TermMention[], { inNotes }: Formulas): Html[] {
  const placed = inNote(text, mentions, (tex) => inNotes.get(tex));
  const all = linesWithMentions(text, placed);
  const rest = all.slice(LINES_MAX).map((line) => line.text);
  const lines = all.slice(0, LINES_MAX).map(({ text: line, mentions: inLine }) => {
    const heading = /^#{1,4}\s+(.*)/.exec(line)?.[1];
    if (heading) return html`<h3>${heading}</h3>`;
    const quoted = line.startsWith('>') ? line.replace(/^>\s*/, '') : line;
    const cut = line.length - quoted.length;
    const words = linked(
      quoted,
      inLine.map((mention) => ({ ...mention, at: mention.at - cut })),
    );
    return QUOTE.test(line) ? html`<blockquote>${words}</blockquote>` : html`<p>${words}</p>`;
  });
  return rest.length > 0 ? [...lines, html`<p>${rest.join(' ')}</p>`] : lines;
}

function linked(
  text: string,
  mentions: readonly (TermMention | { at: number; text: string; markup: string })[],
): (string | Html)[] {
  return splitByMentions(text, mentions).map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('markup' in piece) return new Html(piece.markup);
    return html`<a href="/${piece.term.slug}">${piece.text}</a>`;
  });
}

/** The text in one line, cut after a word if it is longer. */
export function shorten(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, cut > 0 ? cut : length - 1)}…`;
}

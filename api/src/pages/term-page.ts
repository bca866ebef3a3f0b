import { EXTRA_LANGUAGE_CODES, type UiLanguage } from '@terimce/contract/languages';
import type { Term } from '@terimce/core/terms/term';
import { type Html, html } from './html.js';
import { termJsonLd } from './json-ld.js';
import type { Page } from './page.js';
import { PAGE_TEXTS } from './texts.js';

const DESCRIPTION_LENGTH = 300;
const QUOTE = /^\s*["“”„«>]/;

/** A term as search engines and readers without scripts see it. */
export function termPage(
  term: Term,
  related: readonly Term[],
  request: {
    language: UiLanguage;
    explicitLanguage: boolean;
    base: string;
    /** Name of the term's category in that language. */
    category: string;
  },
): Page {
  const { language, explicitLanguage, base, category } = request;
  const headwords = inOrder(term.turkishTerm, term.englishTerm, language).filter(Boolean);
  const definition = inOrder(term.turkishDefinition, term.englishDefinition, language).find(
    Boolean,
  );
  return {
    status: 200,
    language,
    explicitLanguage,
    kind: 'article',
    title: term.metaTitle || `${headwords.join(' – ')} | Terimce`,
    description: shorten(term.metaDescription || definition || headwords.join(' – ')),
    address: { path: `/${term.slug}` },
    ...(term.image ? { image: term.image } : {}),
    jsonLd: termJsonLd(term, category, language, base),
    body: termBody(term, related, category, language),
  };
}

/** The two languages of a text, that of the reader first. */
function inOrder(turkish: string, english: string, language: UiLanguage): [string, string] {
  return language === 'en' ? [english, turkish] : [turkish, english];
}

function termBody(
  term: Term,
  related: readonly Term[],
  category: string,
  language: UiLanguage,
): Html {
  const t = PAGE_TEXTS[language];
  const extra = EXTRA_LANGUAGE_CODES.flatMap((code) => {
    const headword = term.translations[code]?.term;
    return headword ? [html`<li lang="${code}">${headword}</li>`] : [];
  });
  const note = noteOf(term, language);
  return html`<main class="prerendered">
      <nav>
        <a href="/">${t.home}</a>
        <a href="/c/${encodeURIComponent(term.category || 'general')}">${category}</a>
      </nav>
      <article>
        <h1 lang="en">${term.englishTerm || term.turkishTerm}</h1>
        ${term.englishTerm && term.turkishTerm && html`<p lang="tr">${term.turkishTerm}</p>`}
        ${term.image && html`<img src="${term.image}" alt="" loading="lazy" />`}
        ${language === 'en' ? [sense(term, 'en', t), sense(term, 'tr', t)] : [sense(term, 'tr', t), sense(term, 'en', t)]}
        ${term.tags.length > 0 && html`<p>${t.tags}: ${term.tags.join(', ')}</p>`}
        ${extra.length > 0 && html`<h2>${t.otherLanguages}</h2><ul>${extra}</ul>`}
        ${note && html`<h2>${t.note}</h2><div lang="${note.language}">${noteLines(note.text)}</div>`}
      </article>
      ${related.length > 0 && html`<nav><h2>${t.related}</h2>${termList(related, language)}</nav>`}
    </main>`;
}

function sense(
  term: Term,
  language: UiLanguage,
  t: (typeof PAGE_TEXTS)[UiLanguage],
): Html | undefined {
  const english = language === 'en';
  const definition = english ? term.englishDefinition : term.turkishDefinition;
  const example = english ? term.englishExample : term.turkishExample;
  const detail = english ? term.englishDetail : term.turkishDetail;
  if (!definition && !example && !detail) return undefined;
  return html`<section>
          <h2>${english ? t.inEnglish : t.inTurkish}</h2>
          <div lang="${language}">
            ${definition && html`<p>${definition}</p>`}
            ${example && html`<p>${t.example}: <q>${example}</q></p>`}
            ${detail && detail !== example && html`<p>${detail}</p>`}
          </div>
        </section>`;
}

/** The note in English where the reader reads English and there is one, else the Turkish one. */
function noteOf(term: Term, language: UiLanguage) {
  if (language === 'en' && term.blogEn) return { text: term.blogEn, language };
  return term.blog ? { text: term.blog, language: 'tr' as const } : undefined;
}

function noteLines(text: string): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const heading = /^\s*#{1,4}\s+(.*)/.exec(line)?.[1];
      if (heading) return html`<h3>${heading}</h3>`;
      return QUOTE.test(line)
        ? html`<blockquote>${line.trim().replace(/^>\s*/, '')}</blockquote>`
        : html`<p>${line.trim()}</p>`;
    });
}

/** Links to terms, headwords in both languages. */
export function termList(terms: readonly Term[], language: UiLanguage): Html {
  return html`<ul>${terms.map((term) => {
    const names = inOrder(term.turkishTerm, term.englishTerm, language).filter(Boolean);
    return html`<li><a href="/${term.slug}">${names.join(' – ')}</a></li>`;
  })}</ul>`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  return `${line.slice(0, cut > 0 ? cut : DESCRIPTION_LENGTH - 1)}…`;
}

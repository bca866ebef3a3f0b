import type { ContentLanguage } from '@terimce/contract/languages';
import { slugify } from '@terimce/contract/text';
import type { Term } from '@terimce/core/terms/term';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { CategoryService } from '../terms/category.service.js';
import type { SlugResolver } from '../terms/slug-resolver.js';
import { textsIn } from '../texts/texts.js';
import { Html, html } from './html.js';
import { glossOf, headwordsOf, inOrder } from './page.js';
import { pageRequest } from './page-request.js';
import { sourceHash } from './source-hash.js';
import { shorten } from './term-page.js';

export interface EmbedOptions {
  readonly slugs: Pick<SlugResolver, 'resolveOrOffer'>;
  readonly categories: Pick<CategoryService, 'nameOf'>;
}

const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.45 system-ui,sans-serif;margin:0;padding:.75rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.15rem;margin:0}
p{margin:.35rem 0}
small{opacity:.75}`;

/**
 * The policy of a card. The sandbox gives it an origin of its own, so that not even markup in a term could do anything
 * in the name of this site.
 */
const POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** `GET /embed/{slug}`: the card of a term, which pages of others may show in a frame. */
export function embeds(
  { slugs, categories, payGuess }: EmbedOptions & { payGuess: (req: Request) => Promise<void> },
  limit: RequestHandler,
  baseOf: (req: Request) => string,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/embed/:slug', limit);
  router.get('/embed/:slug', async (req, res) => {
    const { slug } = req.params;
    const { language, base } = pageRequest(req, baseOf);
    const { found, guessed } = await slugs.resolveOrOffer(slug, 1, 0);
    const [term] = found;
    if (guessed) await payGuess(req);
    if (!term) {
      const { notFoundTitle, notFoundText } = textsIn(language).pages;
      const body = html`<h1>${notFoundTitle}</h1><p>${notFoundText}</p><p><small><a href="${base}/" target="_blank" rel="noopener">Terimce</a></small></p>`;
      return sendCard(res.status(404), notFoundTitle, body, language);
    }
    if (term.slug !== slugify(slug)) {
      const start = req.originalUrl.indexOf('?');
      const query = start < 0 ? '' : req.originalUrl.slice(start);
      openFrame(res);
      return res.redirect(302, `/embed/${term.slug}${query}`);
    }
    const field = await categories.nameOf(term.category, language);
    const title = headwordsOf(term, language).join(' – ');
    sendCard(res, title, card(term, field, base, language), language);
  });
  return router;
}

function card(term: Term, field: string, base: string, language: ContentLanguage): Html {
  const [headword = '', equivalent] = headwordsOf(term, language);
  const { turkishTerm, englishTerm } = term;
  const [own, other] = inOrder(turkishTerm ? 'tr' : 'en', englishTerm ? 'en' : 'tr', language);
  const [definition, foreign] = inOrder(term.turkishDefinition, term.englishDefinition, language);
  const [first, second] = inOrder('tr', 'en', language);
  return html`<h1 lang="${own}">${headword}</h1>
${equivalent && html`<p lang="${other}"><strong>${equivalent}</strong></p>`}
<p><small>${[field, glossOf(term, language)].filter(Boolean).join(', ')}</small></p>
<p lang="${definition ? first : second}">${shorten(definition || foreign)}</p>
<p><small><a href="${base}/${term.slug}?hl=${language}" target="_blank" rel="noopener">Terimce</a></small></p>`;
}

function sendCard(res: Response, title: string, body: Html, language: ContentLanguage): void {
  openFrame(res);
  res
    .set('cache-control', res.statusCode === 200 ? 'public, max-age=3600' : 'no-cache')
    .vary('Accept-Language')
    .type('html')
    .send(
      html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${new Html(STYLE)}</style></head><body>${body}</body></html>`
        .text,
    );
}

/** Lets any page show the reply in a frame. */
function openFrame(res: Response): void {
  res.removeHeader('X-Frame-Options');
  res.set({ 'Content-Security-Policy': POLICY, 'Cross-Origin-Resource-Policy': 'cross-origin' });
}

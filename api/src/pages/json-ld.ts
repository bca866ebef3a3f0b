import type { ContentLanguage } from '@terimce/contract/languages';
import type { Term } from '@terimce/core/terms/term';
import { textsIn } from '../texts/texts.js';
import { absolute } from './head.js';
import { headwordsOf, inOrder } from './page.js';

/** The dictionary as a schema.org set. */
function termSet(base: string) {
  return {
    '@type': 'DefinedTermSet',
    '@id': `${base}/#dictionary`,
    name: 'Terimce',
    url: `${base}/`,
    inLanguage: ['tr', 'en'],
  };
}

/** https://schema.org/DefinedTerm with breadcrumbs; `category` is the category's name in that language. */
export function termJsonLd(
  term: Term,
  category: string,
  language: ContentLanguage,
  base: string,
): object {
  const url = `${base}/${term.slug}`;
  const [name = '', ...equivalents] = headwordsOf(term, language);
  const usual = term.names.filter(({ kind }) => kind !== 'avoid').map(({ text }) => text);
  const others = [...new Set([...equivalents, ...usual])];
  const [definition, other] = inOrder(term.turkishDefinition, term.englishDefinition, language);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'DefinedTerm',
        '@id': `${url}#term`,
        name,
        ...(others.length > 0 ? { alternateName: others } : {}),
        description: definition || other,
        inLanguage: language,
        termCode: term.slug,
        url,
        ...(term.image ? { image: absolute(term.image, base) } : {}),
        inDefinedTermSet: termSet(base),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          crumb(1, textsIn(language).pages.home, `${base}/`),
          crumb(2, category, `${base}/c/${encodeURIComponent(term.category || 'general')}`),
          crumb(3, name, url),
        ],
      },
    ],
  };
}

function crumb(position: number, name: string, item: string) {
  return { '@type': 'ListItem', position, name, item };
}

/** The site and how to search it: https://schema.org/SearchAction */
export function siteJsonLd(language: ContentLanguage, base: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${base}/#site`,
        name: 'Terimce',
        url: `${base}/`,
        inLanguage: ['tr', 'en'],
        description: textsIn(language).pages.homeDescription,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${base}/?search={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
      termSet(base),
    ],
  };
}

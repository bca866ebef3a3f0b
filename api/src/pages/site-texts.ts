import { BROWSER_SUGGESTIONS_PATH } from './browser-suggestions.js';
import { escapeText } from './html.js';
import { MCP_PATH, OPEN_API_PATH } from './open-guide.js';

/** Rules for crawlers. They do not name the back office, because this file is public. */
export function robotsTxt(base: string): string {
  return `User-agent: *
Allow: /
Allow: /api/docs
Disallow: /api/
Disallow: /*?search=

Sitemap: ${base}/sitemap.xml
`;
}

/** What an assistant may use here (https://llmstxt.org). */
export function llmsTxt(base: string): string {
  return `# Terimce

> A bilingual (Turkish/English) dictionary of engineering terms with definitions, examples and the names of each term.

A term has the address ${base}/{slug}, such as ${base}/thermal-conductivity; \`?hl=en\` or \`?hl=tr\` chooses the language.

## For programs

- [Model Context Protocol](${base}${MCP_PATH}): streamable HTTP without sessions; tools find_term, get_term and terms_in_text
- [API](${base}/api/docs): search, single terms, meanings of a word, lists, changes, the terms of a text; no key is needed
- [OpenAPI](${base}${OPEN_API_PATH}/openapi.json): the same for tools

## Lists

- [Releases](${base}/data): all terms as files, with a feed of changes
- [Search](${base}/search?q=torque): all results of a query
- [Sitemap](${base}/sitemap.xml): all terms
`;
}

/** The OpenSearch 1.1 description with which browsers add the dictionary to their search engines. */
export function openSearchXml(base: string): string {
  const root = escapeText(base);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Terimce</ShortName>
  <Description>Türkçe–İngilizce mühendislik terimleri sözlüğü</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <OutputEncoding>UTF-8</OutputEncoding>
  <Language>tr</Language>
  <Language>en</Language>
  <Image width="192" height="192" type="image/png">${root}/icons/icon-192.png</Image>
  <Url type="text/html" template="${root}/?search={searchTerms}"/>
  <Url type="application/x-suggestions+json" template="${root}${BROWSER_SUGGESTIONS_PATH}?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${root}/opensearch.xml"/>
</OpenSearchDescription>
`;
}

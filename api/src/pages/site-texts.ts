import { BROWSER_SUGGESTIONS_PATH } from './browser-suggestions.js';
import { escapeText } from './html.js';

/** Rules for crawlers. They do not name the back office, because this file is public. */
export function robotsTxt(base: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /*?search=

Sitemap: ${base}/sitemap.xml
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

import { uiLanguage } from '@terimce/contract/languages';
import { useEffect } from 'react';

const startPath = location.pathname;

export interface PageMeta {
  title: string;
  description?: string | undefined;
  /** Path of the canonical URL, `/thermal-conductivity`; undefined if the page has none. */
  path?: string | undefined;
  /** Pages that search engines should not index. */
  noindex?: boolean;
}

/**
 * Sets title, description, social tags, canonical and hreflang URLs of the page. Changes the tags from the server
 * instead of duplicating them.
 */
export function usePageMeta({ title, description, path, noindex = false }: PageMeta): void {
  useEffect(() => {
    document.title = title;
    const plain = path === undefined ? undefined : location.origin + path;
    // A URL that specifies the language is a separate page for search engines.
    const named = uiLanguage(new URLSearchParams(location.search).get('hl'));
    const url = plain && named ? `${plain}?hl=${named}` : plain;
    setMeta('property', 'og:title', title);
    setMeta('name', 'twitter:title', title);
    setMeta('name', 'description', description);
    setMeta('property', 'og:description', description);
    setMeta('name', 'twitter:description', description);
    setMeta('property', 'og:url', url);
    setMeta('name', 'robots', noindex ? 'noindex' : undefined);
    setLink('canonical', undefined, url);
    setLink('alternate', 'tr', plain && `${plain}?hl=tr`);
    setLink('alternate', 'en', plain && `${plain}?hl=en`);
    setLink('alternate', 'x-default', plain);
    // The server wrote it for the page of its address only.
    if (location.pathname !== startPath) {
      document.head.querySelector('script[type="application/ld+json"]')?.remove();
    }
  }, [title, description, path, noindex]);
}

function setMeta(kind: 'name' | 'property', name: string, content: string | undefined): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${kind}="${name}"]`);
  if (!content) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(kind, name);
  meta.content = content;
}

function setLink(rel: string, hreflang: string | undefined, href: string | undefined): void {
  const language = hreflang ? `[hreflang="${hreflang}"]` : ':not([hreflang])';
  const found = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]${language}`);
  if (!href) {
    found?.remove();
    return;
  }
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.rel = rel;
  if (hreflang) link.hreflang = hreflang;
  link.href = href;
}

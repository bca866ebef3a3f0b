import type { ContentLanguage } from '@terimce/contract/languages';
import { renderHead } from './head.js';
import type { Page } from './page.js';

/** Tags of the front end's page that each page replaces. */
const OWN_TAGS = [
  /<title>[^<]*<\/title>\s*/i,
  /<meta\s+name="description"[^>]*>\s*/i,
  /<link\s+rel="canonical"[^>]*>\s*/gi,
  /<link\s+rel="alternate"[^>]*>\s*/gi,
  /<meta\s+(?:property="og:|name="twitter:)[^>]*>\s*/gi,
];
const ROOT = '<div id="root"></div>';

/** The built page of the front end, into which pages are inserted. */
export class PageTemplate {
  readonly #before: string;
  readonly #between: string;
  readonly #after: string;
  readonly #hasPlace: boolean;

  /** An HTML file without a head or an empty element with the id `root` is sent unchanged. */
  constructor(indexHtml: string) {
    let text = indexHtml;
    for (const tag of OWN_TAGS) text = text.replace(tag, '');
    const head = text.indexOf('</head>');
    const root = text.indexOf(ROOT);
    this.#hasPlace = head >= 0 && root > head;
    this.#before = this.#hasPlace ? text.slice(0, head) : indexHtml;
    this.#between = text.slice(head, root);
    this.#after = text.slice(root + ROOT.length);
  }

  /**
   * @param base origin of the site, without a trailing slash.
   * @param language of the reader: the application begins in it, also if the page is written in another.
   */
  render(page: Page, base: string, language: ContentLanguage): string {
    if (!this.#hasPlace) return this.#before;
    const before = this.#before.replace(
      /<html([^>]*?)\slang="[^"]*"/i,
      `<html$1 lang="${language}"`,
    );
    const head = renderHead(page, base)
      .text.split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n    ');
    const body = page.body?.text ?? '';
    return `${before}  ${head}\n  ${this.#between}<div id="root" data-language="${page.language}">${body}</div>${this.#after}`;
  }
}

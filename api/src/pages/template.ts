import { renderHead } from './head.js';
import type { Page } from './page.js';

/** Tags of the front end's page that each page brings itself. */
const OWN_TAGS = [
  /<title>[^<]*<\/title>\s*/i,
  /<meta\s+name="description"[^>]*>\s*/i,
  /<link\s+rel="canonical"[^>]*>\s*/gi,
  /<link\s+rel="alternate"[^>]*>\s*/gi,
  /<meta\s+(?:property="og:|name="twitter:)[^>]*>\s*/gi,
];
const ROOT = '<div id="root"></div>';

/** The built page of the front end, into which pages are put. */
export class PageTemplate {
  readonly #before: string;
  readonly #between: string;
  readonly #after: string;

  /** @throws Error when the page has no head or no empty element with the id `root`. */
  constructor(indexHtml: string) {
    let text = indexHtml;
    for (const tag of OWN_TAGS) text = text.replace(tag, '');
    const head = text.indexOf('</head>');
    const root = text.indexOf(ROOT);
    if (head < 0 || root < head) throw new Error('index.html has no head or no <div id="root">');
    this.#before = text.slice(0, head);
    this.#between = text.slice(head, root);
    this.#after = text.slice(root + ROOT.length);
  }

  /** @param base origin of the site, without a slash. */
  render(page: Page, base: string): string {
    const before = this.#before.replace(
      /<html([^>]*?)\slang="[^"]*"/i,
      `<html$1 lang="${page.language}"`,
    );
    const head = renderHead(page, base)
      .text.split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n    ');
    const body = page.body?.text ?? '';
    return `${before}  ${head}\n  ${this.#between}<div id="root">${body}</div>${this.#after}`;
  }
}

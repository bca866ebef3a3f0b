import { lowerCase } from '@terimce/contract/text';
import { decoded } from '../lib/decoded.js';

/** How long to wait for the text, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Marks the text that a link names (`#:~:text=`) and scrolls to it. The browser has done so in the server's content,
 * which the application replaces.
 */
export function showTextFragment(directive: string): void {
  const { start, end } = rangeOf(directive);
  const root = document.getElementById('root');
  if (!root || !start || !CSS.highlights) return;
  const attempt = () => {
    const range = find(root, start, end);
    if (!range) return;
    stop();
    CSS.highlights.set('text-fragment', new Highlight(range));
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };
  const watch = new MutationObserver(attempt);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
  };
  watch.observe(root, { childList: true, subtree: true });
}

/** First and last words of `prefix-,start,end,-suffix`. */
function rangeOf(directive: string): { start: string | undefined; end: string | undefined } {
  const parts = directive.split(',').filter((part) => !/^-|-$/.test(part));
  const [start, end] = parts.map((part) => fold(decoded(part)).trim());
  return { start, end };
}

/** One character for each, so that positions stay; the four letters i are one. */
function fold(text: string): string {
  return text
    .replace(/\s/g, ' ')
    .replace(/\p{Lu}/gu, (letter) => {
      const small = lowerCase(letter, 'en');
      return small.length === letter.length ? small : letter;
    })
    .replaceAll('ı', 'i');
}

function find(root: Element, start: string, end = start): Range | undefined {
  const main = root.querySelector('main article');
  if (!main) return undefined;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; at: number }[] = [];
  let text = '';
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    nodes.push({ node, at: text.length });
    text += fold(node.data);
  }
  const from = text.indexOf(start);
  const last = text.indexOf(end, from);
  if (from < 0 || last < 0) return undefined;
  const place = (position: number) => {
    const found = nodes.findLast(({ at }) => at <= position);
    return found && ([found.node, position - found.at] as const);
  };
  const [first, lastPlace] = [place(from), place(last + end.length - 1)];
  if (!first || !lastPlace) return undefined;
  const range = document.createRange();
  range.setStart(...first);
  range.setEnd(lastPlace[0], lastPlace[1] + 1);
  return range;
}

import { useLanguage } from '../../../lib/i18n.js';
import { fieldName, fieldValue, useTexts } from '../texts.js';
import styles from './field-diff.module.css';

export interface FieldDiff {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

interface DiffProps {
  label: string;
  diffs: readonly FieldDiff[];
  /** Headings of the two sides. */
  from: string;
  to: string;
}

/** Fields that differ, side by side, with the differing part of each text marked. */
export function Diff({ label, diffs, from, to }: DiffProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways, so it must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.diff}>
        <thead>
          <tr>
            <td />
            <th scope="col">{from}</th>
            <th scope="col">{to}</th>
          </tr>
        </thead>
        <tbody>
          {diffs.map((diff) => {
            const named = (value: unknown) => fieldValue(diff.field, value, t, language);
            const before = textOf(diff.from, named);
            const after = textOf(diff.to, named);
            const { head, tail } = common(before, after);
            return (
              <tr key={diff.field}>
                <th scope="row">{fieldName(diff.field, t)}</th>
                <td data-label={from}>
                  <Side text={before} head={head} tail={tail} kind="del" />
                </td>
                <td data-label={to}>
                  <Side text={after} head={head} tail={tail} kind="ins" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Side({
  text,
  head,
  tail,
  kind: Kind,
}: {
  text: string;
  head: number;
  tail: number;
  kind: 'del' | 'ins';
}) {
  if (text === '') return <span className={styles.none}>–</span>;
  const middle = text.slice(head, text.length - tail);
  return (
    <span>
      {clip(text.slice(0, head), 'end')}
      {middle && <Kind className={styles[Kind]}>{clip(middle, 'middle')}</Kind>}
      {clip(text.slice(text.length - tail), 'start')}
    </span>
  );
}

/** Number of characters shown around the change in long texts. */
const AROUND = 120;
function clip(text: string, keep: 'start' | 'middle' | 'end'): string {
  const max = keep === 'middle' ? 1500 : AROUND;
  if (text.length <= max) return text;
  return keep === 'end' ? `…${text.slice(-max)}` : `${text.slice(0, max)}…`;
}

/** Number of characters that both texts share at the beginning and at the end. */
function common(a: string, b: string): { head: number; tail: number } {
  const max = Math.min(a.length, b.length);
  let head = 0;
  while (head < max && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < max - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return { head, tail };
}

/** @param named formats a value that is neither a list nor an object. */
function textOf(value: unknown, named: (value: unknown) => string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => textOf(item, named)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => [name, textOf(part, named)])
      .filter(([, text]) => text !== '')
      .map((pair) => pair.join(': '))
      .join('; ');
  }
  return named(value);
}

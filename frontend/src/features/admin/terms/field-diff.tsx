import type { ContentLanguage } from '@terimce/contract/languages';
import { NAME_GROUPS, type TermName } from '@terimce/contract/term-names';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { fieldName, fieldValue } from '../texts.js';
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
  /** What has the fields. */
  noun?: string | undefined;
}

/** Fields that differ, side by side, with the differing part of each text marked. */
export function Diff({ label, diffs, from, to, noun }: DiffProps) {
  const { t } = useTranslation();
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
            const named = (value: unknown) => fieldValue(diff.field, value, t, language, noun);
            const before = textOf(readable(diff.from, diff.field, language), named);
            const after = textOf(readable(diff.to, diff.field, language), named);
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

/** Names of a term as `text (kind: note)`; in a form they are JSON. Other values are returned unchanged. */
function readable(value: unknown, field: string, language: ContentLanguage): unknown {
  if (field !== 'names' || !value) return value;
  const names = (typeof value === 'string' ? JSON.parse(value) : value) as readonly TermName[];
  return names.map((name) => {
    const group = [...NAME_GROUPS.values()].find(
      (one) => one.language === name.language && one.kind === name.kind,
    );
    const facts = [group?.label[language] ?? name.kind, ...(name.note ? [name.note] : [])];
    return `${name.text} (${facts.join(': ')})`;
  });
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

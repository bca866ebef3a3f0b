import type { ReactNode } from 'react';
import { useFormat } from '../lib/use-format.js';
import styles from './facts.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values in a description list; `className` sets its columns. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) {
  const { figure } = useFormat();
  return (
    <dl className={[styles.facts, className].filter(Boolean).join(' ')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

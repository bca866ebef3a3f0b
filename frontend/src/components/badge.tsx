import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';

/** A state or kind in one word. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

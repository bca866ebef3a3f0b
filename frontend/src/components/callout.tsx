import type { HTMLAttributes } from 'react';
import styles from './callout.module.css';

interface CalloutProps extends HTMLAttributes<HTMLDivElement> {
  tone?: 'accent' | 'warning' | 'danger';
}

/** A remark that stands out from the page, with what can be done about it beside its text. */
export function Callout({ tone = 'accent', className, ...rest }: CalloutProps) {
  return (
    <div className={['row', styles.callout, className].join(' ')} data-tone={tone} {...rest} />
  );
}

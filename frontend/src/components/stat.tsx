import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../lib/use-format.js';
import styles from './stat.module.css';

interface StatProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Target of a click. */
  to?: string | undefined;
  tone?: 'plain' | 'warning' | 'danger' | 'success';
  /** The tone of a figure that should be 0 while it is not. */
  alarm?: 'warning' | 'danger';
}

/** One figure with its label. */
export function Stat({ label, value, note, to, tone = 'plain', alarm }: StatProps) {
  const { figure } = useFormat();
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value} data-tone={alarm && value !== 0 ? alarm : tone}>
        {figure(value)}
      </span>
      {note && <span className="minor">{note}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={`stack gap-1 ${styles.stat} ${styles.link}`}>
      {content}
    </Link>
  ) : (
    <div className={`stack gap-1 ${styles.stat}`}>{content}</div>
  );
}

/** A row of figures. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>;
}

import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  title: string;
  /** Shown above the title. */
  icon?: ReactNode;
  /** What the visitor can do next. */
  children?: ReactNode;
  /** The title is the page's main heading. */
  main?: boolean;
  /** Errors are announced at once. */
  tone?: 'plain' | 'error';
}

/** An empty or failed state: what happened in one line, and the next step. */
export function Notice({ title, icon, children, main = false, tone = 'plain' }: NoticeProps) {
  const Title = main ? 'h1' : 'p';
  return (
    <div
      className={styles.notice}
      data-main={main || undefined}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      {icon && <div className={styles.icon}>{icon}</div>}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={`row gap-3 ${styles.more}`}>{children}</div>}
    </div>
  );
}

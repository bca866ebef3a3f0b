import type { ReactNode } from 'react';
import { usePageMeta } from '../lib/page-meta.js';
import { BackButton } from './back-button.js';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  description?: string | undefined;
  path: string;
  noindex?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** A page that is no dictionary entry: back button, title, content in a reading column. */
export function Page(props: PageProps) {
  const { title, lead, description, path, noindex = false, wide = false, children } = props;
  usePageMeta({ title: `${title} | Terimce`, description, path, noindex });
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <BackButton />
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { usePageMeta } from '../lib/page-meta.js';
import { keepFocus } from '../lib/use-opener.js';
import { BackButton } from './back-button.js';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** For search engines. */
  description?: string | undefined;
  /** The canonical path of a page of the site. Pages of the panel have neither this nor a back button. */
  path?: string;
  noindex?: boolean;
  /** Wider than a reading column. */
  wide?: boolean;
  /** Below the search box, whose words say what the page is: its title is only heard. */
  belowBox?: boolean;
  children: ReactNode;
}

/** A page with its title: a reading column on the site, the whole width in the panel. */
export function Page(props: PageProps) {
  const { title, lead, actions, description, path, wide = false, belowBox, children } = props;
  const { t } = useTranslation();
  const inPanel = path === undefined;
  const row = useRef<HTMLDivElement>(null);
  const focused = row.current?.contains(document.activeElement) ? document.activeElement : null;
  // An action that disappears once it is done, as an undo, takes the focus with it.
  useEffect(() => {
    if (focused && !focused.isConnected) keepFocus();
  });
  usePageMeta({
    title: inPanel ? `${title} · ${t('meta.panel')}` : `${title} | Terimce`,
    description,
    path,
    noindex: props.noindex ?? inPanel,
  });
  return (
    <div
      className={inPanel ? styles.panel : styles.site}
      data-wide={wide || undefined}
      data-below-box={belowBox || undefined}
    >
      {!inPanel && !belowBox && <BackButton />}
      <header className={belowBox ? 'visually-hidden' : styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && (
          <div className="row" ref={row}>
            {actions}
          </div>
        )}
      </header>
      {inPanel ? <div className={`stack gap-4 ${styles.body}`}>{children}</div> : children}
    </div>
  );
}

/** A part of a page under its own heading. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="stack gap-3">
      <div className={`row apart ${styles.sectionHead}`}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Controls in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>;
}

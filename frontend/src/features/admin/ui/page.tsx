import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { usePageMeta } from '../../../lib/page-meta.js';
import { useTexts } from '../texts.js';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a tab: title, actions, content. */
export function Page({ title, lead, actions, children }: PageProps) {
  const t = useTexts();
  usePageMeta({ title: `${title} · ${t('layout.title')}`, noindex: true });
  return (
    <>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </>
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
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Links between the views of a tab. */
export function SubNav({
  label,
  links,
}: {
  label: string;
  links: readonly { to: string; text: string }[];
}) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which one is the present one
  useEffect(() => {
    const present = strip.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!strip.current || !present) return;
    // On narrow screens the strip scrolls; what is open stands in its middle.
    const middle = present.offsetLeft + present.offsetWidth / 2;
    strip.current.scrollLeft = middle - strip.current.offsetLeft - strip.current.clientWidth / 2;
  }, [pathname]);
  return (
    <nav ref={strip} aria-label={label} className={styles.subnav}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} end className={styles.sublink ?? ''}>
          {link.text}
        </NavLink>
      ))}
    </nav>
  );
}

/** Controls side by side that wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

import type { ReactNode } from 'react';
import styles from './profile-page.module.css';

/** A part of the profile page under its heading. */
export function AccountSection(props: { title: string; id?: string; children: ReactNode }) {
  const { title, id, children } = props;
  return (
    <section className={styles.section} id={id}>
      <h2 className="heading">{title}</h2>
      {children}
    </section>
  );
}

import { useState } from 'react';
import { cut } from '../lib/format.js';
import { useTranslation } from '../lib/i18n.js';
import styles from './long-text.module.css';

/** Characters of a long text that a table shows before it is expanded. */
const SHORT = 220;

/** A message in a table: the beginning, and the rest on request. */
export function LongText({ text, lang }: { text: string; lang?: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (text === '') return <>–</>;
  return (
    <span className={styles.text} lang={lang}>
      {open ? text : cut(text, SHORT)}{' '}
      {text.length > SHORT && (
        <button type="button" className={styles.more} onClick={() => setOpen(!open)}>
          {open ? t('actions.hide') : t('actions.show')}
        </button>
      )}
    </span>
  );
}

import { NoteText } from '../../components/note-text.js';
import { useTranslation } from '../../lib/i18n.js';
import styles from './long-note.module.css';

/** The long-form note beside an entry. */
export function LongNote({ text, language }: { text: string; language: 'tr' | 'en' }) {
  const { t } = useTranslation();
  return (
    <aside className={styles.note} aria-label={t('term.note')}>
      <h2 className={styles.heading}>{t('term.note')}</h2>
      <NoteText text={text} language={language} />
    </aside>
  );
}

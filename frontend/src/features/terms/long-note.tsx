import type { TermMention } from '@terimce/contract/routes/browse';
import { NoteText } from '../../components/note-text.js';
import { useTranslation } from '../../lib/i18n.js';
import styles from './long-note.module.css';

interface LongNoteProps {
  text: string;
  language: 'tr' | 'en';
  mentions: readonly TermMention[];
  formulas: Readonly<Record<string, string>> | undefined;
}

/** The long-form note of an entry. */
export function LongNote({ text, language, mentions, formulas }: LongNoteProps) {
  const { t } = useTranslation();
  return (
    <aside className={styles.note} aria-label={t('term.note')}>
      <h2 className="label">{t('term.note')}</h2>
      <NoteText text={text} language={language} mentions={mentions} formulas={formulas} />
    </aside>
  );
}

import { type ContentLanguage, otherLanguage } from '@terimce/contract/languages';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, IconButton } from '../../components/button.js';
import { CategoryBadge } from '../../components/category-badge.js';
import { SelectField } from '../../components/field.js';
import { shortCategoryName } from '../../lib/category-name.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { glossOf, termName, termPath } from '../../lib/terms.js';
import { useFormat } from '../../lib/use-format.js';
import { equivalent, type GlossaryEntry } from './glossary.js';
import styles from './glossary-list.module.css';

interface GlossaryListProps {
  entries: readonly GlossaryEntry[];
  /** Of the text. */
  language: ContentLanguage;
  onChoose: (key: string, id: string) => void;
  onLeaveOut: (key: string) => void;
}

/** The names of a text with their equivalents. */
export function GlossaryList({ entries, language, onChoose, onLeaveOut }: GlossaryListProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <Entry
          key={entry.key}
          entry={entry}
          language={language}
          onChoose={(id) => onChoose(entry.key, id)}
          onLeaveOut={() => onLeaveOut(entry.key)}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: GlossaryEntry;
  language: ContentLanguage;
  onChoose: (id: string) => void;
  onLeaveOut: () => void;
}

function Entry({ entry, language, onChoose, onLeaveOut }: EntryProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const interfaceLanguage = useLanguage();
  const { name, term, senses, count } = entry;
  const labelOf = (sense: (typeof senses)[number]) => {
    const field =
      glossOf(sense, interfaceLanguage) || shortCategoryName(sense.category, interfaceLanguage);
    return `${equivalent(sense, language)} · ${field}`;
  };
  return (
    <li className={styles.entry}>
      <div className={styles.names}>
        <span lang={language}>{name}</span>
        <span className={styles.count}>
          <span className="visually-hidden">{t('textPage.times', { count })}</span>
          <span aria-hidden="true">{number(count)}×</span>
        </span>
        <Link
          className={styles.link}
          to={termPath(term)}
          state={{ name: termName(term) }}
          lang={otherLanguage(language)}
        >
          {equivalent(term, language)}
        </Link>
        <CategoryBadge category={term.category} quiet />
      </div>
      <IconButton
        icon={X}
        className={`unprinted ${styles.out}`}
        label={t('textPage.leaveOut', { name })}
        onClick={onLeaveOut}
      />
      {senses.length > 1 && (
        <div className={`unprinted ${styles.senses}`}>
          <SelectField
            label={t('textPage.sense', { name })}
            labelHidden
            value={term._id}
            options={senses.map((sense) => ({ value: sense._id, label: labelOf(sense) }))}
            onChange={onChoose}
          />
        </div>
      )}
    </li>
  );
}

interface LeftOutProps {
  entries: readonly GlossaryEntry[];
  onPutBack: (key: string) => void;
}

/** The names that the reader left out. */
export function LeftOut({ entries, onPutBack }: LeftOutProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <section className="stack gap-2 unprinted">
      <h3 className="label">{t('textPage.leftOut')}</h3>
      <div className="row">
        {entries.map(({ key, name }) => (
          <Button
            key={key}
            size="small"
            variant="ghost"
            aria-label={t('textPage.putBack', { name })}
            onClick={() => onPutBack(key)}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}

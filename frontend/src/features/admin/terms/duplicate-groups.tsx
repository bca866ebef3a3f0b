import { CategoryBadge } from '../../../components/category-badge.js';
import { RowButton } from '../../../components/row-button.js';
import { Empty } from '../../../components/states.js';
import { formatDate } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { afterFirst } from './duplicate-selection.js';
import type { Duplicates } from './duplicates-page.js';
import styles from './terms.module.css';

interface DuplicateGroupsProps {
  groups: Duplicates['turkishDuplicates'];
  /** Language of the headword that the terms of a group share. */
  language: 'tr' | 'en';
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Whether an editor has decided that the groups are none, or they are senses. */
  decided: boolean;
  /** Remembers that a group is none, or forgets it. */
  decide: (ids: readonly string[]) => void;
}

/** Groups of terms with the same headword in one language. */
export function DuplicateGroups(props: DuplicateGroupsProps) {
  const { groups, language, selected, onSelect, decided, decide } = props;
  const { t } = useTranslation();
  if (groups.length === 0) return <Empty text={t('duplicates.none')} />;

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }

  return (
    <ul className="stack gap-5">
      {groups.map((group) => (
        <li key={group._id} className="stack gap-1">
          <div className={`row ${styles.groupHead}`}>
            <h3 className={styles.groupName} lang={language}>
              {group._id}
            </h3>
            <span className="minor">{t('duplicates.groupCount', { count: group.count })}</span>
            {!decided && (
              <RowButton
                text={t('duplicates.selectGroup')}
                name={group._id}
                variant="ghost"
                onClick={() => onSelect(new Set([...selected, ...afterFirst([group])]))}
              />
            )}
            {group.senses ? (
              <span className="minor">{t('duplicates.senses')}</span>
            ) : (
              <RowButton
                text={t(decided ? 'duplicates.forget' : 'duplicates.different')}
                name={group._id}
                variant="ghost"
                onClick={() => decide(group.terms.map(({ id }) => id))}
              />
            )}
          </div>
          {group.terms.map((term) => (
            <label key={term.id} className={styles.member}>
              <input
                type="checkbox"
                checked={selected.has(term.id)}
                onChange={() => toggle(term.id)}
              />
              <span lang="tr">{term.turkce_terim || '–'}</span>
              <span lang="en">{term.ingilizce_terim || '–'}</span>
              <span>
                <CategoryBadge category={term.category} quiet />
              </span>
              <span className="minor">
                {t('duplicates.added', { date: formatDate(term.createdAt) })}
              </span>
            </label>
          ))}
        </li>
      ))}
    </ul>
  );
}

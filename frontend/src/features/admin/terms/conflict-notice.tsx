import type { AdminTerm } from '@terimce/contract/admin-term';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { Diff } from './field-diff.js';
import { changedFields, type TermValues, valuesOf } from './term-values.js';
import styles from './terms.module.css';

interface ConflictNoticeProps {
  mine: TermValues;
  /** The term that somebody else has saved in the meantime. */
  stored: AdminTerm;
  /** The values from which this edit started. */
  base: TermValues;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shown when two people edited the same term: shows the differences and lets the second person decide. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { mine, stored, base, busy, onKeepMine, onTakeTheirs } = props;
  const { t } = useTranslation();
  const theirs = valuesOf(stored);
  const touched = new Set([...changedFields(mine, base), ...changedFields(theirs, base)]);
  const diffs = changedFields(mine, theirs)
    .filter((field) => touched.has(field))
    .map((field) => ({ field, from: theirs[field], to: mine[field] }));
  return (
    <section className={`stack gap-3 ${styles.conflict}`} role="alert">
      <h3 className={styles.conflictTitle}>{t('engineering.conflictTitle')}</h3>
      <p>
        {t('engineering.conflictText', { name: stored.updatedBy ?? t('engineering.somebody') })}
      </p>
      <Diff
        label={t('engineering.conflictTitle')}
        diffs={diffs}
        from={t('engineering.theirs')}
        to={t('engineering.mine')}
      />
      <p className="actions">
        <Button size="small" variant="primary" busy={busy} onClick={onKeepMine}>
          {t('engineering.keepMine')}
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          {t('engineering.takeTheirs')}
        </Button>
      </p>
    </section>
  );
}

import { CONDITIONS_MAX } from '@terimce/contract/routes/admin/term-filter';
import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { readConditions, useConditionText, writeConditions } from './conditions.js';
import styles from './conditions.module.css';
import { ConditionsDialog } from './conditions-dialog.js';

interface ConditionsBarProps {
  /** The conditions as in the address. */
  text: string;
  onChange: (text: string, options?: { replace: boolean }) => void;
}

/** The conditions of a filter: each can be removed, all of them can be changed in a dialog. */
export function ConditionsBar({ text, onChange }: ConditionsBarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const conditions = readConditions(text);
  const textOf = useConditionText(conditions);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden="true" className={styles.icon} />{' '}
        {t('conditions.open', { count: conditions.length, max: CONDITIONS_MAX })}
      </Button>
      {conditions.map((condition, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be equal
          key={i}
          type="button"
          className={styles.chip}
          aria-label={t('conditions.remove', { name: textOf(condition) })}
          onClick={() => onChange(writeConditions(conditions.filter((_, other) => other !== i)))}
        >
          {textOf(condition)} <X aria-hidden="true" className={styles.icon} />
        </button>
      ))}
      {open && (
        <ConditionsDialog
          initial={conditions}
          onApply={(next) => {
            setOpen(false);
            // The dialog's entry of the history becomes that of the narrowed table.
            onChange(writeConditions(next), { replace: true });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

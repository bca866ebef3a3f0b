import { Popover } from '@base-ui/react/popover';
import { Columns3 } from 'lucide-react';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';
import styles from './column-menu.module.css';
import { CheckField } from './field.js';

interface ColumnMenuProps {
  columns: readonly { readonly id: string; readonly header: string; readonly primary?: boolean }[];
  hidden: readonly string[];
  onToggle: (id: string) => void;
}

/** Selects the visible columns of a table. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button size="small" />}>
        <Columns3 aria-hidden="true" /> {t('table.columns')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end">
          <Popover.Popup className={`raised ${styles.popup}`}>
            <Popover.Title className={styles.title}>{t('table.columns')}</Popover.Title>
            {columns
              .filter((column) => !column.primary)
              .map((column) => (
                <CheckField
                  key={column.id}
                  label={column.header}
                  checked={!hidden.includes(column.id)}
                  onChange={() => onToggle(column.id)}
                />
              ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

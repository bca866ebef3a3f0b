import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { IconButton } from './button.js';
import styles from './row-menu.module.css';

interface RowMenuItem {
  readonly text: string;
  readonly run: () => void;
  /** Separated at the end. */
  readonly danger?: boolean;
}

interface RowMenuProps {
  /** Accessible name, including the row's name. */
  label: string;
  /** `false` for what is not possible now. */
  items: readonly (RowMenuItem | false)[];
}

/** Further actions of a row, behind three dots. */
export function RowMenu({ label, items }: RowMenuProps) {
  const possible = items.filter((item) => item !== false);
  if (possible.length === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger render={<IconButton icon={Ellipsis} label={label} data-small="" />} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className={styles.positioner}>
          <Menu.Popup className={`raised ${styles.popup}`}>
            {possible.map((item) => (
              <Menu.Item
                key={item.text}
                className={styles.item}
                data-danger={item.danger || undefined}
                onClick={item.run}
              >
                {item.text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

type Variant = 'primary' | 'outline' | 'ghost' | 'danger';

interface Pausable {
  /** Does nothing for now, but keeps the focus, which a disabled button would lose. */
  paused?: boolean;
  /** Paused while it works. */
  busy?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Pausable {
  variant?: Variant;
  size?: 'small';
}

/** A labeled button. `type` is `button` by default, so that none submits a form by accident. */
export function Button({ variant = 'outline', size, className, ...rest }: ButtonProps) {
  const look = [styles.button, styles[variant], size && styles[size], className].join(' ');
  return <PausableButton className={look} {...rest} />;
}

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'>,
    Pausable {
  icon: LucideIcon;
  /** The accessible name, also shown as a tooltip. */
  label: string;
}

/** A button with only an icon. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  const look = [styles.icon, className].join(' ');
  return (
    <PausableButton aria-label={label} title={label} className={look} {...rest}>
      <Icon aria-hidden="true" />
    </PausableButton>
  );
}

function PausableButton({
  busy = false,
  paused = busy,
  type = 'button',
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Pausable) {
  return (
    <button
      type={type}
      aria-disabled={paused || undefined}
      aria-busy={busy || undefined}
      onClick={paused ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

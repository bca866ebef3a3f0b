import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

type Variant = 'primary' | 'outline' | 'ghost' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  size?: 'medium' | 'small';
}

/** A labelled button. `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant = 'outline',
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={[styles.button, styles[variant], styles[size], className].join(' ')}
      {...rest}
    />
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The accessible name, shown as a hint too. */
  label: string;
  children: ReactNode;
}

/** A button that shows an icon alone. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={[styles.icon, className].join(' ')}
      {...rest}
    />
  );
}

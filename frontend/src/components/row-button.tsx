import type { ComponentProps } from 'react';
import { Button } from './button.js';

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'aria-label' | 'children'> {
  text: string;
  /** The name of the row; part of the accessible name, because every row has such a button. */
  name: string;
}

/** A button in a row of a list. */
export function RowButton({ text, name, ...rest }: RowButtonProps) {
  return (
    <Button size="small" aria-label={`${text}: ${name}`} {...rest}>
      {text}
    </Button>
  );
}

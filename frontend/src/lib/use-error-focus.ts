import { type RefObject, useEffect, useState } from 'react';

/** Focuses the first invalid field. The returned function is called when the form is sent. */
export function useErrorFocus(form: RefObject<HTMLElement | null>): () => void {
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent, form]);
  return () => setSent((times) => times + 1);
}

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Focuses the first invalid field. The returned function is called when the form is sent. */
export function useErrorFocus(form: RefObject<HTMLElement | null>): () => void {
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent, form]);
  return () => setSent((times) => times + 1);
}

interface Sendable {
  readonly busy: boolean;
  readonly submit: () => unknown;
}

/** Props of a form that is sent once at a time and focuses its first invalid field; the browser validates nothing. */
export function useFormProps({ busy, submit }: Sendable) {
  const ref = useRef<HTMLFormElement>(null);
  const focusError = useErrorFocus(ref);
  async function send() {
    const sending = submit();
    focusError();
    await sending;
    // Errors of fields that the server found.
    focusError();
  }
  return {
    ref,
    noValidate: true,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      if (!busy) void send();
    },
  };
}

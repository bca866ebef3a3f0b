import type { CallFailure } from '@terimce/contract/client';
import type { ReactNode } from 'react';
import { CodeField } from '../../components/code-field.js';
import { CurrentPasswordField } from '../../components/current-password-field.js';
import { Form } from '../../components/form.js';
import { failureMessage } from '../../lib/failure-message.js';
import { inLanguage } from '../../lib/issue-text.js';
import { missing, useForm } from '../../lib/use-form.js';

interface Proof {
  readonly currentPassword: string;
  readonly code?: string;
}

interface ProofFormProps {
  /** Whether the account has a second step. */
  withCode: boolean;
  submitLabel: string;
  /** Sends the proof together with the action. */
  send: (proof: Proof) => Promise<{ readonly success: true } | CallFailure>;
  children?: ReactNode;
}

/** Asks for the password, and for a code if the account has a second step, before a sensitive action. */
export function ProofForm({ withCode, submitLabel, send, children }: ProofFormProps) {
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    validate: ({ currentPassword, code }) => ({
      currentPassword: missing(currentPassword, 'auth.errors.passwordRequired'),
      code: withCode ? missing(code, 'twoStep.codeRequired') : undefined,
    }),
    send: async ({ currentPassword, code }) => {
      const reply = await send({ currentPassword, ...(withCode ? { code } : {}) });
      if (reply.success) return undefined;
      return { failure: reply, text: () => failureMessage(inLanguage(reply), 'errors.unknown') };
    },
  });
  return (
    <Form state={form} submitLabel={submitLabel}>
      {children}
      <CurrentPasswordField {...form.field('currentPassword')} />
      {withCode && <CodeField {...form.field('code')} />}
    </Form>
  );
}

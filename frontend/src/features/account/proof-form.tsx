import type { CallFailure } from '@terimce/contract/client';
import type { ComponentProps, ReactNode } from 'react';
import { CodeField } from '../../components/code-field.js';
import { TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { inLanguage } from '../../lib/issue-text.js';
import { missing, useForm } from '../../lib/use-form.js';

/** Fields of a form that asks for the password, and for a code if the account has a second step. */
export const NO_PROOF = { currentPassword: '', code: '' };
type Proof = typeof NO_PROOF;

export function missingProof({ currentPassword, code }: Proof, needsCode: boolean) {
  return {
    currentPassword: missing(currentPassword, 'auth.errors.passwordRequired'),
    code: needsCode ? missing(code, 'twoStep.codeRequired') : undefined,
  };
}

export function sentProof({ currentPassword, code }: Proof, needsCode: boolean) {
  return { currentPassword, ...(needsCode ? { code } : {}) };
}

interface ProofFieldsProps {
  /** Label of the password, if the form does more than what needs it. */
  label?: string;
  field: (name: keyof Proof) => ComponentProps<typeof CodeField>;
  needsCode: boolean;
}

export function ProofFields({ label, field, needsCode }: ProofFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={label ?? t('profile.currentPassword')}
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      {needsCode && <CodeField {...field('code')} />}
    </>
  );
}

interface ProofFormProps {
  needsCode: boolean;
  submitLabel: string;
  /** Sends the proof together with the action. */
  send: (proof: ReturnType<typeof sentProof>) => Promise<{ readonly success: true } | CallFailure>;
  children?: ReactNode;
}

/** Asks for the proof before a sensitive action. */
export function ProofForm({ needsCode, submitLabel, send, children }: ProofFormProps) {
  const form = useForm({
    initial: NO_PROOF,
    validate: (proof) => missingProof(proof, needsCode),
    send: async (proof) => {
      const reply = await send(sentProof(proof, needsCode));
      if (reply.success) return undefined;
      return { failure: reply, text: () => failureMessage(inLanguage(reply), 'errors.unknown') };
    },
  });
  return (
    <Form state={form} submitLabel={submitLabel}>
      {children}
      <ProofFields field={form.field} needsCode={needsCode} />
    </Form>
  );
}

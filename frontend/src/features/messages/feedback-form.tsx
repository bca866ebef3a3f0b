import { MESSAGE_MAX_LENGTH, PROFESSION_MAX_LENGTH } from '@terimce/contract/message';
import { useState } from 'react';
import { TextArea, TextField } from '../../components/field.js';
import { Form, FormSuccess } from '../../components/form.js';
import { messageDraft } from '../../lib/drafts.js';
import { useTranslation } from '../../lib/i18n.js';
import { useNumberFormat } from '../../lib/locale-formats.js';
import { closeModal } from '../../lib/modals.js';
import { sendOrKeep } from '../../lib/outbox.js';
import { failed, missing, useForm } from '../../lib/use-form.js';
import { emailError } from './email.js';
import { Honeypot } from './honeypot.js';

const CLOSE_MS = 2000;

interface FeedbackFormProps {
  /** An initial message, such as the report of a mistake. */
  message?: string | undefined;
  termId?: string | undefined;
}

export function FeedbackForm({ message = '', termId }: FeedbackFormProps) {
  const { t } = useTranslation();
  const number = useNumberFormat();
  const [done, setDone] = useState<'sent' | 'kept'>();
  const form = useForm({
    initial: { profession: '', message, email: '', website: '' },
    draft: messageDraft('feedback', termId),
    validate: (values) => ({
      profession: missing(values.profession, 'messages.errors.professionRequired'),
      message:
        values.message.length > MESSAGE_MAX_LENGTH
          ? t('messages.errors.messageLong', { max: MESSAGE_MAX_LENGTH })
          : missing(values.message, 'messages.errors.messageRequired'),
      email: emailError(values.email),
    }),
    send: async (values) => {
      const email = values.email.trim();
      const reply = await sendOrKeep('POST /feedback/submit', {
        body: {
          type: termId ? 'content_feedback' : 'general',
          profession: values.profession.trim(),
          message: values.message.trim(),
          ...(email ? { email, contact: { email } } : {}),
          ...(termId ? { termId } : {}),
          website: values.website,
        },
      });
      if (!reply.success) return failed('POST /feedback/submit', reply);
      setDone('kept' in reply ? 'kept' : 'sent');
      return undefined;
    },
  });
  if (done) {
    return (
      <FormSuccess
        title={t('messages.feedback.doneTitle')}
        text={t(done === 'kept' ? 'offline.kept' : 'messages.feedback.done')}
        after={CLOSE_MS}
        onDone={closeModal}
      />
    );
  }
  const count = form.values.message.length;
  return (
    <Form state={form} submitLabel={t('messages.feedback.submit')}>
      <TextField
        label={t('messages.profession')}
        placeholder={t('messages.professionExample')}
        maxLength={PROFESSION_MAX_LENGTH}
        autoComplete="organization-title"
        {...form.field('profession')}
      />
      <TextArea
        label={t('messages.message')}
        rows={6}
        aside={
          <span aria-hidden="true">
            {`${number.format(count)} / ${number.format(MESSAGE_MAX_LENGTH)}`}
          </span>
        }
        {...form.field('message')}
        {...(count > MESSAGE_MAX_LENGTH
          ? { error: t('messages.errors.messageLong', { max: MESSAGE_MAX_LENGTH }) }
          : {})}
      />
      <TextField
        label={t('messages.email')}
        hint={t('messages.emailHint')}
        optional
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <Honeypot {...form.field('website')} />
    </Form>
  );
}

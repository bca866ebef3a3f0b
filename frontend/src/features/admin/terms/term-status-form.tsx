import type { AdminTerm } from '@terimce/contract/admin-term';
import { adminTermRoutes } from '@terimce/contract/routes/admin/terms';
import { TERM_TRANSITIONS, type TermStatus } from '@terimce/contract/term';
import { Button } from '../../../components/button.js';
import { SelectField, TextField } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useFormProps } from '../../../lib/form-focus.js';
import { useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';

/** Approves, rejects with a reason, or resets a term. */
export function TermStatusForm({ term, onDone }: { term: AdminTerm; onDone: () => void }) {
  const { t } = useTranslation();
  const { run } = useAction();
  const options = TERM_TRANSITIONS[term.status];
  const form = useForm({
    initial: { status: '' as TermStatus | '', reason: '' },
    resolver: schemaResolver(adminTermRoutes['PATCH /admin/terms/{id}/status'].body),
    fieldsOfCodes: { INVALID_TRANSITION: 'status' },
    send: async ({ status, reason }) =>
      refused(
        await run(
          'PATCH /admin/terms/{id}/status',
          {
            params: { id: term._id },
            body: {
              status: status as TermStatus,
              rev: term.rev,
              ...(reason.trim() ? { reason } : {}),
            },
          },
          { done: t('engineering.statusDone'), fallback: t('engineering.statusFailed') },
        ),
      ),
    onSuccess: () => {
      refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}');
      onDone();
    },
  });
  const formProps = useFormProps(form);
  const isRejected = form.values.status === 'rejected';

  return (
    <form className="fields" {...formProps}>
      <SelectField
        label={t('engineering.statusLabel')}
        {...form.field('status')}
        options={optionsOf(options, (value) => t(`termStatus.${value}`))}
      />
      {isRejected && (
        <TextField
          label={t('engineering.rejectReason')}
          {...form.field('reason')}
          maxLength={1000}
        />
      )}
      <Button
        type="submit"
        size="small"
        disabled={
          form.busy || !form.values.status || (isRejected && form.values.reason.trim() === '')
        }
      >
        {t('engineering.setStatus')}
      </Button>
    </form>
  );
}

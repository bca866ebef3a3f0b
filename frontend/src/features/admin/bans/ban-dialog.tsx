import { logRoutes } from '@terimce/contract/routes/admin/logs';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { TextArea, TextField } from '../../../components/field.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';

interface BanDialogProps {
  /** Set if the ban starts from a log entry; otherwise the user types it. */
  address?: string;
  onClose: () => void;
  onDone: () => void;
}

/** The end is typed in the site's time zone, in which the list shows it; '' means none. */
const bodyOf = <T extends { expiresAt: string }>(values: T) => ({
  ...values,
  expiresAt: values.expiresAt || null,
});

/** Asks for the reason of a ban; canceling or an empty reason bans nobody. */
export function BanDialog({ address = '', onClose, onDone }: BanDialogProps) {
  const { t } = useTranslation();
  const { timeZone } = useClientConfig();
  const { run } = useAction();
  const form = useForm({
    initial: { ipAddress: address, reason: t('bans.reasonDefault'), notes: '', expiresAt: '' },
    resolver: schemaResolver(logRoutes['POST /ip-ban'].body, bodyOf),
    fieldsOfCodes: {
      BAN_INVALID: 'ipAddress',
      BAN_TOO_WIDE: 'ipAddress',
      BAN_SELF: 'ipAddress',
      BAN_ENDED: 'expiresAt',
    },
    send: async (values) =>
      refused(
        await run(
          'POST /ip-ban',
          { body: bodyOf(values) },
          { done: t('bans.done'), fallback: t('bans.failed') },
        ),
      ),
    onSuccess: () => {
      onClose();
      onDone();
    },
  });

  return (
    <ConfirmDialog
      title={t('bans.dialogTitle')}
      confirm={t('bans.submit')}
      danger
      disabled={form.values.ipAddress.trim() === ''}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t('lists.bans.columns.ipAddress')}
        hint={t('bans.addressHint')}
        {...form.field('ipAddress')}
        maxLength={64}
        verbatim
        required
      />
      <TextField
        label={t('lists.bans.columns.reason')}
        {...form.field('reason')}
        maxLength={500}
        required
      />
      <TextArea label={t('bans.notes')} {...form.field('notes')} maxLength={2000} rows={2} />
      <TextField
        label={t('lists.bans.columns.expiresAt')}
        hint={t('bans.expiresHint', { zone: timeZone })}
        type="datetime-local"
        {...form.field('expiresAt')}
      />
    </ConfirmDialog>
  );
}

import type { AdminTerm } from '@terimce/contract/admin-term';
import { useTranslation } from '../../../lib/i18n.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { Names } from '../data/names.js';
import type { BulkDialogProps } from './bulk-actions.js';
import { TermChangeDialog } from './term-change-dialog.js';

interface DeleteTermsDialogProps extends BulkDialogProps {
  /** The term if it is a single one. */
  only?: AdminTerm | undefined;
}

/** Asks for confirmation before terms are deleted. */
export function DeleteTermsDialog({ only, ...props }: DeleteTermsDialogProps) {
  const { t } = useTranslation();
  const confirm = t('engineering.deleteCount', { count: props.selected.count });
  if (!only) {
    return (
      <TermChangeDialog
        {...props}
        change={{ delete: true }}
        title={t('engineering.bulkTitle')}
        confirm={confirm}
        danger
        done={(count) => t('engineering.bulkDone', { count })}
        failed={t('engineering.bulkFailed')}
      >
        <p>{t('engineering.bulkText')}</p>
        <Names names={props.selected.names ?? []} count={props.selected.count} />
      </TermChangeDialog>
    );
  }
  return (
    <ConfirmCall
      call="DELETE /admin/engineering/{id}"
      request={{ params: { id: only._id } }}
      done={t('engineering.removed')}
      fallback={t('engineering.removeFailed')}
      title={t('engineering.deleteTitle')}
      confirm={confirm}
      danger
      onClose={props.onClose}
      onDone={props.onDone}
    >
      {t('engineering.deleteText', {
        name: [only.turkishTerm, only.englishTerm].filter(Boolean).join(' / '),
      })}
    </ConfirmCall>
  );
}

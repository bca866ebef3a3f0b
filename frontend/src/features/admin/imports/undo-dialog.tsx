import { LEFT_REASONS } from '@terimce/contract/routes/admin/imports';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { CheckField } from '../../../components/field.js';
import { CallState } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { toast } from '../../../lib/toast.js';
import { useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import { TermLinks } from '../terms/term-check.js';

/** Most terms that are shown per reason. */
const LINKED = 10;

/** Shows what an undo would revert and what it would leave unchanged, and why, before it is done. */
export function UndoDialog({
  importId,
  onDone,
  onClose,
}: {
  importId: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run } = useAction();
  const [includeEdited, setEdited] = useState(false);
  const [includeApproved, setApproved] = useState(false);
  const path = 'POST /admin/imports/{importId}/undo';
  const request = (query: object) => ({ params: { importId }, query, timeout: 0 }) as never;
  const choice = { includeEdited, includeApproved };
  // The result of an undo without options shows which options are needed.
  const plain = useCall(path, request({ dryRun: true })).data;
  const preview = useCall(path, request({ ...choice, dryRun: true }));
  const chosen = preview.data;
  const sum = (left: Readonly<Record<string, number>>) =>
    Object.values(left).reduce((total, count) => total + count, 0);
  const { EDITED_SINCE = 0, APPROVED_SINCE = 0 } = plain?.left ?? {};

  async function undo() {
    const reply = await run(path, request(choice), { fallback: t('imports.undoFailed') });
    if (!reply.success) return onClose();
    const { deleted, restored, left } = reply.data;
    toast({
      title: t('imports.undoneDone', { deleted, restored, left: sum(left) }),
      kind: 'success',
    });
    onDone();
  }

  return (
    <ConfirmDialog
      title={t('imports.undoTitle')}
      confirm={t('imports.undoConfirm')}
      danger
      // Both, because the choices appear with the first.
      disabled={!plain || !chosen || chosen.deleted + chosen.restored === 0}
      onConfirm={undo}
      onClose={onClose}
    >
      <CallState call={preview} failed={t('imports.undoFailed')} />
      {chosen && (
        <p role="status">
          {t('imports.undoText', { deleted: chosen.deleted, restored: chosen.restored })}
        </p>
      )}
      {EDITED_SINCE > 0 && (
        <CheckField
          label={t('imports.includeEdited', { value: EDITED_SINCE })}
          checked={includeEdited}
          onChange={setEdited}
        />
      )}
      {APPROVED_SINCE > 0 && isAdmin && (
        <CheckField
          label={t('imports.includeApproved', { value: APPROVED_SINCE })}
          checked={includeApproved}
          onChange={setApproved}
        />
      )}
      {LEFT_REASONS.map((reason) => {
        const count = chosen?.left[reason] ?? 0;
        const terms = chosen?.leftTerms.filter((term) => term.reason === reason) ?? [];
        return (
          count > 0 && (
            <div key={reason}>
              <p>{t(`imports.leftReasons.${reason}`, { value: count })}</p>
              <TermLinks terms={terms.slice(0, LINKED)} />
            </div>
          )
        );
      })}
    </ConfirmDialog>
  );
}

import type { AdminCategory } from '@terimce/contract/routes/admin/categories';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { SelectField } from '../../../components/field.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { toast } from '../../../lib/toast.js';
import { useAction } from '../data/use-action.js';

interface MoveCategoryDialogProps {
  kind: 'merge' | 'delete';
  category: AdminCategory;
  others: readonly AdminCategory[];
  onClose: () => void;
  onDone: () => void;
}

/** Merges a category into another one, or deletes one without terms; its address then redirects to another. */
export function MoveCategoryDialog(props: MoveCategoryDialogProps) {
  const { kind, category, others, onClose, onDone } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { run } = useAction();
  const [target, setTarget] = useState('');
  const params = { slug: category.slug };
  const name = category[language];

  async function merge() {
    // Moving all terms of a category may take longer than the usual timeout.
    const request = { params, body: { into: target }, timeout: 0 } as {
      params: typeof params;
      body: { into: string };
    };
    const reply = await run('POST /admin/categories/{slug}/merge', request, {
      fallback: t('categories.saveFailed'),
    });
    if (!reply.success) return;
    const { moved, left } = reply.data;
    toast({ title: t('categories.merged', { count: moved }), kind: 'success' });
    if (left > 0) toast({ title: t('categories.left', { count: left }), kind: 'warning' });
    onDone();
  }

  async function remove() {
    const reply = await run(
      'DELETE /admin/categories/{slug}',
      { params, query: target ? { redirect: target } : {} },
      { done: t('categories.deleted'), fallback: t('categories.saveFailed') },
    );
    if (reply.success) onDone();
  }

  const needsTarget = kind === 'merge' || category.standard;
  return (
    <ConfirmDialog
      title={t(`categories.${kind}Title`, { name })}
      confirm={t(kind === 'merge' ? 'categories.merge' : 'actions.delete')}
      danger
      disabled={needsTarget && target === ''}
      onConfirm={kind === 'merge' ? merge : remove}
      onClose={onClose}
    >
      <p>{t(`categories.${kind}Text`, { count: category.terms ?? 0 })}</p>
      <SelectField
        label={t(kind === 'merge' ? 'categories.into' : 'categories.redirect')}
        value={target}
        onChange={setTarget}
        options={[
          { value: '', label: needsTarget ? '–' : t('categories.noRedirect') },
          ...others.map((other) => ({ value: other.slug, label: other[language] })),
        ]}
      />
    </ConfirmDialog>
  );
}

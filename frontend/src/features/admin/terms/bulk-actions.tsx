import type { ContentLanguage } from '@terimce/contract/languages';
import { splitList } from '@terimce/contract/list-text';
import type { TermChange } from '@terimce/contract/routes/admin/term-changes';
import { TERM_STATUSES, type TermStatus } from '@terimce/contract/term';
import { NAME_LANGUAGES } from '@terimce/contract/term-names';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { SelectField, TextField } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCategories } from '../data/use-categories.js';
import { type SelectedTerms, TermChangeDialog } from './term-change-dialog.js';

export interface BulkDialogProps {
  selected: SelectedTerms;
  onClose: () => void;
  onDone: () => void;
}

interface BulkActionsProps {
  selected: SelectedTerms;
  onDelete: () => void;
  onDone: () => void;
}

/** Actions for the selected terms. */
export function BulkActions({ selected, onDelete, onDone }: BulkActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'status' | 'edit'>();
  const props = { selected, onDone, onClose: () => setDialog(undefined) };
  return (
    <>
      <Button size="small" onClick={() => setDialog('status')}>
        {t('engineering.setStatus')}
      </Button>
      <Button size="small" onClick={() => setDialog('edit')}>
        {t('engineering.bulkEdit')}
      </Button>
      <Button size="small" variant="danger" onClick={onDelete}>
        {t('engineering.deleteCount', { count: selected.count })}
      </Button>
      {dialog === 'status' && <BulkStatusDialog {...props} />}
      {dialog === 'edit' && <BulkEditDialog {...props} />}
    </>
  );
}

/** Sets the status of the selected terms, and reports how many do not allow it. */
function BulkStatusDialog(props: BulkDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<TermStatus | ''>('');
  const reason = typed.trim();
  const isRejected = status === 'rejected';

  return (
    <TermChangeDialog
      {...props}
      change={isRejected ? reason !== '' && { status, reason } : status !== '' && { status }}
      title={t('engineering.setStatus')}
      confirm={t('engineering.setStatusCount', { value: props.selected.count })}
      done={(count) => t('engineering.statusCount', { count })}
      skipped={(count) => t('engineering.approveSkipped', { count })}
    >
      <SelectField
        label={t('engineering.statusLabel')}
        value={status}
        onChange={(value) => setStatus(value as TermStatus)}
        options={optionsOf(TERM_STATUSES, (value) => t(`termStatus.${value}`))}
      />
      {isRejected && (
        <TextField
          label={t('engineering.rejectReason')}
          value={typed}
          onChange={setTyped}
          maxLength={1000}
          required
        />
      )}
    </TermChangeDialog>
  );
}

const CHANGES = ['category', 'addTags', 'removeTags', 'hintsToSynonyms'] as const;

/** Changes the selected terms: their category, tags to add or remove, or search keywords that become names. */
function BulkEditDialog(props: BulkDialogProps) {
  const { t } = useTranslation();
  const categories = useCategories();
  const [field, setField] = useState<(typeof CHANGES)[number]>('category');
  const [category, setCategory] = useState('');
  const [text, setText] = useState('');
  const [language, setLanguage] = useState<ContentLanguage>('tr');
  const tags = splitList(text);
  const changes: Record<typeof field, TermChange | false> = {
    category: category !== '' && { category },
    addTags: tags.length > 0 && { addTags: tags },
    removeTags: tags.length > 0 && { removeTags: tags },
    hintsToSynonyms: { hintsToSynonyms: language },
  };

  return (
    <TermChangeDialog
      {...props}
      change={changes[field]}
      title={t('engineering.bulkEdit')}
      confirm={t('engineering.setStatusCount', { value: props.selected.count })}
      done={(count) => t('engineering.bulkEdited', { count })}
      skipped={(count) => t('engineering.bulkEditSkipped', { count })}
    >
      <SelectField
        label={t('engineering.bulkField')}
        value={field}
        onChange={(value) => setField(value as typeof field)}
        options={optionsOf(CHANGES, (value) => t(`engineering.bulkFields.${value}`))}
      />
      {field === 'hintsToSynonyms' && (
        <SelectField
          label={t('engineering.bulkLanguage')}
          value={language}
          onChange={(value) => setLanguage(value as ContentLanguage)}
          options={optionsOf(NAME_LANGUAGES, (value) => t(`engineering.languages.${value}`))}
        />
      )}
      {field === 'category' && (
        <SelectField
          label={t('columns.category')}
          value={category}
          onChange={setCategory}
          options={[{ value: '', label: '–' }, ...categories]}
        />
      )}
      {(field === 'addTags' || field === 'removeTags') && (
        <TextField label={t('engineering.bulkTags')} value={text} onChange={setText} />
      )}
    </TermChangeDialog>
  );
}

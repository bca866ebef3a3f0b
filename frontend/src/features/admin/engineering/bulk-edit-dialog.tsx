import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { toast } from '../../../lib/toast.js';
import { useCategories } from '../data/use-categories.js';
import { type SelectedTerms, skippedOf, useTermChange } from '../data/use-term-change.js';
import { useTexts } from '../texts.js';
import { BulkProgress } from './bulk-progress.js';

const CHANGES = ['category', 'addTags', 'removeTags'] as const;

interface BulkEditDialogProps {
  selected: SelectedTerms;
  onClose: () => void;
  onDone: () => void;
}

/** Changes one field of the selected terms: their category, or tags to add or remove. */
export function BulkEditDialog({ selected, onClose, onDone }: BulkEditDialogProps) {
  const t = useTexts();
  const categories = useCategories();
  const { change, progress, stop } = useTermChange();
  const [field, setField] = useState<(typeof CHANGES)[number]>('category');
  const [category, setCategory] = useState('');
  const [text, setText] = useState('');
  const tags = text.split(',').flatMap((tag) => tag.trim() || []);
  const isReady = field === 'category' ? category !== '' : tags.length > 0;

  async function apply() {
    const wanted = field === 'category' ? { category } : { [field]: tags };
    const ended = await change(selected, wanted, t('engineering.bulkEditFailed'));
    if (!ended) return;
    const { changed } = ended;
    const skipped = skippedOf(ended);
    if (changed > 0) {
      const title = t('engineering.bulkEdited', { count: changed });
      toast({ title, kind: 'success', timeout: 3000 });
    }
    if (skipped > 0) {
      const title = t('engineering.bulkEditSkipped', { value: skipped });
      toast({ title, kind: 'warning' });
    }
    onDone();
  }

  return (
    <ConfirmDialog
      title={t('engineering.bulkEdit')}
      confirm={t('engineering.setStatusCount', { value: selected.count })}
      busy={progress !== undefined}
      disabled={!isReady}
      onConfirm={() => void apply()}
      onClose={progress ? stop : onClose}
    >
      <SelectField
        label={t('engineering.bulkField')}
        value={field}
        onChange={(value) => setField(value as typeof field)}
        options={CHANGES.map((value) => ({ value, label: t(`engineering.bulkFields.${value}`) }))}
      />
      {field === 'category' ? (
        <SelectField
          label={t('table.category')}
          value={category}
          onChange={setCategory}
          options={[{ value: '', label: '–' }, ...categories]}
        />
      ) : (
        <TextField label={t('engineering.bulkTags')} value={text} onChange={setText} />
      )}
      <BulkProgress progress={progress} />
    </ConfirmDialog>
  );
}

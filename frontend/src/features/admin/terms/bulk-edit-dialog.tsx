import { splitList } from '@terimce/contract/list-text';
import { useState } from 'react';
import { optionsOf, SelectField, TextField } from '../../../components/field.js';
import { useCategories } from '../data/use-categories.js';
import { useTexts } from '../texts.js';
import type { BulkDialogProps } from './bulk-actions.js';
import { TermChangeDialog } from './term-change-dialog.js';

const CHANGES = ['category', 'addTags', 'removeTags'] as const;

/** Changes one field of the selected terms: their category, or tags to add or remove. */
export function BulkEditDialog(props: BulkDialogProps) {
  const t = useTexts();
  const categories = useCategories();
  const [field, setField] = useState<(typeof CHANGES)[number]>('category');
  const [category, setCategory] = useState('');
  const [text, setText] = useState('');
  const tags = splitList(text);
  const change =
    field === 'category' ? category !== '' && { category } : tags.length > 0 && { [field]: tags };

  return (
    <TermChangeDialog
      {...props}
      change={change}
      title={t('engineering.bulkEdit')}
      confirm={t('engineering.setStatusCount', { value: props.selected.count })}
      done={(count) => t('engineering.bulkEdited', { count })}
      skipped={(value) => t('engineering.bulkEditSkipped', { value })}
    >
      <SelectField
        label={t('engineering.bulkField')}
        value={field}
        onChange={(value) => setField(value as typeof field)}
        options={optionsOf(CHANGES, (value) => t(`engineering.bulkFields.${value}`))}
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
    </TermChangeDialog>
  );
}

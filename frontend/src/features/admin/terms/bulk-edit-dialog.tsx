import type { ContentLanguage } from '@terimce/contract/languages';
import { splitList } from '@terimce/contract/list-text';
import type { TermChange } from '@terimce/contract/routes/admin/term-changes';
import { NAME_LANGUAGES } from '@terimce/contract/term-names';
import { useState } from 'react';
import { optionsOf, SelectField, TextField } from '../../../components/field.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCategories } from '../data/use-categories.js';
import type { BulkDialogProps } from './bulk-actions.js';
import { TermChangeDialog } from './term-change-dialog.js';

const CHANGES = ['category', 'addTags', 'removeTags', 'hintsToSynonyms'] as const;

/** Changes the selected terms: their category, tags to add or remove, or search keywords that become names. */
export function BulkEditDialog(props: BulkDialogProps) {
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
          label={t('table.category')}
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

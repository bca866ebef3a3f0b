import { CATEGORY_SLUGS, type CategorySlug } from '@terimce/contract/categories';
import type { AdminCategory } from '@terimce/contract/routes/admin/categories';
import { useState } from 'react';
import badge from '../../../components/category-badge.module.css';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { CheckField, SelectField, TextField } from '../../../components/field.js';
import { useLanguage } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';

interface CategoryDialogProps {
  /** The category that is changed; absent for a new one. */
  category?: AdminCategory;
  onClose: () => void;
  onDone: () => void;
}

/** Names, address, color and visibility of a category. */
export function CategoryDialog({ category, onClose, onDone }: CategoryDialogProps) {
  const t = useTexts();
  const language = useLanguage();
  const { run, busy } = useAction();
  const [values, setValues] = useState({
    tr: category?.tr ?? '',
    en: category?.en ?? '',
    slug: category?.slug ?? '',
    color: category?.color ?? ('general' as CategorySlug),
    hidden: category?.hidden ?? false,
  });
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });

  async function save() {
    const body = { ...values, tr: values.tr.trim(), en: values.en.trim() };
    const texts = { done: t('categories.saved'), fallback: t('categories.saveFailed') };
    const reply = category
      ? await run('PUT /admin/categories/{slug}', { params: { slug: category.slug }, body }, texts)
      : await run('POST /admin/categories', { body }, texts);
    if (reply.success) onDone();
  }

  return (
    <ConfirmDialog
      title={category ? t('categories.editTitle') : t('categories.add')}
      confirm={t('actions.save')}
      busy={busy}
      disabled={values.tr.trim() === '' || values.en.trim() === ''}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {(['tr', 'en'] as const).map((lang) => (
        <TextField
          key={lang}
          label={t(`categories.${lang}`)}
          value={values[lang]}
          onChange={(name) => change({ [lang]: name })}
          maxLength={100}
          lang={lang}
          required
        />
      ))}
      <TextField
        label={t('categories.slug')}
        hint={t(category ? 'categories.slugChangeHint' : 'categories.slugHint')}
        value={values.slug}
        onChange={(slug) => change({ slug })}
        maxLength={100}
        verbatim
      />
      <SelectField
        label={t('categories.color')}
        value={values.color}
        onChange={(color) => change({ color: color as CategorySlug })}
        options={CATEGORY_SLUGS.map((value) => ({ value, label: t(`categories.colors.${value}`) }))}
      />
      <p>
        <span className={badge.badge} data-category={values.color} lang={language}>
          {values[language] || t('categories.name')}
        </span>
      </p>
      <CheckField
        label={t('categories.hide')}
        checked={values.hidden}
        onChange={(hidden) => change({ hidden })}
      />
    </ConfirmDialog>
  );
}

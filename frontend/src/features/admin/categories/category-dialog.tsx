import { CATEGORY_SLUGS, type CategorySlug } from '@terimce/contract/categories';
import { type AdminCategory, categoryAdminRoutes } from '@terimce/contract/routes/admin/categories';
import badge from '../../../components/category-badge.module.css';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { CheckField, SelectField, TextField } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { changedIn } from '../data/changed-in.js';
import { useAction } from '../data/use-action.js';

interface CategoryDialogProps {
  /** The category that is changed; absent for a new one. */
  category?: AdminCategory | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Names, address, color and visibility of a category. */
export function CategoryDialog({ category, onClose, onDone }: CategoryDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run } = useAction();
  const form = useForm({
    initial: {
      tr: category?.tr ?? '',
      en: category?.en ?? '',
      slug: category?.slug ?? '',
      color: category?.color ?? ('general' as CategorySlug),
      hidden: category?.hidden ?? false,
    },
    resolver: schemaResolver(categoryAdminRoutes['POST /admin/categories'].body),
    fieldsOfCodes: { SLUG_RESERVED: 'slug' },
    send: async (body) => {
      const texts = { done: t('categories.saved'), fallback: t('categories.saveFailed') };
      return refused(
        category
          ? await run(
              'PUT /admin/categories/{slug}',
              { params: { slug: category.slug }, body: changedIn(body, category) },
              texts,
            )
          : await run('POST /admin/categories', { body }, texts),
      );
    },
    onSuccess: onDone,
  });
  const { values } = form;

  return (
    <ConfirmDialog
      title={category ? t('categories.editTitle') : t('categories.add')}
      confirm={t('actions.save')}
      disabled={values.tr.trim() === '' || values.en.trim() === ''}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {(['tr', 'en'] as const).map((lang) => (
        <TextField
          key={lang}
          label={t(`categories.${lang}`)}
          {...form.field(lang)}
          maxLength={100}
          lang={lang}
          required
        />
      ))}
      <TextField
        label={t('categories.slug')}
        hint={t(category ? 'categories.slugChangeHint' : 'categories.slugHint')}
        {...form.field('slug')}
        maxLength={100}
        verbatim
      />
      <SelectField
        label={t('categories.color')}
        {...form.field('color')}
        options={optionsOf(CATEGORY_SLUGS, (value) => t(`categories.colors.${value}`))}
      />
      <p>
        <span className={badge.badge} data-category={values.color} lang={language}>
          {values[language] || t('categories.name')}
        </span>
      </p>
      <CheckField
        label={t('categories.hide')}
        checked={values.hidden}
        onChange={(hidden) => form.change({ hidden })}
      />
    </ConfirmDialog>
  );
}

import { otherLanguage } from '@terimce/contract/languages';
import { type AdminCategory, adminCategory } from '@terimce/contract/routes/admin/categories';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import { CategoryBadge } from '../../../components/category-badge.js';
import { DataTable } from '../../../components/data-table.js';
import { Page } from '../../../components/page.js';
import { RowButton } from '../../../components/row-button.js';
import { RowMenu } from '../../../components/row-menu.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { refreshCalls, useCall } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { useAction } from '../data/use-action.js';
import { useColumns } from '../list/list-columns.js';
import { useMay } from '../session/admin-session.js';
import styles from './categories.module.css';
import { CategoryDialog } from './category-dialog.js';
import { MoveCategoryDialog } from './move-category-dialog.js';

const CATEGORIES = { name: 'terms', noun: 'category', row: adminCategory } as const;

type Doing =
  | { readonly kind: 'edit'; readonly category?: AdminCategory }
  | { readonly kind: 'merge' | 'delete'; readonly category: AdminCategory };

/** Categories in the order of the public lists: rename, order, merge, delete. */
export function CategoriesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const isAdmin = useMay('admin');
  const [doing, setDoing] = useState<Doing>();
  const { data, loading, failure, refresh } = useCall('GET /admin/categories', {
    query: { counts: true },
  });

  async function move(category: AdminCategory, by: 1 | -1) {
    const slugs = (data ?? []).map(({ slug }) => slug);
    const from = slugs.indexOf(category.slug);
    slugs.splice(from, 1);
    slugs.splice(from + by, 0, category.slug);
    await run('PUT /admin/category-order', { body: { slugs } });
    refreshCalls('GET /admin/categories');
  }

  const columns = useColumns<AdminCategory>(CATEGORIES, {
    name: {
      header: t('categories.name'),
      primary: true,
      cell: (category) => (
        <>
          <CategoryBadge category={category.slug} />
          <div className={`minor ${styles.beside}`} lang={otherLanguage(language)}>
            <Breakable text={category[otherLanguage(language)]} />
          </div>
        </>
      ),
    },
    slug: {
      header: t('categories.slug'),
      cell: ({ slug, formerSlugs }) => (
        <>
          <code>
            <Breakable text={slug} />
          </code>
          {formerSlugs.length > 0 && (
            <div className={`minor ${styles.beside}`}>
              {t('categories.former')}: <Breakable text={formerSlugs.join(', ')} />
            </div>
          )}
        </>
      ),
    },
    terms: {
      header: t('categories.terms'),
      cell: ({ slug, terms }) => (
        <Link to={`/admin/engineering?category=${encodeURIComponent(slug)}`}>
          {number(terms ?? 0)}
        </Link>
      ),
    },
    published: { header: t('categories.published'), cell: ({ published }) => published ?? 0 },
    status: (category) =>
      category.hidden ? (
        <Badge>{t('categories.hidden')}</Badge>
      ) : category.public ? (
        <Badge tone="success">{t('categories.public')}</Badge>
      ) : (
        <Badge tone="warning">{t('categories.proposed')}</Badge>
      ),
  });
  const close = () => setDoing(undefined);
  const done = () => {
    close();
    refreshCalls('GET /admin/categories');
  };
  return (
    <Page
      title={t('categories.title')}
      lead={t('categories.lead')}
      actions={
        isAdmin && (
          <Button size="small" variant="primary" onClick={() => setDoing({ kind: 'edit' })}>
            {t('categories.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('categories.title')}
        columns={columns}
        actions={
          isAdmin &&
          ((category) => {
            const name = category[language];
            const at = data?.indexOf(category) ?? 0;
            return (
              <span className="actions">
                <RowButton
                  text={t('actions.edit')}
                  name={name}
                  onClick={() => setDoing({ kind: 'edit', category })}
                />
                <RowMenu
                  label={t('engineering.more', { name })}
                  items={[
                    at > 0 &&
                      !busy && { text: t('categories.up'), run: () => void move(category, -1) },
                    at < (data?.length ?? 0) - 1 &&
                      !busy && { text: t('categories.down'), run: () => void move(category, 1) },
                    {
                      text: t('categories.merge'),
                      run: () => setDoing({ kind: 'merge', category }),
                    },
                    category.terms === 0 && {
                      text: t('actions.delete'),
                      run: () => setDoing({ kind: 'delete', category }),
                      danger: true,
                    },
                  ]}
                />
              </span>
            );
          })
        }
        rows={data}
        rowId={({ slug }) => slug}
        loading={loading}
        failure={failure}
        failureText={t('categories.loadFailed')}
        onRetry={refresh}
        empty={t('categories.none')}
      />
      {doing?.kind === 'edit' && (
        <CategoryDialog category={doing.category} onClose={close} onDone={done} />
      )}
      {(doing?.kind === 'merge' || doing?.kind === 'delete') && (
        <MoveCategoryDialog
          kind={doing.kind}
          category={doing.category}
          others={(data ?? []).filter(({ slug }) => slug !== doing.category.slug)}
          onClose={close}
          onDone={done}
        />
      )}
    </Page>
  );
}

import { categorySlug } from '@terimce/contract/categories';
import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import { useMemo, useState } from 'react';
import { CategoryName } from '../../../components/category-name.js';
import { useCategories } from '../../../lib/category-name.js';
import { useLanguage } from '../../../lib/i18n.js';
import { useFormat } from '../data/use-format.js';
import { TermLinks } from '../terms/term-check.js';
import { useTexts } from '../texts.js';
import { Badge, type Tone } from '../ui/badge.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { SelectField } from '../ui/fields.js';
import { Filters } from '../ui/filters.js';
import { Headword } from '../ui/headword.js';
import { Section } from '../ui/page.js';
import styles from './imports.module.css';
import { type Outcome, type OutcomeRow, outcomeRows, reasonText } from './row-list.js';

const TONES: Readonly<Record<Outcome, Tone>> = {
  new: 'success',
  duplicate: 'warning',
  rejected: 'danger',
  warning: 'accent',
};
/** Rows drawn at most; the rest is in the files. */
const SHOWN = 200;

interface BulkOutcomeProps {
  result: BulkResult;
  /** The rows that were sent, where they are at hand. */
  rows?: readonly unknown[];
}

/** What an import did, or would do: the sentence of the specification, then row by row. */
export function BulkOutcome({ result, rows }: BulkOutcomeProps) {
  const t = useTexts();
  const language = useLanguage();
  const { number } = useFormat();
  const [only, setOnly] = useState<'all' | Outcome>('all');
  const all = useMemo(() => outcomeRows(result, rows), [result, rows]);
  const chosen = only === 'all' ? all : all.filter((row) => row.outcome === only);
  const categories = useCategories(result.newCategories.length > 0);
  const countOf = (outcome: Outcome) => all.filter((row) => row.outcome === outcome).length;
  const figures = { ok: number(result.successful), failed: number(result.failed) };
  const unknown = Object.entries(result.unknownFields);

  const columns: Column<OutcomeRow>[] = [
    {
      id: 'row',
      header: t('bulk.row'),
      align: 'end',
      cell: (row) => number(row.index + 1),
    },
    {
      id: 'english',
      header: t('fields.englishTerm'),
      primary: true,
      cell: (row) => <Headword lang="en" text={row.englishTerm} />,
    },
    {
      id: 'turkish',
      header: t('fields.turkishTerm'),
      cell: (row) => <Headword lang="tr" text={row.turkishTerm} />,
    },
    {
      id: 'category',
      header: t('table.category'),
      cell: (row) => (row.category ? <CategoryName category={row.category} /> : '–'),
    },
    {
      id: 'outcome',
      header: t('bulk.outcome'),
      cell: (row) => <Badge tone={TONES[row.outcome]}>{t(`bulk.${row.outcome}`)}</Badge>,
    },
    {
      id: 'reason',
      header: t('bulk.reason'),
      cell: (row) => (row.outcome === 'new' ? '–' : reasonText(row.reason, language, t)),
    },
    {
      id: 'existing',
      header: t('bulk.existing'),
      cell: (row) => (row.existing?._id ? <TermLinks terms={[row.existing]} /> : '–'),
    },
  ];
  // A trial stores nothing: its new categories have names in the rows alone.
  const nameOfCategory = (slug: string) =>
    categories?.find((category) => category.slug === slug)?.[language] ||
    all.find(({ category }) => category && categorySlug(category) === slug)?.category ||
    slug;
  const outcomes = (['new', 'duplicate', 'rejected', 'warning'] as const).filter(
    (outcome) => countOf(outcome) > 0,
  );

  return (
    <Section title={result.dryRun ? t('bulk.dryResult') : t('imports.refused')}>
      <p className={styles.sentence} role="status">
        {result.dryRun ? t('bulk.dryText', figures) : t('bulk.success', figures)}
      </p>
      {result.alreadyStored > 0 && (
        <p>{t('bulk.alreadyStored', { value: number(result.alreadyStored) })}</p>
      )}
      {result.newCategories.length > 0 && (
        <p>
          {t('bulk.newCategories', { names: result.newCategories.map(nameOfCategory).join(', ') })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={styles.warn}>
          {t('bulk.unknownFields', {
            names: unknown.map(([name, count]) => `${name} (${number(count)})`).join(', '),
          })}
        </p>
      )}
      {all.length > 0 && (
        <>
          <Filters>
            <SelectField
              label={t('bulk.showOnly')}
              value={only}
              onChange={(value) => setOnly(value as 'all' | Outcome)}
              options={[
                { value: 'all', label: `${t('bulk.showAll')} (${number(all.length)})` },
                ...outcomes.map((outcome) => ({
                  value: outcome,
                  label: `${t(`bulk.${outcome}`)} (${number(countOf(outcome))})`,
                })),
              ]}
            />
          </Filters>
          <DataTable
            label={t('bulk.dryResult')}
            columns={columns}
            rows={chosen.slice(0, SHOWN)}
            rowId={(row) => String(row.index)}
            empty={t('bulk.noReason')}
          />
          {chosen.length > SHOWN && (
            <p className={styles.count}>
              {t('bulk.firstRows', { shown: number(SHOWN), total: number(chosen.length) })}
            </p>
          )}
        </>
      )}
    </Section>
  );
}

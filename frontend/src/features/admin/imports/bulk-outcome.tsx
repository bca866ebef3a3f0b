import { categorySlug } from '@terimce/contract/category-names';
import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import { type ReactNode, useMemo, useState } from 'react';
import { Callout } from '../../../components/callout.js';
import { DataTable } from '../../../components/data-table.js';
import { SelectField } from '../../../components/field.js';
import { Filters } from '../../../components/filters.js';
import { Section } from '../../../components/page.js';
import { Pager } from '../../../components/pager.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { useAllCategories } from '../data/use-categories.js';
import styles from './imports.module.css';
import { useRowColumns } from './row-columns.js';
import { type Outcome, type OutcomeRow, outcomeRows } from './row-list.js';

const PAGE_SIZE = 50;

interface BulkOutcomeProps {
  result: BulkResult;
  /** The sent rows, if they are available. */
  rows?: readonly unknown[];
}

/** The result of a trial import: in a sentence, then row by row. */
export function BulkOutcome({ result, rows }: BulkOutcomeProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const columns = useRowColumns();
  const [wanted, setWanted] = useState<'all' | Outcome>();
  const [page, setPage] = useState(1);
  const all = useMemo(() => outcomeRows(result, rows), [result, rows]);
  const countOf = (outcome: Outcome) => all.filter((row) => row.outcome === outcome).length;
  // What would not be stored needs somebody's attention.
  const first = (['rejected', 'duplicate'] as const).find((outcome) => countOf(outcome) > 0);
  const only = wanted ?? first ?? 'all';
  const chosen = only === 'all' ? all : all.filter((row) => row.outcome === only);
  const pages = Math.ceil(chosen.length / PAGE_SIZE);
  const outcomes = (['new', 'changed', 'same', 'duplicate', 'rejected', 'warning'] as const).filter(
    (outcome) => countOf(outcome) > 0,
  );

  return (
    <OutcomeSummary result={result} rows={all}>
      {all.length > 0 && (
        <>
          <Filters>
            <SelectField
              label={t('bulk.showOnly')}
              value={only}
              onChange={(value) => {
                setWanted(value as 'all' | Outcome);
                setPage(1);
              }}
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
            rows={chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            rowId={(row) => String(row.index)}
            empty={t('bulk.noReason')}
          />
          <Pager page={page} pages={pages} total={chosen.length} stay onPage={setPage} />
        </>
      )}
    </OutcomeSummary>
  );
}

/** Whether a trial has shown that the import would neither add nor change a term. */
export function isFutile({ dryRun, successful }: BulkResult): boolean {
  return dryRun && successful === 0;
}

/** The result of an import or a trial: the sentence of the specification, new categories, unknown columns. */
export function OutcomeSummary({
  result,
  rows = [],
  children,
}: {
  result: BulkResult;
  rows?: readonly OutcomeRow[];
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number } = useFormat();
  const categories = useAllCategories();
  const { changed, same } = result;
  const figures = { ok: result.successful - changed, failed: result.failed };
  const updates = { changed, same };
  const unknown = Object.entries(result.unknownFields);
  // A trial stores nothing, so only the rows have the names of its new categories.
  const nameOfCategory = (slug: string) =>
    categories?.find((category) => category.slug === slug)?.[language] ||
    rows.find(({ category }) => category && categorySlug(category) === slug)?.category ||
    slug;

  return (
    <Section title={result.dryRun ? t('bulk.dryResult') : t('imports.rows')}>
      <p className={styles.sentence} role="status">
        {result.dryRun ? t('bulk.dryText', figures) : t('bulk.success', figures)}
      </p>
      {isFutile(result) && <Callout tone="warning">{t('bulk.futile')}</Callout>}
      {changed + same > 0 && (
        <p role="status">
          {result.dryRun ? t('bulk.dryUpdates', updates) : t('bulk.updates', updates)}
        </p>
      )}
      {result.alreadyStored > 0 && (
        <p>{t('bulk.alreadyStored', { count: result.alreadyStored })}</p>
      )}
      {result.newCategories.length > 0 && (
        <p>
          {t('bulk.newCategories', { names: result.newCategories.map(nameOfCategory).join(', ') })}
        </p>
      )}
      {unknown.length > 0 && (
        <Callout tone="warning">
          {t('bulk.unknownFields', {
            names: unknown.map(([name, count]) => `${name} (${number(count)})`).join(', '),
          })}
        </Callout>
      )}
      {children}
    </Section>
  );
}

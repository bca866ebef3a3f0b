import type { CallReply } from '@terimce/contract/client';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { useCall } from '../data/use-call.js';
import { useCategories } from '../data/use-categories.js';
import { useFilters } from '../data/use-filters.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { Badge } from '../ui/badge.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Empty, Failed, Loading } from '../ui/states.js';
import styles from './search.module.css';

type Explained = Extract<CallReply<'GET /admin/search/explain'>, { success: true }>['data'];
type Hit = Explained['hits'][number];

const DEFAULTS = { query: '', mode: 'search', language: 'both', category: '', exact: '' };
const PATHS = {
  'title-index': 'search.path.titleIndex',
  'engine-title': 'search.path.engineTitle',
  'engine-text': 'search.path.engineText',
} as const;

/** The query tester: what search makes of a query, and why each hit stands where it does. */
export function ExplainView() {
  const t = useTexts();
  const categories = useCategories();
  const { filters, set } = useFilters(DEFAULTS);
  const [typed, setTyped] = useState(filters.query);
  useEffect(() => setTyped(filters.query), [filters.query]);
  const { data, failure, loading, refresh } = useCall(
    'GET /admin/search/explain',
    filters.query === ''
      ? null
      : {
          query: {
            query: filters.query,
            mode: filters.mode as 'search',
            language: filters.language as 'both',
            exact: filters.exact === '1',
            ...(filters.category ? { category: filters.category } : {}),
          },
        },
    { keepPreviousData: false },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = typed.trim();
    if (query === filters.query) refresh();
    else set({ query });
  }

  return (
    <>
      <form className={styles.explain} onSubmit={submit}>
        <TextField
          label={t('search.explainQuery')}
          value={typed}
          onChange={setTyped}
          maxLength={100}
        />
        <SelectField
          label={t('search.mode')}
          value={filters.mode}
          onChange={(mode) => set({ mode })}
          options={[
            { value: 'search', label: t('search.modeSearch') },
            { value: 'suggest', label: t('search.modeSuggest') },
          ]}
        />
        <SelectField
          label={t('search.language')}
          value={filters.language}
          onChange={(language) => set({ language })}
          options={[
            { value: 'both', label: t('search.both') },
            { value: 'tr', label: t('search.turkish') },
            { value: 'en', label: t('search.english') },
          ]}
        />
        <SelectField
          label={t('table.category')}
          value={filters.category}
          onChange={(category) => set({ category })}
          options={[{ value: '', label: t('table.all') }, ...categories]}
        />
        <CheckField
          label={t('search.exact')}
          checked={filters.exact === '1'}
          onChange={(exact) => set({ exact: exact ? '1' : '' })}
        />
        <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
          {t('search.explainRun')}
        </Button>
      </form>
      {filters.query === '' && <Empty text={t('search.explainHint')} />}
      {loading && <Loading />}
      {failure && !data && (
        <Failed failure={failure} fallback={t('search.explainFailed')} onRetry={refresh} />
      )}
      {data && <Explanation explained={data} />}
    </>
  );
}

function Explanation({ explained }: { explained: Explained }) {
  const t = useTexts();
  const { number } = useFormat();
  const { tookMs, hits } = explained;
  const ms = (value: number) => number(value, 1);
  const columns: Column<Hit & { rank: number }>[] = [
    { id: 'rank', header: t('search.rank'), align: 'end', cell: (hit) => number(hit.rank) },
    {
      id: 'term',
      header: t('fields.englishTerm'),
      primary: true,
      cell: (hit) => (
        <Link to={`/admin/engineering?edit=${hit._id}`}>
          <span lang="en">{hit.englishTerm || '–'}</span>
        </Link>
      ),
    },
    {
      id: 'turkish',
      header: t('fields.turkishTerm'),
      cell: (hit) => <span lang="tr">{hit.turkishTerm || '–'}</span>,
    },
    { id: 'cost', header: t('search.cost'), align: 'end', cell: (hit) => number(hit.cost, 2) },
    {
      id: 'foundBy',
      header: t('search.foundBy'),
      cell: (hit) => (
        <span className={styles.badges}>
          {hit.foundBy.map((path) => (
            <Badge key={path}>{t(PATHS[path])}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'why',
      header: t('search.why'),
      cell: (hit) => (
        <ul className={styles.parts}>
          {hit.parts.map((part) => (
            <li key={part.reason}>
              {part.reason}{' '}
              <span className={styles.minor}>
                {part.cost > 0 ? '+' : ''}
                {number(part.cost, 2)}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  const facts = [
    [t('search.normalised'), explained.normalised],
    [t('search.folded'), explained.folded],
    [t('search.stems'), explained.stems.join(', ') || '–'],
    ...(explained.corrected ? [[t('search.corrected'), explained.corrected]] : []),
    [
      t('search.took'),
      [
        t('search.tookTotal', { value: ms(tookMs.total) }),
        ...(tookMs.engine === null ? [] : [t('search.tookEngine', { value: ms(tookMs.engine) })]),
        t('search.tookTitle', { value: ms(tookMs.titleIndex) }),
      ].join(' · '),
    ],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {explained.degraded && <p className={styles.note}>{t('search.degraded')}</p>}
      <DataTable
        label={t('search.explain')}
        columns={columns}
        rows={hits.map((hit, index) => ({ ...hit, rank: index + 1 }))}
        rowId={(hit) => hit._id}
        empty={t('search.explainNone')}
      />
    </>
  );
}

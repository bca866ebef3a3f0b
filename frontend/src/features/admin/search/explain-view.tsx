import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../components/button.js';
import { CheckField, SelectField, TextField } from '../../../components/field.js';
import { CallState, Empty } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useFilters } from '../../../lib/use-filters.js';
import { useCategories } from '../data/use-categories.js';
import { Explanation } from './explanation.js';
import styles from './search.module.css';

const DEFAULTS = { query: '', mode: 'search', language: 'both', category: '', exact: '' };
/** The query tester: how search reads a query, and the reasons for each hit's rank. */
export function ExplainView() {
  const { t } = useTranslation();
  const categories = useCategories();
  const { filters, set } = useFilters(DEFAULTS);
  const [typed, setTyped] = useState(filters.query);
  useEffect(() => setTyped(filters.query), [filters.query]);
  const read = useCall(
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
  );
  const { data, refresh } = read;

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = typed.trim();
    if (query === filters.query) refresh();
    else set({ query });
  }

  return (
    <>
      <form className={`fields ${styles.explain}`} onSubmit={submit}>
        <TextField
          label={t('search.explainQuery')}
          value={typed}
          onChange={setTyped}
          maxLength={QUERY_MAX_LENGTH}
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
          label={t('columns.category')}
          value={filters.category}
          onChange={(category) => set({ category })}
          options={[{ value: '', label: t('table.all') }, ...categories]}
        />
        <CheckField
          label={t('search.exact')}
          checked={filters.exact === '1'}
          onChange={(exact) => set({ exact: exact ? '1' : '' })}
        />
        <Button type="submit" size="small" variant="primary" disabled={typed.trim() === ''}>
          {t('search.explainRun')}
        </Button>
      </form>
      {filters.query === '' && <Empty text={t('search.explainHint')} />}
      {data ? (
        <Explanation explained={data} />
      ) : (
        <CallState call={read} failed={t('search.explainFailed')} />
      )}
    </>
  );
}

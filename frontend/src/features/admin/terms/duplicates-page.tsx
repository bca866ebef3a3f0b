import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Page, Row, Section } from '../../../components/page.js';
import { SelectionBar } from '../../../components/selection-bar.js';
import { Stat, Stats } from '../../../components/stat.js';
import { Empty, FailedState, Loading } from '../../../components/states.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type CallData, useCall } from '../../../lib/use-call.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { Names } from '../data/names.js';
import { DUPLICATE_STATUS_MS, useAction } from '../data/use-action.js';
import { CleanupDialog } from './cleanup-dialog.js';
import { DuplicateGroups } from './duplicate-groups.js';
import { afterFirst } from './duplicate-selection.js';
import { type MergeCandidate, MergeDialog } from './merge-dialog.js';
import styles from './terms.module.css';
import { EngineeringViews } from './terms-nav.js';

export type Duplicates = CallData<'GET /admin/engineering/duplicates'>;

/** Groups of terms that share a headword: select, delete, merge or clean up. */
export function DuplicatesPage() {
  const { t } = useTranslation();
  const [decided, setDecided] = useState(false);
  const { data, failure, loading, refreshing, refresh } = useCall(
    'GET /admin/engineering/duplicates',
    { query: { decided } },
  );
  const { run } = useAction();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'delete' | 'cleanup' | 'merge'>();
  const groups = data ? [...data.turkishDuplicates, ...data.englishDuplicates] : [];
  const candidates = selectedTerms(groups, selected);
  const clear = () => setSelected(new Set());
  const add = (ids: readonly string[]) => setSelected(new Set([...selected, ...ids]));

  async function decide(termIds: readonly string[]) {
    const reply = await run(
      'POST /admin/engineering/not-duplicates',
      { body: { termIds: [...termIds], forget: decided } },
      {
        done: decided ? t('duplicates.forgotten') : t('duplicates.remembered'),
        fallback: t('duplicates.decideFailed'),
      },
    );
    if (reply.success) done();
  }

  function done() {
    setDialog(undefined);
    clear();
    refresh();
  }

  return (
    <Page
      title={t('lists.terms.title')}
      lead={t(decided ? 'duplicates.leadDecided' : 'duplicates.lead')}
      actions={
        <>
          <Button size="small" busy={refreshing} onClick={refresh}>
            {refreshing ? t('duplicates.finding') : t('duplicates.find')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              setDecided(!decided);
              clear();
            }}
          >
            {decided ? t('duplicates.showOpen') : t('duplicates.showDecided')}
          </Button>
          <Button size="small" variant="danger" onClick={() => setDialog('cleanup')}>
            {t('duplicates.cleanup')}
          </Button>
        </>
      }
    >
      <EngineeringViews />
      {loading && <Loading text={t('duplicates.finding')} />}
      {failure && (
        <FailedState failure={failure} fallback={t('duplicates.failed')} onRetry={refresh} />
      )}
      {data && !failure && (
        <>
          <Stats>
            <Stat label={t('duplicates.turkishGroups')} value={data.stats.turkishGroups} />
            <Stat label={t('duplicates.englishGroups')} value={data.stats.englishGroups} />
            <Stat label={t('duplicates.records')} value={data.stats.totalDuplicateRecords} />
          </Stats>
          <p role="status" className="visually-hidden">
            {t('duplicates.found', {
              turkish: data.stats.turkishGroups,
              english: data.stats.englishGroups,
              records: data.stats.totalDuplicateRecords,
            })}
          </p>
          {groups.length === 0 ? (
            <Empty text={t('duplicates.none')} />
          ) : (
            <>
              {!decided && (
                <Row>
                  <Button size="small" onClick={() => add(afterFirst(groups))}>
                    {t('duplicates.selectRest')}
                  </Button>
                  <Button size="small" onClick={() => add(afterFirst(data.turkishDuplicates))}>
                    {t('duplicates.selectRestTurkish')}
                  </Button>
                  <Button size="small" onClick={() => add(afterFirst(data.englishDuplicates))}>
                    {t('duplicates.selectRestEnglish')}
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    disabled={selected.size === 0}
                    onClick={clear}
                  >
                    {t('duplicates.clear')}
                  </Button>
                </Row>
              )}
              <div className={`stack gap-6 ${styles.split}`}>
                {(['turkish', 'english'] as const).map((language) => (
                  <Section key={language} title={t(`duplicates.${language}Groups`)}>
                    <DuplicateGroups
                      groups={data[`${language}Duplicates`]}
                      language={language === 'turkish' ? 'tr' : 'en'}
                      selected={selected}
                      onSelect={setSelected}
                      decided={decided}
                      decide={(ids) => void decide(ids)}
                    />
                  </Section>
                ))}
              </div>
            </>
          )}
        </>
      )}
      <SelectionBar count={selected.size} onClear={clear}>
        <Button
          size="small"
          disabled={selected.size !== 2}
          title={t('duplicates.mergeHint')}
          onClick={() => setDialog('merge')}
        >
          {t('duplicates.merge')}
        </Button>
        <Button size="small" variant="danger" onClick={() => setDialog('delete')}>
          {t('duplicates.deleteSelected')}
        </Button>
      </SelectionBar>

      {dialog === 'delete' && (
        <ConfirmCall
          call="POST /admin/engineering/delete-selected-duplicates"
          request={{ body: { termIds: [...selected] } }}
          done={t('engineering.bulkDone', { count: selected.size })}
          fallback={t('duplicates.deleteFailed')}
          timeout={DUPLICATE_STATUS_MS}
          title={t('engineering.bulkTitle')}
          confirm={t('engineering.deleteCount', { count: selected.size })}
          danger
          onClose={() => setDialog(undefined)}
          onDone={done}
        >
          <p>{t('engineering.bulkText')}</p>
          <Names
            names={candidates.map((term) => term.turkishTerm || term.englishTerm)}
            count={selected.size}
          />
        </ConfirmCall>
      )}
      {dialog === 'cleanup' && <CleanupDialog onClose={() => setDialog(undefined)} onDone={done} />}
      {dialog === 'merge' && candidates[0] && (
        <MergeDialog
          first={candidates[0]}
          second={candidates[1]}
          onClose={() => setDialog(undefined)}
          onDone={done}
        />
      )}
    </Page>
  );
}

function selectedTerms(
  groups: Duplicates['turkishDuplicates'],
  selected: ReadonlySet<string>,
): MergeCandidate[] {
  const found = new Map<string, MergeCandidate>();
  for (const { id, ingilizce_terim, turkce_terim, category } of groups.flatMap((g) => g.terms)) {
    if (!selected.has(id)) continue;
    found.set(id, { _id: id, englishTerm: ingilizce_terim, turkishTerm: turkce_terim, category });
  }
  return [...found.values()];
}

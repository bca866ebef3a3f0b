import { PROPOSAL_STATES, type Proposal } from '@terimce/contract/routes/admin/proposals';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateColumn } from '../../../components/columns.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import type { Columns } from '../../../components/data-table.js';
import { ChoiceField, Filters } from '../../../components/filters.js';
import { Headword } from '../../../components/headword.js';
import { optionsOf } from '../../../components/options.js';
import { Page, Row } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { withParams } from '../../../lib/use-filters.js';
import { useList } from '../../../lib/use-list.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import { StateBadge } from '../state-badge.js';
import { fieldName } from '../texts.js';
import { ProposalDialog } from './proposal-dialog.js';
import styles from './terms.module.css';
import { EngineeringViews } from './terms-nav.js';

/** Proposed edits of published terms: all of them for administrators, their own for contributors. */
export function ProposalsPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run } = useAction();
  const [params, setParams] = useSearchParams();
  const [withdrawing, setWithdrawing] = useState<Proposal>();
  const list = useList('GET /admin/proposals', {
    filters: { state: isAdmin ? 'open' : 'all', userId: '' },
    query: { limit: 20 },
    rows: (data) => data.proposals,
  });
  const openId = params.get('open');
  const open = (id: string | undefined) =>
    setParams((current) => withParams(current, { open: id }));
  const done = () => refreshCalls('GET /admin/proposals', 'GET /admin/terms/{id}');

  async function withdraw({ _id }: Proposal) {
    const reply = await run(
      'DELETE /admin/proposals/{proposalId}',
      { params: { proposalId: _id } },
      { done: t('proposals.withdrawn'), fallback: t('proposals.withdrawFailed') },
    );
    if (reply.success) done();
  }

  const columns: Columns<Proposal> = [
    {
      id: 'term',
      header: t('engineering.term'),
      primary: true,
      cell: ({ term }) => (
        <>
          <Headword lang="tr" text={term.turkishTerm} className={styles.headword} />
          <div>
            <Headword lang="en" text={term.englishTerm} />
          </div>
        </>
      ),
    },
    {
      id: 'fields',
      header: t('proposals.fields'),
      cell: ({ fields }) => fields.map((field) => fieldName(field, t)).join(', '),
    },
    isAdmin && { id: 'by', header: t('proposals.by'), cell: ({ by }) => by },
    {
      id: 'state',
      header: t('proposals.state'),
      cell: ({ state, reason, decidedBy, term }) => (
        <>
          <StateBadge state={state}>{t(`proposals.states.${state}`)}</StateBadge>
          {decidedBy && (
            <div className="minor">{t('proposals.decidedBy', { name: decidedBy })}</div>
          )}
          {reason && <div>{t('proposals.reason', { reason })}</div>}
          {term.deleted && <div className="minor">{t('proposals.deleted')}</div>}
        </>
      ),
    },
    dateColumn('date', t('table.date'), ({ updatedAt }) => updatedAt),
  ];
  return (
    <Page title={t('engineering.title')} lead={t(isAdmin ? 'proposals.lead' : 'proposals.ownLead')}>
      <EngineeringViews />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceField
          label={t('proposals.state')}
          value={list.filters.state}
          onChange={(state) => list.set({ state })}
          options={optionsOf(PROPOSAL_STATES, (value) => t(`proposals.states.${value}`))}
        />
      </Filters>
      <PagedTable
        label={t('proposals.title')}
        columns={columns}
        actions={(item) => (
          <Row>
            <RowButton
              text={t(isAdmin ? 'proposals.review' : 'actions.open')}
              name={nameOf(item)}
              onClick={() => open(item._id)}
            />
            {!isAdmin && (
              <RowButton
                text={t(withdrawText(item))}
                name={nameOf(item)}
                onClick={() => (item.state === 'open' ? setWithdrawing(item) : void withdraw(item))}
              />
            )}
          </Row>
        )}
        rowId={(item) => item._id}
        list={list}
        failureText={t('proposals.loadFailed')}
        empty={t('proposals.none')}
      />
      {openId && (
        <ProposalDialog key={openId} id={openId} onClose={() => open(undefined)} onDone={done} />
      )}
      {withdrawing && (
        <ConfirmDialog
          title={t('proposals.withdrawTitle')}
          confirm={t('proposals.withdraw')}
          danger
          closes
          onConfirm={() => withdraw(withdrawing)}
          onClose={() => setWithdrawing(undefined)}
        >
          {t('proposals.withdrawText')}
        </ConfirmDialog>
      )}
    </Page>
  );
}

const nameOf = ({ term }: Proposal) => term.turkishTerm || term.englishTerm;
const withdrawText = ({ state }: Proposal) =>
  state === 'open' ? 'proposals.withdraw' : 'proposals.remove';

import { type Proposal, proposalRoutes } from '@terimce/contract/routes/admin/proposals';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Headword } from '../../../components/headword.js';
import { Row } from '../../../components/page.js';
import { RowButton } from '../../../components/row-button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { withParams } from '../../../lib/use-filters.js';
import { useAction } from '../data/use-action.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
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
  const list = usePanelList(proposalRoutes, 'GET /admin/proposals', {
    name: 'proposals',
    noun: 'proposal',
    rows: 'proposals',
    defaults: { state: isAdmin ? 'open' : 'all' },
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

  return (
    <ListPage
      list={list}
      title={t('lists.terms.title')}
      lead={t(isAdmin ? 'proposals.lead' : 'proposals.ownLead')}
      nav={<EngineeringViews />}
      filters={{ state: true }}
      columns={{
        term: {
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
        fields: ({ fields }) => fields.map((field) => fieldName(field, t)).join(', '),
        by: isAdmin,
        state: {
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
        updatedAt: { header: t('columns.createdAt') },
      }}
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
    >
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
    </ListPage>
  );
}

const nameOf = ({ term }: Proposal) => term.turkishTerm || term.englishTerm;
const withdrawText = ({ state }: Proposal) =>
  state === 'open' ? 'proposals.withdraw' : 'proposals.remove';

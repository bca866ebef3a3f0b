import type { AdminTerm } from '@terimce/contract/admin-term';
import { Link } from 'react-router-dom';
import { Callout } from '../../../components/callout.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useMay } from '../session/admin-session.js';

/** The status of a contributor's edit of this term, and of the previous one. */
export function ProposalNote({ term: { status, publishAt, proposal } }: { term: AdminTerm }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const isOpen = proposal?.state === 'open';
  if (isAdmin || (status !== 'approved' && !publishAt && !isOpen)) return null;
  return (
    <Callout>
      <span>
        {t(
          isOpen
            ? 'proposals.noteOpen'
            : publishAt
              ? 'proposals.noteScheduled'
              : 'proposals.noteNew',
        )}
      </span>
      {proposal?.state === 'rejected' && (
        <span>{t('proposals.noteRejected', { reason: proposal.reason })}</span>
      )}
      {proposal && <Link to="/admin/engineering/proposals">{t('proposals.toList')}</Link>}
    </Callout>
  );
}

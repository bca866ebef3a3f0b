import { useLocation, useSearchParams } from 'react-router-dom';
import { Page } from '../../../components/page.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useMay } from '../session/admin-session.js';
import { AddTermForm } from './add-term-form.js';
import { type SuggestedTerm, suggestedValues } from './suggested-term.js';
import { EMPTY_TERM } from './term-values.js';
import { TermViews } from './terms-nav.js';

/** Adds a single term; the form may have values from a suggestion or from a search without results. */
export function AddTermPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const [params] = useSearchParams();
  const suggestion = (useLocation().state as { suggestion?: SuggestedTerm } | null)?.suggestion;
  const query = params.get('term') ?? '';
  const initial = suggestion ? suggestedValues(suggestion) : { ...EMPTY_TERM, turkishTerm: query };
  const draft = suggestion ? `suggestion-${suggestion._id}` : query ? `term-${query}` : 'term';
  return (
    <Page title={t('terms.title')} lead={!isAdmin && t('terms.pendingNote')}>
      <TermViews />
      <AddTermForm key={draft} draftKey={draft} initial={initial} suggestion={suggestion} />
    </Page>
  );
}

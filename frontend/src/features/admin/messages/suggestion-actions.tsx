import { SUGGESTION_TRANSITIONS, type SuggestionStatus } from '@terimce/contract/message';
import { useNavigate } from 'react-router-dom';
import { RowButton } from '../../../components/row-button.js';
import { RowMenu } from '../../../components/row-menu.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import type { Suggestion } from './suggestion-state.js';

interface SuggestionActionsProps {
  suggestion: Suggestion;
  onReject: () => void;
  onDone: () => void;
}

/** The possible transitions of a suggestion. Approving opens the term form with its values. */
export function SuggestionActions({ suggestion, onReject, onDone }: SuggestionActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { run } = useAction();
  const { status } = suggestion;
  const next = SUGGESTION_TRANSITIONS[status];
  const name = suggestion.turkishTerm || suggestion.englishTerm;

  async function move(to: SuggestionStatus) {
    const reply = await run(
      'PATCH /analytics/suggestions/{id}',
      { params: { id: suggestion._id }, body: { status: to } },
      { done: t('suggestions.moved'), fallback: t('suggestions.failed') },
    );
    if (reply.success) onDone();
  }
  function approve() {
    const { _id, englishTerm, turkishTerm, definition, category, customCategory, source } =
      suggestion;
    navigate('/admin/terms', {
      state: {
        suggestion: { _id, englishTerm, turkishTerm, definition, category, customCategory, source },
      },
    });
  }

  return (
    <span className="actions">
      {next.includes('approved') && (
        <RowButton text={t('suggestions.approve')} name={name} onClick={approve} />
      )}
      <RowMenu
        label={t('engineering.more', { name })}
        items={[
          next.includes('in_review') && {
            text: status === 'rejected' ? t('suggestions.reopen') : t('suggestions.review'),
            run: () => void move('in_review'),
          },
          next.includes('rejected') && {
            text: t('suggestions.reject'),
            run: onReject,
            danger: true,
          },
        ]}
      />
    </span>
  );
}

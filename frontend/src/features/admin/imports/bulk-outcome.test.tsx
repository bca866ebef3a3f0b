// @vitest-environment happy-dom
import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls } from '../../../../test/site.js';
import { BulkOutcome } from './bulk-outcome.js';

const term = { englishTerm: '', turkishTerm: 'kiriş', category: 'civil' };
const refused = { ...term, index: 1, reason: 'X', issues: [{ code: 'CATEGORY_REQUIRED' }] };
const result: BulkResult = {
  ...{ importId: 'none', dryRun: true, successful: 1, changed: 0, same: 0, failed: 1 },
  ...{
    alreadyStored: 0,
    newTerms: [{ ...term, index: 0, status: 'draft' as const, publishAt: null }],
    sameTerms: [],
    changedTerms: [],
  },
  ...{ duplicateTerms: [], rejectedTerms: [{ ...refused, type: 'validation_error' }] },
  ...{ warnings: [], newCategories: [], unknownFields: {}, errors: [] },
};

it('shows first what a trial refuses, and all rows on request', async () => {
  answerCalls(() => ({ body: { success: true, data: [] } }));
  await showInPanel(<BulkOutcome result={result} />);
  const choice = await screen.findByLabelText<HTMLSelectElement>('Göster');
  expect(choice.value).toBe('rejected');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await userEvent.selectOptions(choice, 'all');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

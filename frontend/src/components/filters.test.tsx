// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../../test/site.js';
import { SearchField } from './filters.js';

it('the name of a search box stays in sight while it has a text', async () => {
  await show(<SearchField label="Silen" value="" onSearch={vi.fn()} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Silen' }), 'ayşe');
  expect(screen.getByText('Silen').classList).not.toContain('visually-hidden');
});

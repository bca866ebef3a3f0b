// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

const named = (_id: string) => ({
  _id,
  englishTerm: _id,
  turkishTerm: _id,
  category: 'biomedical',
  slug: _id,
});

it('keeps what another tab has opened, and brings back nothing that it has deleted', async () => {
  vi.resetModules();
  const first = await import('./recent-terms.js');
  vi.resetModules();
  const second = await import('./recent-terms.js');
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: 'recentTerms' }));
  const ids = () => first.recentTerms().map(({ _id }) => _id);
  first.rememberTerm(named('stent'));
  tell();
  second.rememberTerm(named('torque'));
  tell();
  expect(ids()).toEqual(['torque', 'stent']);
  second.forgetTerms();
  tell();
  first.rememberTerm(named('bore'));
  expect(JSON.parse(localStorage.getItem('recentTerms') ?? '')).toMatchObject([{ _id: 'bore' }]);
});

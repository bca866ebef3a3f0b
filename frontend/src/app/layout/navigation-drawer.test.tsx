// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { answerCalls, logInAs, show, texts } from '../../../test/site.js';
import { NavigationDrawer } from './navigation-drawer.js';

it('lists a user who is called as one of the entries', async () => {
  const errors = vi.spyOn(console, 'error');
  answerCalls(() => ({ body: { success: true, message: '', data: { features: {} } } }));
  await show(null);
  logInAs('Favoriler');
  await show(<NavigationDrawer open onOpenChange={() => undefined} opener="menu" />);
  expect(texts('a').filter((text) => text === 'Favoriler')).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
});

import { type ApiRouter, handle } from '../http/api-router.js';
import { textsIn } from '../texts/texts.js';
import { type HistoryItems, readHistory } from './history.repository.js';
import { forgetSearches, rememberSearches } from './search-history.js';

/** The recent searches of a user, the same on every device. */
export function bindHistoryRoutes(router: ApiRouter): void {
  handle(router, 'GET /history', async (_input, { user }) => ({
    data: present(await readHistory(user.id)),
  }));

  handle(router, 'POST /history', async ({ body }, { user }) => ({
    data: present(await rememberSearches(user.id, body.items)),
  }));

  handle(router, 'DELETE /history', async ({ query }, { user, language }) => {
    await forgetSearches(user.id, query.term);
    return { data: null, message: textsIn(language).history.cleared };
  });
}

function present(items: HistoryItems) {
  return items.map(({ term, date }) => ({ term, date: date.toISOString() }));
}

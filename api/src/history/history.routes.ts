import { type ApiRouter, handle } from '../http/api-router.js';
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

  handle(router, 'DELETE /history', async ({ query }, { user }) => {
    await forgetSearches(user.id, query.term);
    return { data: null };
  });
}

function present(items: HistoryItems) {
  return items.map(({ term, date }) => ({ term, date: date.toISOString() }));
}

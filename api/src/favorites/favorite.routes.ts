import { FAVORITES_FILE_MAX } from '@terimce/contract/favorite-files';
import { toEdgeTerm } from '@terimce/contract/term';
import { paginate } from '@terimce/core/find-page';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { readForm } from '../http/read-form.js';
import { sendFile } from '../shared/send-file.js';
import { actorOf } from '../statistics/actor.js';
import type { AnalyticsService } from '../statistics/analytics.service.js';
import type { Favorite } from './export-file.js';
import { isFavorite } from './favorite.repository.js';
import type { FavoriteService } from './favorite.service.js';

/** The terms that a user keeps. */
export function bindFavoriteRoutes(
  router: ApiRouter,
  { favorites, analytics }: { favorites: FavoriteService; analytics: AnalyticsService },
): void {
  handle(router, 'GET /favorites', async ({ query }, { user }) => {
    const { favorites: found, total } = await favorites.list(user.id, query);
    return {
      data: {
        favorites: found.map(presentFavorite),
        pagination: paginate(total, query),
      },
    };
  });

  handle(router, 'POST /favorites', async ({ body }, context) => {
    const { termId } = body;
    const { term, added } = await favorites.add(context.user.id, termId);
    const { category, englishTerm, turkishTerm } = term;
    if (added) {
      const details = { category, metadata: { englishTerm, turkishTerm } };
      analytics.favorites(actorOf(context), 'add_favorite', [termId], details);
    }
    return { data: { termId } };
  });

  handle(router, 'DELETE /favorites/{termId}', async ({ params: { termId } }, context) => {
    await favorites.remove(context.user.id, termId);
    analytics.favorites(actorOf(context), 'remove_favorite', [termId]);
    return { data: null };
  });

  handle(router, 'DELETE /favorites/all', async (_input, context) => {
    const ids = await favorites.removeAll(context.user.id);
    analytics.favorites(actorOf(context), 'remove_favorite', ids);
    return { data: { removed: ids.length } };
  });

  handle(router, 'GET /favorites/check/{termId}', async ({ params }, { user }) => ({
    data: { isFavorite: await isFavorite(user.id, params.termId) },
  }));

  handle(router, 'GET /favorites/stats', async (_input, { user }) => ({
    data: await favorites.stats(user.id),
  }));

  handleRaw(router, 'GET /favorites/export', async ({ query }, { user, language }, { res }) => {
    const file = await favorites.exportFile(user.id, {
      format: query.format,
      language,
    });
    await sendFile(res, file.name, file.content);
  });

  handleRaw(router, 'POST /favorites/import', async (_input, context, { req }) => {
    const limits = { files: 1, fileSize: FAVORITES_FILE_MAX, field: 'file' };
    const { id } = context.user;
    const [{ addedIds, ...report }] = await favorites.imports.hold(id, () =>
      readForm(req, limits, (file) => favorites.importFile(id, file, context.signal())),
    );
    analytics.favorites(actorOf(context), 'add_favorite', addedIds);
    return {
      data: { added: addedIds.length, ...report },
    };
  });
}

function presentFavorite({ term, addedAt }: Favorite) {
  return {
    ...toEdgeTerm(term),
    termId: term._id,
    term_id: term._id,
    addedAt: addedAt.toISOString(),
  };
}

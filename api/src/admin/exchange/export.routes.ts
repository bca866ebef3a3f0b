import { storedRow } from '@terimce/core/files/exchange-row';
import { writeTbx } from '@terimce/core/files/tbx-write';
import { toTerm } from '@terimce/core/terms/term';
import { type ApiRouter, handleRaw } from '../../http/api-router.js';
import { actorOf, recordAction } from '../../shared/audit/audit-log.js';
import { writeJson } from '../../shared/files/json-file.js';
import { sendTable } from '../../shared/files/table-file.js';
import { mapBatches } from '../../shared/map-batches.js';
import { fileName, sendFile } from '../../shared/send-file.js';
import type { CategoryService } from '../../terms/category.service.js';
import { streamAdminTerms, streamLongFields } from '../terms/admin-term.repository.js';
import { resolveFilter } from '../terms/term-filter.js';
import { cellsNeeded, termTable } from './term-table.js';

export function bindExportRoutes(
  router: ApiRouter,
  categories: Pick<CategoryService, 'catalog' | 'wanted'>,
): void {
  handleRaw(router, 'GET /admin/terms/export', async ({ query }, context, { res }) => {
    const { format, separator, columns, sortBy, sortOrder, ...given } = query;
    const language = context.language;
    await recordAction(actorOf(context), { action: 'term.export', after: { format, ...given } });
    const filter = { ...(await resolveFilter(given, categories)), deleted: 'without' as const };
    const terms = streamAdminTerms(filter, sortBy && { sortBy, sortOrder });
    if (format === 'csv' || format === 'xlsx') {
      const catalog = await categories.catalog();
      const categoryName = (slug: string) => catalog.nameOf(slug, language);
      // The header comes first, so what the longest texts need must be known before.
      const parts = format === 'xlsx' ? await cellsNeeded(streamLongFields(filter)) : new Map();
      const table = termTable(terms, { columns, language, categoryName, parts });
      await sendTable(res, table, { format, separator, language });
    } else {
      const write = format === 'json' ? writeJson : writeTbx;
      const rows = mapBatches(terms, (record) => storedRow(toTerm(record)));
      await sendFile(res, fileName('terms', format), write(rows));
    }
  });
}

import { contentOf, toTerm } from '@terimce/core/terms/term';
import { type ApiRouter, handleRaw } from '../../http/api-router.js';
import { actorOf } from '../actor.js';
import { recordAction } from '../audit/audit.service.js';
import { fileName, sendFile } from '../send-file.js';
import { type AdminTermFilter, streamAdminTerms } from '../terms/admin-term.repository.js';
import { wantedCategory } from '../terms/wanted-category.js';
import { writeCsv } from './csv-file.js';
import { type ExchangeRow, toExchangeRow } from './exchange-row.js';
import { writeJson } from './json-file.js';
import { writeTbx } from './tbx-write.js';

const WRITERS = {
  json: { write: writeJson, type: 'application/json; charset=utf-8' },
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8' },
  tbx: { write: writeTbx, type: 'application/x-tbx+xml; charset=utf-8' },
} as const;

export function bindExportRoutes(router: ApiRouter): void {
  handleRaw(router, 'GET /admin/terms/export', async ({ query }, context, { res }) => {
    const { format, ...filter } = query;
    const { write, type } = WRITERS[format];
    await recordAction(actorOf(context), { action: 'term.export', after: { format, ...filter } });
    const category = wantedCategory(filter.category);
    const rows = exchangeRows({ ...filter, category, deleted: 'without' });
    await sendFile(res, { name: fileName('terms', format), type }, write(rows));
    return undefined;
  });
}

async function* exchangeRows(filter: AdminTermFilter): AsyncGenerator<ExchangeRow[]> {
  for await (const batch of streamAdminTerms(filter)) {
    yield batch.map((record) => toExchangeRow(contentOf(toTerm(record))));
  }
}

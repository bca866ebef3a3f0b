import type { IpBanRecord } from '@terimce/core/models/admin';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf } from '../../shared/audit/audit-log.js';
import { listBans } from './ban.repository.js';
import type { Bans } from './bans.js';

export function bindBanRoutes(router: ApiRouter, bans: Bans): void {
  handle(router, 'GET /ip-ban', async ({ query }) => {
    const { found, pagination } = await listBans(query);
    return { data: { bans: found.map(presentBan), pagination } };
  });
  handle(router, 'POST /ip-ban', async ({ body }, context) => ({
    data: presentBan(await bans.add(actorOf(context), body)),
  }));
  handle(router, 'DELETE /ip-ban/{id}', async ({ params }, context) => {
    await bans.lift(actorOf(context), params.id);
    return { data: null };
  });
}

function presentBan(ban: IpBanRecord) {
  const { _id, ipAddress, reason, notes, createdAt, createdBy = '', expiresAt = null } = ban;
  return { _id, ipAddress, reason, notes, createdAt, createdBy, expiresAt };
}

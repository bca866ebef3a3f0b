import { BOM, csvLine } from '@terimce/contract/csv-text';
import { pageOf } from '@terimce/core/find-page';
import { isValidObjectId } from 'mongoose';
import { namesOfUsers, type UserName } from '../../auth/user-names.repository.js';
import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import type { BanList } from '../../http/context.js';
import { daysInName, fileName, sendFile } from '../../shared/send-file.js';
import { termsById } from '../../terms/named-terms.repository.js';
import {
  groupByAddress,
  type LogEntry,
  type LogFilter,
  listLogs,
  streamLogs,
} from './log.repository.js';

export function bindLogRoutes(router: ApiRouter, bans: BanList): void {
  handle(router, 'GET /analytics/user-logs', async ({ query }) => {
    const { found, pagination } = await listLogs(query);
    const [names] = await Promise.all([
      namesOfUsers(found.map(({ userId }) => userId)),
      nameTerms(found),
    ]);
    return { data: { logs: found.map((log) => presentLog(log, names, bans)), pagination } };
  });
  handle(router, 'GET /analytics/user-logs/by-ip', async ({ query }) => {
    const { found, pagination } = pageOf(await groupByAddress(query), query);
    return {
      data: {
        groups: found.map((group) => ({
          ipAddress: group.ipAddress,
          count: group.count,
          userTypes: [...group.userTypes],
          actions: [...group.actions]
            .map(([action, count]) => ({ action, count }))
            .sort((a, b) => b.count - a.count),
          lastActivity: group.lastActivity,
          banned: bans.isBanned(group.ipAddress),
        })),
        pagination,
      },
    };
  });
  handleRaw(router, 'GET /analytics/user-logs/export', async ({ query }, _context, { res }) => {
    const name = fileName('activity', 'csv', daysInName(query));
    await sendFile(res, name, csv(query));
  });
}

async function* csv(filter: LogFilter): AsyncGenerator<string> {
  yield BOM +
    csvLine(['time', 'action', 'userType', 'username', 'fullName', 'session', 'ip', 'details']);
  for await (const logs of streamLogs(filter)) {
    const names = await namesOfUsers(logs.map(({ userId }) => userId));
    yield logs
      .map((log) => {
        const user = names.get(String(log.userId));
        return csvLine([
          log.at.toISOString(),
          log.action,
          log.userType,
          user?.username,
          user?.fullName,
          log.sessionId,
          log.ipAddress,
          JSON.stringify(log.details ?? {}),
        ]);
      })
      .join('');
  }
}

/** Adds the names of terms to entries that have only an id. */
async function nameTerms(logs: LogEntry[]): Promise<void> {
  const nameless = logs.filter(
    ({ details }) => isValidObjectId(details?.termId) && !details.metadata,
  );
  const terms = await termsById(nameless.map(({ details }) => String(details.termId)));
  for (const log of nameless) {
    const term = terms.get(String(log.details.termId));
    if (!term) continue;
    const { englishTerm, turkishTerm } = term;
    log.details = { ...log.details, metadata: { englishTerm, turkishTerm } };
  }
}

function presentLog(log: LogEntry, names: ReadonlyMap<string, UserName>, bans: BanList) {
  const { _id, action, userType, userId, sessionId, ipAddress, at, details = {} } = log;
  return {
    _id,
    action,
    userType,
    userId: names.get(String(userId)) ?? null,
    sessionId,
    ipAddress,
    timestamp: at,
    createdAt: at,
    details,
    banned: bans.isBanned(ipAddress),
  };
}

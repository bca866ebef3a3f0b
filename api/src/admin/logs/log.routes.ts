import type { ContentLanguage } from '@terimce/contract/languages';
import { ACTIVITY_NAMES } from '@terimce/contract/routes/admin/logs';
import { pageOf } from '@terimce/core/find-page';
import { isValidObjectId } from 'mongoose';
import { namesOfUsers, type UserName } from '../../auth/user-names.repository.js';
import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import type { BanList } from '../../http/context.js';
import { given } from '../../shared/conditions.js';
import { type Column, sendTable, tableOf } from '../../shared/files/table-file.js';
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
  handleRaw(router, 'GET /analytics/user-logs/export', async ({ query }, { language }, { res }) => {
    const table = tableOf('activity', columnsIn(language), namedLogs(query), language);
    const { from, to } = query;
    const file = { ...table, range: given({ from, to }), seconds: true };
    await sendTable(res, file, { ...query, language });
  });
}

interface NamedLog {
  readonly log: LogEntry;
  readonly user: UserName | undefined;
}

function columnsIn(language: ContentLanguage): Column<NamedLog>[] {
  const named = (code: string) => ACTIVITY_NAMES[code]?.[language] ?? code;
  return [
    { tr: 'Zaman', en: 'Time', cell: ({ log }) => log.at },
    { tr: 'Etkinlik', en: 'Activity', cell: ({ log }) => named(log.action) },
    { tr: 'Kullanıcı türü', en: 'User type', cell: ({ log }) => named(log.userType) },
    { tr: 'Kullanıcı adı', en: 'Username', cell: ({ user }) => user?.username },
    { tr: 'Ad soyad', en: 'Full name', cell: ({ user }) => user?.fullName },
    { tr: 'Oturum', en: 'Session', cell: ({ log }) => log.sessionId },
    { tr: 'IP adresi', en: 'IP address', cell: ({ log }) => log.ipAddress },
    { tr: 'Ayrıntı', en: 'Details', cell: ({ log }) => detailsText(log.details ?? {}) },
  ];
}

/** The details of an entry as `query: creep; category: materials`; names within names are joined by a dot. */
function detailsText(details: Readonly<Record<string, unknown>>, prefix = ''): string {
  return Object.entries(details)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? detailsText(value as Record<string, unknown>, `${prefix}${name}.`)
        : `${prefix}${name}: ${Array.isArray(value) ? value.join(', ') : String(value ?? '')}`,
    )
    .filter(Boolean)
    .join('; ');
}

async function* namedLogs(filter: LogFilter): AsyncGenerator<NamedLog[]> {
  for await (const logs of streamLogs(filter)) {
    const names = await namesOfUsers(logs.map(({ userId }) => userId));
    yield logs.map((log) => ({ log, user: names.get(String(log.userId)) }));
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

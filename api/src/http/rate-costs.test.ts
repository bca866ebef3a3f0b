import { expect, it } from 'vitest';
import { startAppOnFakes } from '../../test/app-on-fakes.js';
import { handleRaw } from './api-router.js';

it.each([
  ['GET /favorites/export', 'read'],
  ['GET /admin/terms/export', 'admin'],
  ['GET /analytics/user-logs/export', 'admin'],
  ['GET /analytics/searches/export', 'admin'],
  ['GET /analytics/detailed-term-click-stats/export', 'admin'],
] as const)('counts %s, which reads a whole list, as many calls', async (key, limit) => {
  const app = await startAppOnFakes((router) => handleRaw(router, key, async () => undefined), {
    budgets: { [limit]: 40 },
  });
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await fetch(`${app.url}/api${key.split(' ')[1]}`)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  } finally {
    await app.close();
  }
});

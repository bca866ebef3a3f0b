import { expect, it } from 'vitest';
import { startAppOnFakes } from '../../test/app-on-fakes.js';
import { handleRaw } from './api-router.js';

it('counts a call that reads a whole list as many calls', async () => {
  const app = await startAppOnFakes(
    (router) => handleRaw(router, 'GET /favorites/export', async () => undefined),
    { budgets: { read: 40 } },
  );
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await fetch(`${app.url}/api/favorites/export`)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  } finally {
    await app.close();
  }
});

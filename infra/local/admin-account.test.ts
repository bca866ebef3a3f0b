import { Passwords } from '@terimce/api/auth/passwords';
import { UserModel } from '@terimce/core/models/user';
import { expect, it, vi } from 'vitest';
import { makeAdmin } from './admin-account.js';

it('stores the password in composed form, in whatever form the terminal sent it', async () => {
  const written = vi.spyOn(UserModel, 'updateOne').mockResolvedValue({} as never);
  await makeAdmin('admin', 'gu\u0308c\u0327lu\u0308 parola');
  const [, update] = written.mock.calls[0] ?? [];
  const { passwordHash } = (update as { $set: { passwordHash: string } }).$set;
  // The log-in compares the composed form.
  expect(await new Passwords(4).isPassword('güçlü parola', passwordHash)).toBe(true);
});

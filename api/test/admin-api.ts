import type { Role } from '@terimce/contract/roles';
import { UserModel } from '@terimce/core/models/user';
import { expect } from 'vitest';
import { type CallOptions, type Reply, startVisitorApi, type VisitorApi } from './visitor-api.js';

export interface AdminApi extends VisitorApi {
  readonly tokens: Readonly<Record<'admin' | 'contributor' | 'user', string>>;
  /** A call by the administrator. */
  admin(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  contributor(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Downloads a file as text. */
  download(path: string): Promise<{ text: string; headers: Headers; status: number }>;
  /** Registers a user with a role. @returns id and token. */
  withRole(username: string, role: Role): Promise<{ id: string; token: string }>;
}

/** Starts the whole API on a real database, with an administrator, a contributor and a user logged in. */
export async function startAdminApi(
  settings: Parameters<typeof startVisitorApi>[0] = {},
): Promise<AdminApi> {
  const api = await startVisitorApi(settings);
  const withRole = async (username: string, role: Role) => {
    const token = await api.signUp(username);
    const user = await UserModel.findOneAndUpdate({ username }, { $set: { role } });
    return { id: String(user?._id), token };
  };
  const tokens = {
    admin: (await withRole('yonetici', 'admin')).token,
    contributor: (await withRole('editor', 'contributor')).token,
    user: (await withRole('okur', 'user')).token,
  };
  const as =
    (token: string) =>
    (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
      api.call(method, path, { ...(body === undefined ? {} : { body }), token, ...options });
  return {
    ...api,
    tokens,
    withRole,
    admin: as(tokens.admin),
    contributor: as(tokens.contributor),
    async download(path) {
      const headers = { authorization: `Bearer ${tokens.admin}` };
      const response = await fetch(`${api.url}/api${path}`, { headers });
      const { status } = response;
      // `text()` would remove a byte order mark.
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await response.arrayBuffer(),
      );
      return { status, headers: response.headers, text };
    },
  };
}

let made = 0;

/** The body of a valid new term. */
export function termBody(members: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    englishTerm: `Term ${made}`,
    turkishTerm: `Terim ${made}`,
    englishDefinition: 'A definition',
    turkishDefinition: 'Bir tanım',
    category: 'mechanical',
    ...members,
  };
}

/** The calls by which an administrator adds a term, and changes many. */
export function termCalls(api: () => AdminApi) {
  const change = (selection: object, wanted: object) =>
    api().admin('POST', '/admin/terms/changes', { selection, change: wanted });
  return {
    add: async (members: Record<string, unknown> = {}) =>
      (await api().admin('POST', '/admin/terms', termBody(members))).data,
    change,
    /** Starts a change and waits for its end. */
    async ended(selection: object, wanted: object) {
      const { status, data } = await change(selection, wanted);
      expect(status).toBe(202);
      const path = `/admin/terms/changes/${data._id}`;
      const state = async () => (await api().admin('GET', path)).data.state;
      await expect.poll(state).not.toBe('running');
      return (await api().admin('GET', path)).data;
    },
  };
}

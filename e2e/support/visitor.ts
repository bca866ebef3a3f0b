import { randomBytes, randomInt } from 'node:crypto';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { E2E_BASE_URL } from './env.js';
import { ADMIN } from './product.js';

/** The address of the product, set by the global setup. */
export const BASE_URL = E2E_BASE_URL ?? '';

/** A user with an account. */
export interface Account {
  readonly username: string;
  readonly password: string;
  readonly securityAnswer: string;
  readonly token: string;
  readonly user: Readonly<Record<string, unknown>>;
}

/** A random address for one test, because guesses and messages are counted by address. */
export function ownAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export function uniqueName(prefix: string): string {
  return `${prefix}${randomBytes(4).toString('hex')}`;
}

interface ApiReply {
  readonly status: number;
  readonly success: boolean;
  readonly code?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each call has different data
  readonly data: any;
}

/** An API call without a browser. */
export async function callApi(
  method: string,
  path: string,
  {
    body,
    token,
    address = ownAddress(),
  }: { body?: unknown; token?: string; address?: string } = {},
): Promise<ApiReply> {
  const response = await fetch(`${BASE_URL}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...((await response.json()) as Omit<ApiReply, 'status'>), status: response.status };
}

/** Registers a user and logs in, without a browser; an administrator may give them a role before that. */
export async function newAccount(username = uniqueName('okur'), role?: string): Promise<Account> {
  const password = 'doğru at pil zımba';
  const securityAnswer = 'Ayşe Işık';
  const body = { username, password, confirmPassword: password, securityAnswer };
  expect((await callApi('POST', '/auth/register', { body })).status).toBe(201);
  const logIn = async () =>
    (await callApi('POST', '/auth/login', { body: { username, password } })).data;
  let { token, user } = await logIn();
  if (role) {
    const by = { token: await adminToken(), body: { role } };
    expect((await callApi('PUT', `/admin/users/${user._id}`, by)).status).toBe(200);
    ({ token, user } = await logIn());
  }
  return { username, password, securityAnswer, token, user };
}

type Session = Pick<Account, 'token' | 'user'>;

/** Logs in as the administrator, without a browser. */
export async function adminSession(): Promise<Session> {
  return (await callApi('POST', '/auth/login', { body: ADMIN })).data;
}

export async function adminToken(): Promise<string> {
  return (await adminSession()).token;
}

/** The storage of a device with a logged-in user, and optional other items. */
export function deviceOf(
  account: Session | undefined,
  more: Readonly<Record<string, string>> = {},
  origin = BASE_URL,
): BrowserContextOptions {
  const session = account
    ? { authToken: account.token, authUser: JSON.stringify(account.user) }
    : {};
  const items = Object.entries({ ...session, ...more }).map(([name, value]) => ({ name, value }));
  return { storageState: { cookies: [], origins: [{ origin, localStorage: items }] } };
}

/** Waits until a text is on the page. */
export async function shows(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** The only open dialog. */
export function dialog(page: Page) {
  return page.getByRole('dialog');
}

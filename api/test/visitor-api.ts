import { REQUEST_LIMITS } from '@terimce/contract/limits';
import { silentLogger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { startTestServices } from '@terimce/test-services/test-services';
import { type ApiEnv, apiSettings } from '../src/env.js';
import { Deadline } from '../src/http/context.js';
import { startApi } from '../src/start-api.js';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly success: boolean;
  readonly code?: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: each call of the tests has different data
  readonly data: any;
  readonly retryAfter?: number;
  readonly issues?: ReadonlyArray<{ path: string; message: string }>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** Address that the request comes from, through a trusted proxy. */
  readonly ip?: string;
  readonly language?: 'tr' | 'en';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface VisitorApi {
  readonly url: string;
  readonly terms: TermRepository;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Registers and logs in. @returns the token. */
  signUp(username: string, password?: string): Promise<string>;
  stop(): Promise<void>;
}

export const PASSWORD = 'doğru at pil zımba';
export const ANSWER = 'Ayşe Işık';

/** No limits of requests. */
export const UNLIMITED = Object.fromEntries(
  Object.keys(REQUEST_LIMITS).map((name) => [`RATE_LIMIT_${name.toUpperCase()}`, '0']),
);

/** Lets calls take longer than on a real machine; what hangs is ended by the limit of its test. */
export function liftTimeLimits(): void {
  Deadline.prototype.limit = () => undefined;
}

/** Starts the whole API on a real database, without search engines and without request limits. */
export async function startVisitorApi(
  settings: Partial<Record<keyof ApiEnv, string>> = {},
): Promise<VisitorApi> {
  liftTimeLimits();
  const services = await startTestServices({ without: ['redis', 'meilisearch'] });
  const env = apiSettings.parse({
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: services.mongodb.uri,
    JWT_SECRET: 'a secret of the tests, which is long enough',
    BCRYPT_ROUNDS: '4',
    TRUST_PROXY: '1',
    ...UNLIMITED,
    ...settings,
  });
  const api = await startApi(env, silentLogger());
  const url = `http://127.0.0.1:${api.port}`;
  const call: VisitorApi['call'] = async (method, path, options = {}) => {
    const isForm = options.body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(options.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.ip ? { 'x-forwarded-for': options.ip } : {}),
        ...(options.language ? { 'accept-language': options.language } : {}),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: isForm ? (options.body as FormData) : JSON.stringify(options.body) }),
    });
    const reply = (await response.json()) as Omit<Reply, 'status' | 'headers'>;
    return { ...reply, status: response.status, headers: response.headers };
  };
  return {
    url,
    terms: api.terms,
    call,
    async signUp(username, password = PASSWORD) {
      const body = { username, password, confirmPassword: password, securityAnswer: ANSWER };
      await call('POST', '/auth/register', { body });
      const { data } = await call('POST', '/auth/login', { body: { username, password } });
      return data.token;
    },
    async stop() {
      await api.stop();
      await services.stop();
    },
  };
}

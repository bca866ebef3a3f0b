/** Result of a call: its effect is certain in the first two cases and unknown in the last. */
export type Answer =
  | { readonly kind: 'done'; readonly data: unknown; readonly extra: Record<string, unknown> }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  /** `late`: the API may still be processing it. */
  | { readonly kind: 'unknown'; readonly late: boolean };

/** Longer than the API's own limit of ten seconds. */
const TIMEOUT_MS = 15_000;
const LONGEST_CALL_STATUS = 504;

/** An administrator who uses the HTTP API; logs in when needed. */
export class ApiClient {
  readonly #url: string;
  readonly #account: { username: string; password: string };
  #token: string | undefined;

  constructor(url: string, account: { username: string; password: string }) {
    this.#url = url;
    this.#account = account;
  }

  /** Registers the account, which has only a visitor's rights at first. */
  async register(): Promise<void> {
    const { username, password } = this.#account;
    const body = { username, password, confirmPassword: password, securityAnswer: 'Kaos Bey' };
    const answer = await this.#fetch('POST', '/auth/register', body);
    if (answer.kind !== 'done') throw new Error(`Not registered: ${JSON.stringify(answer)}`);
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    if (!this.#token) {
      const login = await this.#fetch('POST', '/auth/login', this.#account);
      if (login.kind !== 'done') return { kind: 'refused', status: 0, code: 'NOT_LOGGED_IN' };
      this.#token = (login.data as { token: string }).token;
    }
    const answer = await this.#fetch(method, path, body);
    if (answer.kind === 'refused' && answer.status === 401) this.#token = undefined;
    return answer;
  }

  async #fetch(method: string, path: string, body: unknown): Promise<Answer> {
    try {
      const response = await fetch(`${this.#url}/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const reply = (await response.json()) as Record<string, unknown>;
      const { status } = response;
      if (response.ok) return { kind: 'done', data: reply.data, extra: reply };
      if (status < 500) return { kind: 'refused', status, code: String(reply.code) };
      return { kind: 'unknown', late: status === LONGEST_CALL_STATUS };
    } catch (error) {
      // A broken connection was to a process that was killed; a hanging one was to a living process.
      return { kind: 'unknown', late: (error as Error).name === 'TimeoutError' };
    }
  }
}

/** The address of the product; undefined before the global setup has started it. */
export const { E2E_BASE_URL } = process.env;

/** How many times slower the browser's processor is; with it, replies of the API are late as well. */
export const E2E_SLOW = Number(process.env.E2E_SLOW ?? 1);

/** What a child process of a test inherits. */
export const inherited = process.env;

/** Tells the workers, which start later, where the product is. */
export function setBaseUrl(url: string): void {
  process.env.E2E_BASE_URL = url;
}

/** The browser of the tests: `CHROMIUM`, an installed one, or one that playwright downloaded; undefined without any. */
export function findBrowser(): string | undefined;

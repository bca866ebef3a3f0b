/** Facts about this installation, set when the front end is built. */
export const site = {
  /** Where the logo leads; the home page by default. */
  mainSite: import.meta.env.VITE_MAIN_SITE_URL ?? '/',
  contactEmail: import.meta.env.VITE_CONTACT_EMAIL ?? 'iletisim@terimce.com',
  /** ISO date of the last change of the legal texts. */
  legalUpdated: import.meta.env.VITE_LEGAL_UPDATED ?? '2025-08-27',
  apiUrl: import.meta.env.VITE_API_URL ?? '/api',
  version: '1.0.0',
} as const;

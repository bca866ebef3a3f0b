/** Largest file of favorites that is imported, in bytes; 10,000 favorites as JSON take about 1.6 MB. */
export const FAVORITES_FILE_MAX = 2_000_000;
export const FAVORITES_FORMATS = ['json', 'csv', 'anki'] as const;

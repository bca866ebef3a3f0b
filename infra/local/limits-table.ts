import { type Limit, REQUEST_LIMITS, STATISTICS_LIMITS } from '@terimce/contract/limits';

const WINDOWS: Readonly<Record<number, string>> = { 60: 'minute', 3600: 'hour', 86400: 'day' };

/** A document with the table of limits between its two marks. */
export function withLimitsTable(document: string): string {
  const rows = Object.entries<Limit>({ ...REQUEST_LIMITS, ...STATISTICS_LIMITS }).map(
    ([name, { what, per, times, seconds, perDay }]) => {
      const most = `${times.toLocaleString('en')} a ${WINDOWS[seconds]}`;
      return `| \`${name}\` | ${what} | ${per} | ${perDay ? `${most}, ${perDay} a day` : most} |`;
    },
  );
  const table = ['| Limit | Counts | For each | At most |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
  return document.replace(
    /(<!-- limits: .*-->\n)[\s\S]*(<!-- end of limits -->)/,
    (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
  );
}

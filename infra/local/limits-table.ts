import {
  FILES_AT_ONCE,
  GUESS_LIMITS,
  type Limit,
  REQUEST_LIMITS,
  STATISTICS_LIMITS,
} from '@terimce/contract/limits';
import { PAGE_COSTS } from '@terimce/contract/page-costs';
import type { RouteDefinition } from '@terimce/contract/route';
import { routes } from '@terimce/contract/routes';

const WINDOWS: Readonly<Record<number, string>> = {
  60: 'a minute',
  3600: 'an hour',
  86400: 'a day',
};

const windowOf = (seconds: number) => WINDOWS[seconds] ?? `in ${seconds / 60} minutes`;

/** Everything that may be done only so often, or so much of it at once, and where it is counted. */
function limits(): string[][] {
  const rows = (counted: string, table: Readonly<Record<string, Limit>>, prefix = '') =>
    Object.entries(table).map(([name, { what, per, times, seconds, perDay }]) => {
      const most = `${times.toLocaleString('en')} ${windowOf(seconds)}`;
      const all = perDay ? `${most}, ${perDay} a day` : most;
      return [`\`${prefix}${name}\``, what, per, all, counted];
    });
  return [
    ['Limit', 'Counts', 'For each', 'At most', 'Counted in'],
    ...rows('Redis', REQUEST_LIMITS),
    ...rows('Redis', STATISTICS_LIMITS),
    ...Object.entries(GUESS_LIMITS).flatMap(([secret, table]) =>
      rows('MongoDB', table, `guess:${secret}`),
    ),
    ...Object.entries(FILES_AT_ONCE).map(([name, { what, atOnce }]) => {
      const most = atOnce ? `1 at once, ${atOnce} of all users` : '1 at once';
      return [`\`${name}\``, what, 'user', most, 'MongoDB'];
    }),
  ];
}

/** Everything that counts as more than one call of its budget. */
function costs(): string[][] {
  const calls = Object.entries(routes as Record<string, RouteDefinition>).flatMap(
    ([key, { cost = 1, dearer, access }]) => {
      const call = `\`${key.replace(' /', ' /api/')}\`${access === 'public' ? '' : ` (${access})`}`;
      return [
        ...(cost > 1 ? [[call, String(cost)]] : []),
        ...(dearer ? [[`${call} ${dearer.when}`, String(dearer.cost)]] : []),
      ];
    },
  );
  const pages = Object.values(PAGE_COSTS).map(({ what, cost, why }) => [
    `${what} (${why})`,
    String(cost),
  ]);
  return [['Call', 'Counts as'], ...calls, ...pages];
}

/** `docs/security.md` with the current tables between their marks. */
export function withLimitsTables(document: string): string {
  let text = document;
  for (const [name, [head = [], ...rows]] of Object.entries({ costs: costs(), limits: limits() })) {
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    const place = new RegExp(`(<!-- ${name}: .*-->\\n)[^]*(<!-- end of ${name} -->)`);
    if (!place.test(text)) throw new Error(`docs/security.md has no place for the ${name}`);
    text = text.replace(place, (_, begin, end) => `${begin}\n${lines.join('\n')}\n\n${end}`);
  }
  return text;
}

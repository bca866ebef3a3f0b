/** Filters of the activity tab as its address holds them. */
export const LOG_DEFAULTS = {
  type: 'all',
  action: 'all',
  limit: '50',
  from: '',
  to: '',
  ip: '',
  group: '',
  live: '',
  page: '1',
};
export type LogFilters = Record<keyof typeof LOG_DEFAULTS, string>;

/** Lists that follow the present are asked for anew after this many milliseconds. */
export const LIVE_MS = 5000;

/** The filters as the calls take them, without paging. The last day of a range is part of it. */
export function logQuery({ type, action, ip, from, to }: LogFilters) {
  return {
    type: type as 'all',
    action: action as 'all',
    ...(ip ? { ipAddress: ip } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** Filters of the activity tab as in its address. */
export const LOG_DEFAULTS = {
  type: 'all',
  action: 'all',
  limit: '50',
  from: '',
  to: '',
  ip: '',
  userId: '',
  group: '',
  live: '',
  page: '1',
};
export type LogFilters = Record<keyof typeof LOG_DEFAULTS, string>;

/** Live lists are reloaded after this many milliseconds. */
export const LIVE_MS = 5000;

/** The filters as query parameters, without paging. The last day of a range is included. */
export function logQuery({ type, action, ip, userId, from, to }: LogFilters) {
  return {
    type: type as 'all',
    action: action as 'all',
    ...(ip ? { ipAddress: ip } : {}),
    ...(userId ? { userId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

import { matchPath, useLocation } from 'react-router-dom';

/**
 * The parameter of a path pattern with one parameter, such as `/admin/imports/:importId`; empty if it does not match.
 */
export function useRouteParam(pattern: string): string {
  const { pathname } = useLocation();
  const params = matchPath(pattern, pathname)?.params ?? {};
  return Object.values(params)[0] ?? '';
}

import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LOGOUT_EVENT } from '../../../lib/auth/session.js';
import { useCall } from '../data/use-call.js';
import { useTexts } from '../texts.js';
import { Failed, Loading } from '../ui/states.js';
import { AccessDenied } from './access-denied.js';
import {
  AdminUserContext,
  hasToken,
  LOGIN_PATH,
  mayEnter,
  rememberInside,
  wasInside,
} from './admin-session.js';

/** Lets those in who may enter. A session that ends while inside leads to the login and then back here. */
export function Gate({ children }: { children: ReactNode }) {
  const t = useTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef('');
  here.current = location.pathname + location.search + location.hash;
  const present = hasToken();
  const { data: user, failure, refresh } = useCall('GET /auth/verify', present ? {} : null);
  const allowed = present && user !== undefined && mayEnter(user);
  const expired = !present && wasInside();

  useEffect(() => {
    if (allowed) rememberInside(true);
  }, [allowed]);
  useEffect(() => {
    const leave = () => {
      if (wasInside()) navigate(LOGIN_PATH, { replace: true, state: { from: here.current } });
    };
    if (expired) leave();
    window.addEventListener(LOGOUT_EVENT, leave);
    return () => window.removeEventListener(LOGOUT_EVENT, leave);
  }, [navigate, expired]);

  if (expired) return null;
  if (!present || (user && !allowed)) return <AccessDenied />;
  if (user) return <AdminUserContext value={user}>{children}</AdminUserContext>;
  if (failure?.status === 401) return <AccessDenied />;
  return failure ? (
    <Failed failure={failure} fallback={t('errors.network')} onRetry={refresh} />
  ) : (
    <Loading />
  );
}

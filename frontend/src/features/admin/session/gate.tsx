import { hasAccess } from '@terimce/contract/roles';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CallState } from '../../../components/states.js';
import { LOGOUT_EVENT } from '../../../lib/auth/stored-session.js';
import { useTranslation } from '../../../lib/i18n.js';
import { watchStored } from '../../../lib/storage.js';
import { useCall } from '../../../lib/use-call.js';
import { AccessDenied, TwoStepNeeded } from './access-denied.js';
import {
  AdminUserContext,
  hasToken,
  LOGIN_PATH,
  rememberInside,
  wasInside,
} from './admin-session.js';

/** Admits users who may enter. A session that ends inside the panel leads to the login and back. */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef<object>({});
  const { pathname, search, hash, state } = location;
  here.current = { from: pathname + search + hash, state };
  const present = hasToken();
  const verified = useCall('GET /auth/verify', present ? {} : null);
  const { data: user, failure } = verified;
  const allowed = present && user !== undefined && hasAccess(user.role, 'panel');
  // A user without a second step may have to turn it on first.
  const asksTwoStep = allowed && !user.twoStep;
  const twoStep = useCall('GET /auth/two-step', asksTwoStep ? {} : null).data;
  const expired = !present && wasInside();

  useEffect(() => {
    if (allowed) rememberInside(true);
  }, [allowed]);
  useEffect(() => {
    const leave = () => {
      if (wasInside()) navigate(LOGIN_PATH, { replace: true, state: here.current });
    };
    if (expired) leave();
    window.addEventListener(LOGOUT_EVENT, leave);
    const unwatch = [
      watchStored('authToken', () => {
        if (!hasToken()) leave();
      }),
      // The next person is not led to the page of this one.
      watchStored('loggedOutAt', () => {
        rememberInside(false);
        navigate(LOGIN_PATH, { replace: true });
      }),
    ];
    return () => {
      window.removeEventListener(LOGOUT_EVENT, leave);
      for (const end of unwatch) end();
    };
  }, [navigate, expired]);

  if (expired) return null;
  if (!present || (user && !allowed)) return <AccessDenied />;
  if (twoStep?.required && !twoStep.enabled) return <TwoStepNeeded />;
  if (user) return <AdminUserContext value={user}>{children}</AdminUserContext>;
  if (failure?.status === 401) return <AccessDenied />;
  return <CallState call={verified} failed={t('errors.tokenVerification')} />;
}

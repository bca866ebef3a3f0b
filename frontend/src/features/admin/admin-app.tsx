import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '../../components/states.js';
import { useStore } from '../../lib/store.js';
import { waitingToasts } from '../../lib/toast.js';
import { AdminRoutes } from './admin-routes.js';
import { AdminLayout } from './layout/admin-layout.js';
import { LOGIN_PATH } from './session/admin-session.js';
import { Gate } from './session/gate.js';
import { LoginPage } from './session/login-page.js';
import { useTextsReady } from './texts.js';

const Toaster = lazy(async () => ({
  default: (await import('../../components/toaster.js')).Toaster,
}));

/** The back office: the login at /tekkisilikordu and the panel below /admin. A separate chunk. */
export function AdminApp() {
  const { pathname } = useLocation();
  const ready = useTextsReady();
  const isLogin = pathname.replace(/\/$/, '') === LOGIN_PATH;
  if (!ready) return null;
  return (
    <>
      {isLogin ? (
        <LoginPage />
      ) : (
        <Gate>
          <AdminLayout>
            <Suspense fallback={<Loading />}>
              <AdminRoutes />
            </Suspense>
          </AdminLayout>
        </Gate>
      )}
      <Toasts />
    </>
  );
}

/** The toaster's code is loaded with the first toast. */
function Toasts() {
  const waiting = useStore(waitingToasts).length > 0;
  const [toasted, setToasted] = useState(false);
  if (waiting && !toasted) setToasted(true);
  return <Suspense>{toasted && <Toaster />}</Suspense>;
}

import { useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Toasts } from '../../components/toasts.js';
import { AdminRoutes } from './admin-routes.js';
import { AdminLayout } from './layout/admin-layout.js';
import { LOGIN_PATH } from './session/admin-session.js';
import { Gate } from './session/gate.js';
import { LoginPage } from './session/login-page.js';
import { useTextsReady } from './texts.js';

/** The panel shows newer data whenever a page is opened. */
const FRESH = { dedupingInterval: 1000 };

/** The back office: the login at /tekkisilikordu and the panel below /admin. A separate chunk. */
export function AdminApp() {
  const { pathname } = useLocation();
  const ready = useTextsReady();
  const isLogin = pathname.replace(/\/$/, '') === LOGIN_PATH;
  if (!ready) return null;
  return (
    <SWRConfig value={FRESH}>
      {isLogin ? (
        <LoginPage />
      ) : (
        <Gate>
          <AdminLayout>
            <AdminRoutes />
          </AdminLayout>
        </Gate>
      )}
      <Toasts />
    </SWRConfig>
  );
}

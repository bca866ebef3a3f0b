import { Button } from '../../../components/button.js';
import { Section } from '../../../components/page.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';

/** The last dated copy of all terms, and the request for another one. */
export function ReleasePanel() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { run, busy } = useAction();
  const [last] = useCall('GET /releases', {}).data ?? [];

  return (
    <Section
      title={t('search.release')}
      actions={
        isAdmin && (
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              void run(
                'POST /admin/releases',
                {},
                { done: t('search.releaseStarted'), fallback: t('search.releaseFailed') },
              )
            }
          >
            {t('search.releaseStart')}
          </Button>
        )
      }
    >
      <p className="minor">{t('search.releaseText')}</p>
      <p>
        {last
          ? t('search.releaseLast', { id: last.id, count: last.terms })
          : t('search.releaseNone')}{' '}
        <a href="/data">/data</a>
      </p>
    </Section>
  );
}

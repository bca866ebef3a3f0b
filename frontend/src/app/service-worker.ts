import { t } from '../lib/i18n.js';
import { toast } from '../lib/toast.js';
import { whenQuiet } from '../lib/when-quiet.js';

/**
 * Registers the service worker once the page has loaded and nobody is typing: it loads the whole shell, which must
 * not compete with the first search of a visit for processor and connections. A new version is offered, never forced.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const controlled = navigator.serviceWorker.controller !== null;
  addEventListener('load', () => whenQuiet(() => void register(controlled)));
}

/** `controlled`: a service worker controlled the page when it started. */
async function register(controlled: boolean): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  if (registration.waiting && controlled) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming);
    });
  });
}

function offer(waiting: ServiceWorker): void {
  toast({
    title: t('offline.updateTitle'),
    timeout: 0,
    action: {
      label: t('offline.update'),
      run: () => {
        const reload = () => location.reload();
        // Another tab has accepted it.
        if (waiting.state !== 'installed') return reload();
        navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
        waiting.postMessage('take-over');
      },
    },
  });
}

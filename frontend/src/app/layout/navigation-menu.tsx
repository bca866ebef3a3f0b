import { Menu } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../components/button.js';
import { NotLoaded } from '../../components/not-loaded.js';
import { RegionBoundary } from '../../components/region-boundary.js';
import { deferred } from '../../lib/deferred.js';
import { useTranslation } from '../../lib/i18n.js';
import { useBackCloses } from '../../lib/use-back-closes.js';

const NavigationDrawer = deferred(
  async () => (await import('./navigation-drawer.js')).NavigationDrawer,
);

/** The hamburger button below 1200 px; its drawer is loaded on demand. */
export function NavigationMenu() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const [asked, setAsked] = useState(false);
  const close = () => setOpen(false);
  useBackCloses(open, close);
  return (
    <>
      <IconButton
        id={id}
        icon={Menu}
        label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={NavigationDrawer.preload}
        onFocus={NavigationDrawer.preload}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      />
      {asked && (
        <RegionBoundary resetKey={open} instead={open && <NotLoaded onClose={close} />}>
          <NavigationDrawer open={open} onOpenChange={setOpen} opener={id} />
        </RegionBoundary>
      )}
    </>
  );
}

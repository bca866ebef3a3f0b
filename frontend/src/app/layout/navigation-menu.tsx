import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../components/button.js';
import { useTranslation } from '../../lib/i18n.js';

const load = () => import('./navigation-drawer.js');
const NavigationDrawer = lazy(async () => ({ default: (await load()).NavigationDrawer }));

/** Preloads the code; a failure matters only when the menu is opened. */
const preload = () => void load().catch(() => {});

/** The hamburger button below 1200 px; its drawer is loaded on demand. */
export function NavigationMenu() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <IconButton
        label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      {asked && (
        <Suspense>
          <NavigationDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button.js';

const load = () => import('./navigation-drawer.js');
const NavigationDrawer = lazy(async () => ({ default: (await load()).NavigationDrawer }));

/** The hamburger under 1200 px; its drawer is fetched when it is wanted. */
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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
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

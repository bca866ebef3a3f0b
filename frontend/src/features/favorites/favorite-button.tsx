import { Heart } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/button.js';
import { useAuth } from '../../lib/auth/auth.js';
import { askToLogIn, type FavoriteTerm, FOLLOWED, setFavorite } from '../../lib/favorites.js';
import { useTranslation } from '../../lib/i18n.js';
import { useKeptFavorites } from '../../lib/kept-calls.js';
import { useCall } from '../../lib/use-call.js';
import styles from './favorite-button.module.css';

/** The heart button of a term. Its state changes when the server has confirmed, or the device keeps it for later. */
export function FavoriteButton({ term }: { term: FavoriteTerm }) {
  const termId = term._id;
  const { t } = useTranslation();
  const { user } = useAuth();
  const [busy, setBusy] = useState(false);
  const { data, mutate } = useCall(
    'GET /favorites/check/{termId}',
    user ? { params: { termId } } : null,
    { ...FOLLOWED, owner: user?.username },
  );
  const kept = useKeptFavorites().get(termId);
  // A failed check counts as "not a favorite".
  const favorite = kept ?? data?.isFavorite ?? false;

  async function toggle() {
    if (!user) return askToLogIn(term);
    setBusy(true);
    if ((await setFavorite(term, !favorite)) === true)
      await mutate({ isFavorite: !favorite }, { revalidate: false });
    setBusy(false);
  }

  return (
    <IconButton
      icon={Heart}
      label={t(favorite ? 'favorites.remove' : 'favorites.add')}
      aria-pressed={favorite}
      {...(kept !== undefined && { title: t('offline.kept') })}
      busy={busy}
      className={styles.heart}
      onClick={() => void toggle()}
    />
  );
}

import { Heart } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { IconButton } from '../../components/button.js';
import { call } from '../../lib/api.js';
import { useAuth } from '../../lib/auth/auth.js';
import { askToLogIn, favoriteKey, setFavorite } from '../../lib/favorites.js';
import { useTranslation } from '../../lib/i18n.js';
import styles from './favorite-button.module.css';

/** The heart of a term. Its state flips only when the server has agreed. */
export function FavoriteButton({ termId }: { termId: string }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [busy, setBusy] = useState(false);
  const { data: favorite = false, mutate } = useSWR(
    user ? favoriteKey(user.username, termId) : null,
    async () => {
      const reply = await call('GET /favorites/check/{termId}', { params: { termId } });
      // A failed check reads as "no favorite".
      return reply.success && reply.data.isFavorite;
    },
  );

  async function toggle() {
    if (!user) return askToLogIn(termId);
    setBusy(true);
    if (await setFavorite(termId, !favorite)) await mutate(!favorite, { revalidate: false });
    setBusy(false);
  }

  return (
    <IconButton
      label={t(favorite ? 'favorites.remove' : 'favorites.add')}
      aria-pressed={favorite}
      busy={busy}
      className={styles.heart}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden="true" />
    </IconButton>
  );
}

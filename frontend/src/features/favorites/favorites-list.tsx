import { Heart, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, IconButton } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { Failed } from '../../components/failed.js';
import { Notice } from '../../components/notice.js';
import { Pager } from '../../components/pager.js';
import { TermList } from '../../components/term-list.js';
import { useRowFocus } from '../../components/use-row-focus.js';
import { call } from '../../lib/api.js';
import { failureText } from '../../lib/failure-text.js';
import { clearFavorites, setFavorite } from '../../lib/favorites.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { DEVICE_AFTER_MS } from '../../lib/online.js';
import { headword, type TermName, termPath } from '../../lib/terms.js';
import { FavoriteFiles } from './favorite-files.js';
import { FavoriteFilters } from './favorite-filters.js';
import styles from './favorites-list.module.css';
import { useFavorites } from './use-favorites.js';

/** The list of the logged-in user. */
export function FavoritesList() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { list, stats, statsFailure, filters, filtered, set, clearFilters, refresh } =
    useFavorites();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useRowFocus(box, list.data?.favorites ?? [], 'button');

  const opening = useRef<AbortController>(undefined);
  useEffect(() => () => opening.current?.abort(), []);

  /** Searches for the favorite, because its term may have moved in the meantime. */
  async function openFavorite(term: TermName) {
    opening.current?.abort();
    const asked = new AbortController();
    opening.current = asked;
    const { signal } = asked;
    // Who types or presses something meanwhile does not want to be led away.
    for (const type of ['input', 'pointerdown', 'keydown']) {
      addEventListener(type, () => asked.abort(), { once: true, signal });
    }
    const name = headword(term, 'en');
    const found = call('GET /terms/search', { query: { query: name, limit: 1 }, signal }).then(
      (reply): readonly TermName[] => (reply.success ? reply.data : []),
    );
    // On a silent network the term's own page shows what this device has.
    const own = new Promise<readonly TermName[]>((late) =>
      setTimeout(late, DEVICE_AFTER_MS, [term]),
    );
    const [hit] = await Promise.race([found, own]);
    // The visitor has opened another one, or has gone elsewhere meanwhile.
    if (signal.aborted) return;
    await navigate(
      hit ? termPath(hit._id === term._id ? hit : term) : `/?search=${encodeURIComponent(name)}`,
    );
  }

  async function remove(term: TermName) {
    const undo = () => void setFavorite(term, true).then(refresh);
    if ((await setFavorite(term, false, undo)) === true) await refresh();
  }

  async function clear() {
    await clearFavorites();
    await refresh();
  }

  if (list.failure && !list.data) {
    return (
      <Failed title={t('errors.favoritesPage')} failure={list.failure} onRetry={list.refresh} />
    );
  }
  if (!list.data) return <p aria-busy="true">{t('actions.loading')}</p>;
  const { favorites, pagination } = list.data;
  const total = stats?.totalFavorites ?? pagination?.total ?? favorites.length;

  return (
    <div ref={box} tabIndex={-1} className={styles.list} {...keepFocus}>
      {list.failure && <p role="alert">{t('errors.favoritesPage')}</p>}
      {statsFailure && <p role="alert">{failureText('GET /favorites/stats', statsFailure)}</p>}
      {(total > 0 || filtered) && (
        <>
          <p className={styles.total}>{t('favorites.total', { count: total })}</p>
          <FavoriteFilters
            filters={filters}
            counts={stats?.categories ?? {}}
            // Each letter of a search is no place to go back to.
            onChange={(change) => set(change, { replace: 'search' in change })}
          />
        </>
      )}
      {favorites.length === 0 ? (
        <Notice
          title={t(filtered ? 'favorites.noneFound' : 'favorites.empty')}
          icon={filtered ? undefined : <Heart aria-hidden="true" />}
        >
          {filtered ? (
            <Button onClick={clearFilters}>{t('favorites.showAll')}</Button>
          ) : (
            <>
              <p>{t('favorites.emptyHint')}</p>
              <Button variant="primary" onClick={() => void navigate('/')}>
                {t('history.start')}
              </Button>
            </>
          )}
        </Notice>
      ) : (
        <TermList
          terms={favorites}
          withCategory
          onOpen={(term) => void openFavorite(term)}
          action={(term) => (
            <IconButton
              icon={Trash2}
              label={t('favorites.removeTerm', { term: headword(term, language) })}
              onClick={() => void remove(term)}
            />
          )}
        />
      )}
      <Pager
        page={filters.page}
        pages={pagination?.pages ?? 1}
        onPage={(page) => set({ page: String(page) })}
      />
      <div className={`row apart ${styles.foot}`}>
        <FavoriteFiles onImported={() => void refresh()} canExport={total > 0} />
        {total > 0 && (
          <Button variant="danger" size="small" onClick={() => setAsking(true)}>
            {t('favorites.clear')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('favorites.clearTitle')}
          confirm={t('favorites.clearConfirm', { count: total })}
          danger
          closes
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          {t('favorites.clearText')}
        </ConfirmDialog>
      )}
    </div>
  );
}

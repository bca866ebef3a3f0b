import { CategoryName } from '../../../components/category-name.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type ClickStat, categoryCards } from './click-stat.js';
import styles from './click-stats.module.css';

interface CategoryCardsProps {
  rows: readonly ClickStat[];
  chosen: string;
  onChoose: (category: string) => void;
}

/** The returned rows summed by category; a card filters the table by its category. */
export function CategoryCards({ rows, chosen, onChoose }: CategoryCardsProps) {
  const { t } = useTranslation();
  const cards = categoryCards(rows);
  const top = Math.max(1, ...cards.map((card) => card.clicks));
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.category}>
          <button
            type="button"
            className={styles.card}
            aria-pressed={card.category !== '' && card.category === chosen}
            title={t('clicks.categoryFilter')}
            disabled={card.category === ''}
            onClick={() => onChoose(card.category)}
          >
            <span className={styles.cardName}>
              {card.category ? (
                <CategoryName category={card.category} />
              ) : (
                t('clicks.unknownCategory')
              )}
            </span>
            <span className={styles.bar} style={{ inlineSize: `${(card.clicks / top) * 100}%` }} />
            <span className="minor">
              {t('clicks.cardTerms', { count: card.terms })} ·{' '}
              {t('clicks.cardClicks', { count: card.clicks })} ·{' '}
              {t('clicks.cardFavorites', { count: card.favorites })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

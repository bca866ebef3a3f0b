import { Star } from 'lucide-react';
import { useTranslation } from '../../lib/i18n.js';
import { useNumberFormat } from '../../lib/locale-formats.js';
import styles from './stars.module.css';

export const MAX_STARS = 5;
const STARS = Array.from({ length: MAX_STARS }, (_, index) => index + 1);

/** A displayed rating; `value` may be a fraction. */
export function Stars({ value }: { value: number }) {
  const { t } = useTranslation();
  const number = useNumberFormat({ maximumFractionDigits: 1 });
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={t('reviews.ratingOf', { value: number.format(value), max: MAX_STARS })}
    >
      {STARS.map((star) => (
        <Star key={star} aria-hidden="true" data-full={star <= Math.round(value) || undefined} />
      ))}
    </span>
  );
}

interface StarFieldProps {
  /** '1' to '5'; '' if nothing is selected. */
  value: string | undefined;
  error: string | undefined;
  name: string;
  onChange: (value: string) => void;
}

/** An input for a rating: radio buttons that look like stars. */
export function StarField({ value, error, name, onChange }: StarFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className={styles.legend}>{t('reviews.yourRating')}</legend>
      <div className={styles.choice}>
        {STARS.map((star) => (
          <label key={star} className={styles.star}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={star}
              checked={value === String(star)}
              onChange={(event) => onChange(event.target.value)}
            />
            <Star aria-hidden="true" data-full={star <= Number(value) || undefined} />
            <span className="visually-hidden">{t('reviews.stars', { count: star })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.js';
import { readText, writeText } from '../../lib/storage.js';
import styles from './text-size.module.css';

const SIZES = ['small', 'medium', 'large'] as const;
type Size = (typeof SIZES)[number];

/** Small, medium (the default) or large text, stored on the device. */
export function TextSize() {
  const { t } = useTranslation();
  const [size, setSize] = useState<Size>(() => {
    const stored = readText('textSize');
    return SIZES.find((known) => known === stored) ?? 'medium';
  });

  function choose(next: Size) {
    setSize(next);
    writeText('textSize', next === 'medium' ? null : next);
    if (next === 'medium') delete document.documentElement.dataset.textSize;
    else document.documentElement.dataset.textSize = next;
  }

  return (
    <fieldset className={styles.sizes}>
      <legend className={styles.legend}>{t('footer.textSize')}</legend>
      {SIZES.map((option) => (
        <label key={option} className={styles.size} data-size={option}>
          <input
            type="radio"
            name="text-size"
            className="visually-hidden"
            value={option}
            checked={size === option}
            onChange={() => choose(option)}
          />
          <span aria-hidden="true">A</span>
          <span className="visually-hidden">{t(`footer.size.${option}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

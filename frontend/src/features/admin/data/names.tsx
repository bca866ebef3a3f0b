import { useTranslation } from '../../../lib/i18n.js';

const SHOWN = 10;

/** The first names of what an action is about, and how many more there are. */
export function Names({ names, count }: { names: readonly string[]; count: number }) {
  const { t } = useTranslation();
  const shown = names.slice(0, SHOWN);
  const more = count - shown.length;
  return (
    <p>
      <strong>{shown.join(', ')}</strong>
      {more > 0 && ` ${t('table.andMore', { count: more })}`}
    </p>
  );
}

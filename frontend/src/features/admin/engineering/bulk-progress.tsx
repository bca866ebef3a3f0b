import { useFormat } from '../../../lib/use-format.js';
import { useTexts } from '../texts.js';

/** Progress of a change of many terms. */
export function BulkProgress({
  progress,
}: {
  progress: { readonly done: number; readonly total: number } | undefined;
}) {
  const t = useTexts();
  const { number } = useFormat();
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <p role="status">
      <progress value={done} max={total} aria-label={t('engineering.bulkProgress')} />{' '}
      {number(done)} / {number(total)}
    </p>
  );
}

import type { ImportStatus } from '@terimce/contract/routes/admin/imports';
import { Badge, type Tone } from '../../../components/badge.js';
import { useTexts } from '../texts.js';

const TONES: Readonly<Record<ImportStatus['state'], Tone>> = {
  running: 'accent',
  done: 'success',
  failed: 'danger',
  interrupted: 'warning',
  undone: 'plain',
};

export function ImportStateBadge({ state }: { state: ImportStatus['state'] }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`importState.${state}`)}</Badge>;
}

import { type ReactNode, useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useMay } from '../session/admin-session.js';
import { BanDialog } from './ban-dialog.js';

/**
 * The ban of an address in a list: what opens the dialog, for users who may ban, and the dialog. It belongs to the list,
 * for a row may leave it in the meantime.
 */
export function useBan(onDone: () => void): {
  onBan: ((address: string) => void) | undefined;
  dialog: ReactNode;
} {
  const mayBan = useMay('admin');
  const [address, setAddress] = useState<string>();
  return {
    onBan: mayBan ? setAddress : undefined,
    dialog: address && (
      <BanDialog address={address} onClose={() => setAddress(undefined)} onDone={onDone} />
    ),
  };
}

interface BanMarkProps {
  address: string;
  banned: boolean;
  onBan?: ((address: string) => void) | undefined;
}

/** Beside an address: that it is banned, or a button for it. */
export function BanMark({ address, banned, onBan }: BanMarkProps) {
  const { t } = useTranslation();
  if (banned) return <Badge tone="danger">{t('logs.banned')}</Badge>;
  if (!onBan || !address) return null;
  return (
    <Button
      size="small"
      variant="danger"
      aria-label={`${t('logs.ban')} ${address}`}
      onClick={() => onBan(address)}
    >
      {t('logs.ban')}
    </Button>
  );
}

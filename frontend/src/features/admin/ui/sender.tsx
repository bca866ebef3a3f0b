import { useTexts } from '../texts.js';

interface SenderProps {
  user: { readonly fullName: string; readonly username: string } | null;
  contactName: string;
}

/** Who sent a message: full name or user name of the account, else the name that was left, else a guest. */
export function Sender({ user, contactName }: SenderProps) {
  const t = useTexts();
  return <>{user?.fullName || user?.username || contactName || t('table.guest')}</>;
}

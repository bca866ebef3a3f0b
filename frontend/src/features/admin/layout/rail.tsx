import {
  Ban,
  ChartLine,
  ClipboardList,
  FileClock,
  FileDown,
  Gauge,
  Lightbulb,
  type LucideIcon,
  MessageSquare,
  PlusSquare,
  SearchCheck,
  Star,
  Table2,
  Users,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useClientConfig } from '../../../lib/client-config.js';
import { useMay } from '../session/admin-session.js';
import { type TextKey, useTexts } from '../texts.js';
import styles from './admin-layout.module.css';

interface RailLink {
  readonly to: string;
  readonly text: TextKey;
  readonly icon: LucideIcon;
  readonly adminOnly?: boolean;
  readonly reviews?: boolean;
}

const GROUPS: readonly (readonly RailLink[])[] = [
  [{ to: '/admin/dashboard', text: 'nav.dashboard', icon: Gauge }],
  [
    { to: '/admin/terms', text: 'nav.terms', icon: PlusSquare },
    { to: '/admin/engineering', text: 'nav.engineering', icon: Table2 },
    { to: '/admin/imports', text: 'nav.imports', icon: FileDown },
    { to: '/admin/search', text: 'nav.search', icon: SearchCheck },
  ],
  [
    { to: '/admin/feedbacks', text: 'nav.feedbacks', icon: MessageSquare },
    { to: '/admin/suggestions', text: 'nav.suggestions', icon: Lightbulb },
    { to: '/admin/reviews', text: 'nav.reviews', icon: Star, reviews: true },
  ],
  [
    { to: '/admin/click-stats', text: 'nav.clicks', icon: ChartLine, adminOnly: true },
    { to: '/admin/logs', text: 'nav.logs', icon: ClipboardList },
    { to: '/admin/users', text: 'nav.users', icon: Users, adminOnly: true },
    { to: '/admin/bans', text: 'nav.bans', icon: Ban, adminOnly: true },
    { to: '/admin/audit', text: 'nav.audit', icon: FileClock, adminOnly: true },
  ],
];

/** The tabs that the present user may open. */
export function Rail() {
  const t = useTexts();
  const isAdmin = useMay('admin');
  const { features } = useClientConfig();
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      {GROUPS.map((group) => (
        <ul key={group[0]?.to} className={styles.group}>
          {group
            .filter((link) => (!link.adminOnly || isAdmin) && (!link.reviews || features.reviews))
            .map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link ?? ''}>
                  <Icon aria-hidden="true" /> {t(text)}
                </NavLink>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

import { type AccessLevel, hasAccess } from '@terimce/contract/roles';
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
  Shapes,
  Star,
  Table2,
  TextSearch,
  Users,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useClientConfig } from '../../../lib/client-config.js';
import { type TextKey, useTranslation } from '../../../lib/i18n.js';
import { useAdminUser } from '../session/admin-session.js';
import styles from './admin-layout.module.css';

interface RailLink {
  readonly to: string;
  readonly text: TextKey;
  readonly icon: LucideIcon;
  /** Access level; contributors if absent. */
  readonly access?: AccessLevel;
  readonly reviews?: boolean;
}

const GROUPS: readonly (readonly RailLink[])[] = [
  [{ to: '/admin/dashboard', text: 'nav.dashboard', icon: Gauge, access: 'panel' }],
  [
    { to: '/admin/terms', text: 'nav.terms', icon: PlusSquare },
    { to: '/admin/engineering', text: 'nav.engineering', icon: Table2 },
    { to: '/admin/categories', text: 'nav.categories', icon: Shapes },
    { to: '/admin/imports', text: 'nav.imports', icon: FileDown },
    { to: '/admin/search', text: 'nav.search', icon: SearchCheck },
  ],
  [
    { to: '/admin/feedbacks', text: 'nav.feedbacks', icon: MessageSquare },
    { to: '/admin/suggestions', text: 'nav.suggestions', icon: Lightbulb },
    { to: '/admin/reviews', text: 'nav.reviews', icon: Star, reviews: true },
  ],
  [
    { to: '/admin/click-stats', text: 'nav.clicks', icon: ChartLine, access: 'reports' },
    { to: '/admin/searches', text: 'nav.searches', icon: TextSearch, access: 'panel' },
    { to: '/admin/logs', text: 'nav.logs', icon: ClipboardList },
    { to: '/admin/users', text: 'nav.users', icon: Users, access: 'admin' },
    { to: '/admin/bans', text: 'nav.bans', icon: Ban, access: 'admin' },
    { to: '/admin/audit', text: 'nav.audit', icon: FileClock, access: 'admin' },
  ],
];

interface Props {
  /** The links are in the panel's menu, whose entry of the history becomes that of the page. */
  readonly inMenu?: boolean;
}

/** The tabs that the current user may open. */
export function Rail({ inMenu = false }: Props) {
  const { t } = useTranslation();
  const { role } = useAdminUser();
  const { features, timeZone } = useClientConfig();
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      {GROUPS.map((links) =>
        links.filter(
          (link) =>
            hasAccess(role, link.access ?? 'contributor') && (!link.reviews || features.reviews),
        ),
      )
        .filter((group) => group.length > 0)
        .map((group) => (
          <ul key={group[0]?.to} className={styles.group}>
            {group.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <NavLink to={to} replace={inMenu} className={styles.link ?? ''}>
                  <Icon aria-hidden="true" /> {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      <p className={`minor ${styles.zone}`}>{t('layout.zone', { zone: timeZone })}</p>
    </nav>
  );
}

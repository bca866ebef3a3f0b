import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Section } from '../../../components/page.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useMay } from '../session/admin-session.js';
import styles from './dashboard.module.css';

/** Links to the most frequent tasks. */
export function QuickActions() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const links = [
    { to: '/admin/terms', text: t('dashboard.quickTerm') },
    { to: '/admin/feedbacks', text: t('dashboard.quickFeedback') },
    { to: '/admin/suggestions', text: t('dashboard.quickSuggestions') },
    { to: '/admin/logs', text: t('dashboard.quickLogs') },
    ...(isAdmin
      ? [
          { to: '/admin/users', text: t('dashboard.quickUsers') },
          { to: '/admin/click-stats', text: t('dashboard.quickReports') },
        ]
      : []),
  ];
  return (
    <Section title={t('dashboard.quick')}>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.quickLink}>
              {text} <ArrowRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

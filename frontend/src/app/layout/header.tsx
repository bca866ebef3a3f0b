import { Moon, Shuffle, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../components/button.js';
import button from '../../components/button.module.css';
import { Mark } from '../../components/mark.js';
import { useClientConfig } from '../../lib/client-config.js';
import { useTranslation } from '../../lib/i18n.js';
import { toggleTheme, useTheme } from '../../lib/theme.js';
import { useRandomTerm } from '../use-random-term.js';
import { AccountArea } from './account-area.js';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.js';
import { NavigationMenu } from './navigation-menu.js';
import { OfflineBadge } from './offline-badge.js';

const link = `${button.button} ${button.ghost} ${styles.link}`;

export function Header() {
  const { t } = useTranslation();
  const { mainSiteUrl } = useClientConfig();
  const theme = useTheme();
  const openRandom = useRandomTerm();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <SmartLink className={styles.brand} to={mainSiteUrl}>
          <span className={styles.name}>
            <Mark />
            <span className={styles.wordmark} translate="no">
              Terimce
            </span>
          </span>
          <span className={styles.subtitle}>{t('header.subtitle')}</span>
        </SmartLink>

        <nav className={styles.nav} aria-label={t('header.navigation')}>
          <Link className={link} to="/text">
            {t('header.text')}
          </Link>
          <Link className={link} to="/#fields">
            {t('header.fields')}
          </Link>
          <Link className={link} to="/favorites">
            {t('header.favorites')}
          </Link>
        </nav>

        <div className={styles.tools}>
          <OfflineBadge />
          <IconButton
            icon={Shuffle}
            className={styles.random}
            label={t('header.random')}
            onClick={() => void openRandom()}
          />
          <IconButton
            icon={theme === 'dark' ? Sun : Moon}
            label={t(theme === 'dark' ? 'header.toLight' : 'header.toDark')}
            onClick={toggleTheme}
          />
          <LanguageMenu />
          <div className={styles.account}>
            <AccountArea />
          </div>
          <div className={styles.hamburger}>
            <NavigationMenu />
          </div>
        </div>
      </div>
    </header>
  );
}

/** A link with a configured target: through the router within the site, unchanged elsewhere. */
function SmartLink({ to, ...rest }: ComponentProps<'a'> & { to: string }) {
  return to.startsWith('/') ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;
}

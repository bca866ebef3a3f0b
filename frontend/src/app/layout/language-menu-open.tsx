import { Menu } from '@base-ui/react/menu';
import { CONTENT_LANGUAGES, type ContentLanguage } from '@terimce/contract/languages';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import button from '../../components/button.module.css';
import { useLanguage } from '../../lib/i18n.js';
import { switchLanguage } from '../../lib/switch-language.js';
import styles from './language-menu.module.css';
import { LanguageMenuLabel } from './language-menu-label.js';

const NAMES: Readonly<Record<string, string>> = { tr: 'Türkçe', en: 'English' };

/** The menu itself; rendered at the first click, so it is open. */
export function OpenLanguageMenu() {
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const [place, setPlace] = useState<HTMLElement | null>(null);

  async function choose(next: ContentLanguage) {
    if (!(await switchLanguage(next)) || !params.has('hl')) return;
    params.delete('hl');
    setParams(params, { replace: true });
  }

  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={`${button.button} ${button.ghost} ${styles.trigger}`}>
        <LanguageMenuLabel />
      </Menu.Trigger>
      {/* Inside the header, so that it belongs to a landmark. */}
      <div ref={setPlace} />
      <Menu.Portal container={place}>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={6}>
          <Menu.Popup className={`raised ${styles.popup}`}>
            <Menu.RadioGroup
              value={language}
              onValueChange={(value) => void choose(value as ContentLanguage)}
            >
              {CONTENT_LANGUAGES.map((code) => (
                <Menu.RadioItem
                  key={code}
                  value={code}
                  closeOnClick
                  className={styles.item}
                  lang={code}
                >
                  <Menu.RadioItemIndicator keepMounted className={styles.check}>
                    <Check aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                  {NAMES[code] ?? code}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

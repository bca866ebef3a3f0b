import { useLayoutEffect, useRef } from 'react';
import { Page, Section } from '../../components/page.js';
import { useTranslation } from '../../lib/i18n.js';
import { bookmarklet } from './bookmarklet.js';
import styles from './elsewhere-page.module.css';

/** How the dictionary is used on other pages, in the browser, in reading programs and by assistants. */
export function ElsewherePage() {
  const { t } = useTranslation();
  const { origin } = location;
  const values = { origin };
  const server = JSON.stringify(
    { mcpServers: { terimce: { type: 'http', url: `${origin}/mcp` } } },
    null,
    2,
  );
  return (
    <Page title={t('header.elsewhere')} lead={t('elsewhere.lead')} path="/elsewhere" noindex>
      <div className="stack gap-6">
        <Section title={t('elsewhere.card.title')}>
          <p className={styles.drag}>
            <Bookmarklet code={bookmarklet(origin)} text="Terimce" />
          </p>
          <Steps text={t('elsewhere.card.steps')} />
        </Section>
        <Section title={t('elsewhere.browser.title')}>
          <Steps text={t('elsewhere.browser.steps', values)} />
        </Section>
        <Section title="Yomitan">
          <Steps text={t('elsewhere.yomitan.steps', values)} />
        </Section>
        <Section title="StarDict, GoldenDict, KOReader">
          <Steps text={t('elsewhere.stardict.steps', values)} />
        </Section>
        <Section title={t('elsewhere.assistants.title')}>
          <p>{t('elsewhere.assistants.text')}</p>
          <pre className={styles.code}>{server}</pre>
        </Section>
      </div>
    </Page>
  );
}

/** A line of the text for each step. */
function Steps({ text }: { text: string }) {
  return (
    <ol className={styles.steps}>
      {text.split('\n').map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** A link to be dragged to the bookmarks. React refuses to write such an address. */
function Bookmarklet({ code, text }: { code: string; text: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => link.current?.setAttribute('href', code), [code]);
  return (
    <a ref={link} href="/elsewhere" className={styles.bookmark}>
      {text}
    </a>
  );
}

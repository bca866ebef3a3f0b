import { currentLanguage, useTranslation } from '../lib/i18n.js';

const startPath = location.pathname;
/** The server does not know the language that is stored on the device, and may have rendered the other one. */
const writtenIn = document.getElementById('root')?.dataset.language;
/** The server's content for readers without scripts; taken before the application clears its place. */
const written = document.querySelector('#root > .prerendered');

let kept: Element | undefined;

/** The same without its landmark, because the application has its own. */
function keptText(main: Element): Element {
  if (kept) return kept;
  kept = document.createElement('div');
  kept.className = main.className;
  kept.append(...main.childNodes);
  return kept;
}

/**
 * Shows the server's content while a page is loading, so that it does not disappear and reappear. Only visual: it
 * will be replaced, so it is neither announced nor focusable. Without such content, says that the page is loading.
 */
export function Prerendered({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const fits =
    written !== null && location.pathname === startPath && writtenIn === currentLanguage();
  if (!fits) {
    return (
      <div className={className}>
        <p className="prerendered late" role="status">
          {t('actions.loading')}
        </p>
      </div>
    );
  }
  return (
    <div
      className={className}
      aria-hidden="true"
      inert
      ref={(place) => {
        if (place) place.append(keptText(written));
      }}
    />
  );
}

import { currentLanguage } from '../lib/i18n.js';

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
 * will be replaced, so it is neither announced nor focusable.
 */
export function Prerendered({ className }: { className?: string | undefined }) {
  const fits =
    written !== null && location.pathname === startPath && writtenIn === currentLanguage();
  return (
    <div
      className={className}
      aria-hidden="true"
      inert
      ref={(place) => {
        if (place && fits) place.append(keptText(written));
      }}
    />
  );
}

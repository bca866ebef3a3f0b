import { currentLanguage } from '../lib/i18n.js';

const startPath = location.pathname;
/** The server does not know a choice that is stored on the device, and may have written in the other language. */
const writtenIn = document.getElementById('root')?.dataset.language;
/** What the server wrote for readers without scripts; taken before the application clears its place. */
const written = document.querySelector('#root > .prerendered');

let kept: Element | undefined;

/** The same without its landmark, since the application has one of its own. */
function keptText(main: Element): Element {
  if (kept) return kept;
  kept = document.createElement('div');
  kept.className = main.className;
  kept.append(...main.childNodes);
  return kept;
}

/**
 * Shows the server's text in the place of a page that still loads, so that nobody sees it vanish and come back.
 * To look at only: what is about to be replaced is neither announced nor focused.
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

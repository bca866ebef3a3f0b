// Runs before the first paint, so that neither theme, language nor text size flashes, and loads the texts of the
// reader's language beside the code.
// A separate file, because the Content-Security-Policy allows no inline script.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = read('theme');
  const systemIsLight = matchMedia('(prefers-color-scheme: light)').matches;
  root.dataset.theme =
    theme === 'light' || theme === 'dark' ? theme : systemIsLight ? 'light' : 'dark';

  const asked = new URLSearchParams(location.search).get('hl') ?? read('language');
  // On the first visit that of the server, which knows all languages of the reader.
  if (asked === 'tr' || asked === 'en') root.lang = asked;
  const texts = document.currentScript?.dataset[root.lang];
  if (texts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts }),
    );
  }

  // The first page of a session begins with the wordmark, until the page is ready, but not for long.
  try {
    const isFirst = sessionStorage.getItem('splash') === null;
    sessionStorage.setItem('splash', 'seen');
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isFirst && !isStill && location.pathname + location.search === '/') showSplash();
  } catch {
    // Without storage, visitors would see it on every visit.
  }
  function showSplash() {
    root.dataset.splash = '';
    const end = () => delete root.dataset.splash;
    setTimeout(end, 2000);
    addEventListener('load', () => void document.fonts.ready.then(end));
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, end, { once: true });
  }

  const size = read('textSize');
  if (size === 'small' || size === 'large') root.dataset.textSize = size;
})();

// Runs before the first paint, so that neither theme, language nor text size flashes.
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
  const browser = navigator.language.toLowerCase().startsWith('en') ? 'en' : 'tr';
  root.lang = asked === 'tr' || asked === 'en' ? asked : browser;

  const size = read('textSize');
  if (size === 'small' || size === 'large') root.dataset.textSize = size;
})();

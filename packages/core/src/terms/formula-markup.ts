import temml from 'temml';

/**
 * The formula as MathML; undefined if it has no TeX or is not valid, so that its text is shown. Without inline
 * styles, which the Content-Security-Policy forbids, and without links.
 */
export function formulaMarkup(formula: string): string | undefined {
  if (!/[\\^_]/.test(formula)) return undefined;
  try {
    const markup = temml
      .renderToString(formula, {
        displayMode: true,
        xml: true,
        throwOnError: true,
        strict: true,
        trust: false,
        maxSize: [10, 10],
      })
      .replace(' display="block"', ' displaystyle="true"')
      .replace(/ (?:style|class|id|href)=(?:"[^"]*"|'[^']*')/g, '');
    return /<(?!\/?m)/.test(markup) ? undefined : markup;
  } catch {
    return undefined;
  }
}

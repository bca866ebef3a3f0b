import { createRequire } from 'node:module';
import { escapeText } from './html.js';

/** The texts in the picture of a term. */
export interface SharePictureText {
  readonly headword: string;
  /** The headword in the other language; empty if the term has only one headword. */
  readonly equivalent: string;
  readonly category: string;
  readonly subtitle: string;
}

/** Size that link previews expect. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
const MARGIN = 80;
/** Average letter width of the font, relative to its size, with some reserve. */
const LETTER = 0.56;
/** Font sizes, largest first, each with its number of lines. All of them end above the brand. */
const HEADWORD: readonly Step[] = [
  { size: 104, lines: 1 },
  { size: 84, lines: 2 },
  { size: 64, lines: 2 },
  { size: 52, lines: 3 },
];
const EQUIVALENT: readonly Step[] = [
  { size: 60, lines: 1 },
  { size: 44, lines: 2 },
];

interface Step {
  readonly size: number;
  readonly lines: number;
}

const require = createRequire(import.meta.url);
const font = (weight: string) =>
  require.resolve(`@expo-google-fonts/source-serif-4/${weight}/SourceSerif4_${weight}.ttf`);
const FONTS = [font('400Regular'), font('600SemiBold')];

/** Draws the picture of a term for link previews, as a PNG. Takes some 50 ms in another thread. */
export async function drawSharePicture(text: SharePictureText): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const picture = await renderAsync(sharePictureSvg(text), {
    font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Source Serif 4' },
  });
  return picture.asPng();
}

export function sharePictureSvg({ headword, equivalent, category, subtitle }: SharePictureText) {
  const first = fitted(headword, HEADWORD);
  const second = fitted(equivalent, EQUIVALENT);
  let y = 168 + first.size * 0.75;
  const lines: string[] = [];
  const write = ({ lines: texts, size }: Fitted, weight: number, color: string) => {
    for (const line of texts) {
      lines.push(textAt(line, y, size, weight, color));
      y += size * 1.16;
    }
  };
  write(first, 600, '#e9e4da');
  y += second.size * 0.2;
  write(second, 400, '#b8b2a6');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}">
  <rect width="100%" height="100%" fill="#0f1218"/>
  <rect width="100%" height="10" fill="#667eea"/>
  ${textAt(category, 122, 34, 600, '#93a4f6')}
  ${lines.join('\n  ')}
  <g transform="translate(${MARGIN} 528) scale(1.5)">
    <rect width="32" height="32" rx="7" fill="#667eea"/>
    <g fill="#fff"><rect x="8.5" y="12" width="5" height="13" rx="1.2"/><rect x="18.5" y="12" width="5" height="13" rx="1.2"/><circle cx="21" cy="7.4" r="2.9"/></g>
  </g>
  ${textAt('Terimce', 565, 40, 600, '#e9e4da', MARGIN + 68)}
  <text x="${PICTURE_SIZE.width - MARGIN}" y="563" text-anchor="end" font-family="Source Serif 4" font-size="28" fill="#918c82">${escapeText(subtitle)}</text>
</svg>`;
}

function textAt(text: string, y: number, size: number, weight: number, color: string, x = MARGIN) {
  return `<text x="${x}" y="${Math.round(y)}" font-family="Source Serif 4" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeText(text)}</text>`;
}

interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

/** A text at the largest size at which it fits; at the smallest size the rest is cut. */
function fitted(text: string, steps: readonly Step[]): Fitted {
  let result: Fitted = { lines: [], size: 0 };
  for (const { size, lines } of steps) {
    const longest = Math.floor((PICTURE_SIZE.width - 2 * MARGIN) / (size * LETTER));
    const wrapped = wrap(text, longest);
    const fits = wrapped.length <= lines && wrapped.every((line) => line.length <= longest);
    if (fits) return { size, lines: wrapped };
    result = { size, lines: shorten(wrapped, lines, longest) };
  }
  return result;
}

function shorten(wrapped: readonly string[], lines: number, longest: number): string[] {
  return wrapped.slice(0, lines).map((line, index) => {
    const isCut = line.length > longest || (wrapped.length > lines && index === lines - 1);
    return isCut ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
  });
}

function wrap(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

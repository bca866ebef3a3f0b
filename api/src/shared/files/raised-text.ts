/** Where a text stands beside the line: the names of HTML. */
export type Raised = 'sup' | 'sub';

const CHARACTERS: Readonly<Record<Raised, ReadonlyMap<string, string>>> = {
  sup: pairs(
    '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ',
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ',
  ),
  sub: pairs('0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ'),
};
/** How it is written where Unicode has no such character, as in TeX. */
const MARKS: Readonly<Record<Raised, string>> = { sup: '^', sub: '_' };
/** Signs that are raised by themselves. */
const AS_IT_IS = /[°′″*†‡®™\s]/;

function pairs(plain: string, raised: string): ReadonlyMap<string, string> {
  const signs = [...raised];
  return new Map([...plain].map((sign, i) => [sign, signs[i] ?? sign]));
}

/**
 * A superscript or subscript as characters: `10` and `6` are 10⁶. Without its formatting it would be 106.
 * @returns `isExact` is false if Unicode lacks one of the characters; the text is then in brackets, `x^(a/b)`.
 */
export function raisedText(text: string, where: Raised): { text: string; isExact: boolean } {
  const signs = [...text].map((sign) => (AS_IT_IS.test(sign) ? sign : CHARACTERS[where].get(sign)));
  if (!signs.includes(undefined)) return { text: signs.join(''), isExact: true };
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return { text: `${before}${MARKS[where]}(${inner})${after}`, isExact: false };
}

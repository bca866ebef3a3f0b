const NOUNS =
  'gear shaft valve pump bearing motor sensor circuit beam column filter turbine relay lens alloy resin gasket piston rotor stator antenna boiler cable chain clutch coil fuse girder hinge joint';
const KINDS =
  'thermal hydraulic electric digital radial axial static dynamic linear elastic plastic optical magnetic acoustic nuclear chemical planar helical conical modular ceramic metallic polymer hybrid rotary';
const TURKISH =
  'dişli mil vana pompa rulman motor algılayıcı devre kiriş kolon süzgeç türbin röle mercek alaşım reçine conta piston rotor stator anten kazan kablo zincir kavrama bobin sigorta kiriş menteşe mafsal';
const [nouns, kinds, turkish] = [NOUNS.split(' '), KINDS.split(' '), TURKISH.split(' ')];

const LETTERS = 'abcdefghijklmnoprstuvyz';
const word = (n: number): string =>
  n < LETTERS.length
    ? (LETTERS[n] as string)
    : word(Math.floor(n / LETTERS.length) - 1) + LETTERS[n % LETTERS.length];

/** Rows of an import as the edge sends them: two headwords, two definitions of usual length, tags. */
export function madeUpTerms(count: number, name: string, from = 0) {
  return Array.from({ length: count }, (_, position) => {
    const i = from + position;
    const [kind, noun] = [kinds[i % kinds.length], nouns[(i * 7) % nouns.length]];
    const mark = `${name}${word(i)}`;
    return {
      englishTerm: `${kind} ${noun} ${mark}`,
      turkishTerm: `${mark} ${kind} ${turkish[(i * 7) % turkish.length]}`,
      englishDefinition: `A ${kind} ${noun} of the series ${mark}, which carries load between two parts and limits the loss of energy in between.`,
      turkishDefinition: `${mark} dizisinden, iki parça arasında yük taşıyan ve aradaki enerji kaybını sınırlayan bir ${turkish[(i * 7) % turkish.length]}.`,
      englishExample: `The ${kind} ${noun} was replaced after ten thousand hours.`,
      category: 'mechanical',
      tags: [kind ?? '', noun ?? ''],
    };
  });
}

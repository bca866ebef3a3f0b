/**
 * What people write around a word when they ask for its meaning or translation, folded: `tork nedir`, `shaft'ın
 * türkçesi`, `what is a flange`. Search logs of dictionaries are full of it, and none of it is the term.
 */
const BEFORE = [
  'what is the meaning of|what is meant by|what does|what is the|what is an|what is a|what is|what are|whats',
  'definition of|meaning of|define|translation of',
].join('|');
const AFTER = [
  'nedir|ne demektir|ne demek|ne anlama gelir|neye denir|ne ise yarar|nasil calisir|nasil yapilir|nasil hesaplanir',
  '(?:kelime |sozluk )?anlami|(?:kisa )?tanimi|(?:ingilizce|turkce) (?:karsiligi|anlami)',
  'ingilizcesi|turkcesi|ingilizce|turkce|in english|in turkish|meaning|definition|mean|means',
].join('|');
const LEADING = new RegExp(`^(?:${BEFORE}) (?=.)`);
const TRAILING = new RegExp(` (?:${AFTER})$`);
const MOST = 3;

/**
 * How many words at the beginning and end of a query only ask about the rest; undefined if none do. Something is
 * always left to look for.
 */
export function askingWords(
  words: readonly string[],
): { before: number; after: number } | undefined {
  const typed = words.join(' ');
  let text = typed;
  for (let i = 0; i < MOST; i++) text = text.replace(LEADING, '');
  const before = countWords(typed) - countWords(text);
  for (let i = 0; i < MOST; i++) text = text.replace(TRAILING, '');
  const after = words.length - before - countWords(text);
  return before + after === 0 ? undefined : { before, after };
}

function countWords(text: string): number {
  return text.split(' ').length;
}

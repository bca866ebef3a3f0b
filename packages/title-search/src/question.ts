/**
 * Words around a word in questions for its meaning or translation, folded: `tork nedir`, `shaft'ın türkçesi`, `what
 * is a flange`. Search logs of dictionaries are full of them, and they are not part of the term.
 */
const BEFORE = [
  'what is the meaning of|what is meant by|what does|what is the|what is an|what is a|what is|what are|whats',
  'definition of|meaning of|define|difference between|differences between',
  'translation of|translate|how do (?:you|i) say|how to say|(?:english|turkish) (?:word )?for',
].join('|');
const AFTER = [
  'nedir|ne demektir|ne demek|ne anlama gelir|neye denir|ne ise yarar|nasil calisir|nasil yapilir|nasil hesaplanir',
  '(?:kelime |sozluk )?anlami|(?:kisa )?tanimi|(?:ingilizce|turkce) (?:karsiligi|anlami)',
  'ingilizcesi|turkcesi|ingilizce|turkce|(?:in|to|into) (?:english|turkish)|meaning|definition|mean|means',
  'arasindaki (?:fark|farklar)|farki|farklari',
  // Auxiliary verbs that turn borrowed words into verbs: optimize etmek, kalibre edilmiş.
  '(?:et|yap)mek|yapmak|edilmek|yapilmak|edilmis|yapilmis|edilen|yapilan|eden|yapan|edilmesi|yapilmasi',
].join('|');
const LEADING = new RegExp(`^(?:${BEFORE}) (?=.)`);
const TRAILING = new RegExp(` (?:${AFTER})$`);
/** `How does a turbofan work`: both halves are needed, because `how` or `virtual work` alone is not a question. */
const HOW =
  /^how (?:do|does|is|are) (?:(?:an|a|the) )?(.+) (?:work|made|used|measured|calculated)$/;
const MAX_PHRASES = 3;

/**
 * The number of words at the beginning and end of a query that only ask about the rest; undefined if there are none.
 * At least one word is always left.
 */
export function askingWords(
  words: readonly string[],
): { before: number; after: number } | undefined {
  const typed = words.join(' ');
  const [, topic] = HOW.exec(typed) ?? [];
  if (topic !== undefined) return { before: words.length - countWords(topic) - 1, after: 1 };
  let text = typed;
  for (let i = 0; i < MAX_PHRASES; i++) text = text.replace(LEADING, '');
  const before = countWords(typed) - countWords(text);
  for (let i = 0; i < MAX_PHRASES; i++) text = text.replace(TRAILING, '');
  const after = words.length - before - countWords(text);
  return before + after === 0 ? undefined : { before, after };
}

function countWords(text: string): number {
  return text.split(' ').length;
}

/** Words of both languages that occur in most texts and questions, folded. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the and or of in on to for with from by that this are is was which its not into than per',
    'how does do can what why when where between',
    'ile icin bir olan gibi veya daha her olarak kadar bu ve de da en cok',
    'nasil neden nicin nerede nelerdir hangi kac ne mi mu var vardir cesit cesitleri turleri ornekleri',
  ].flatMap((line) => line.split(' ')),
);

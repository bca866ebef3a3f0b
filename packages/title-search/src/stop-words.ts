/** Words of both languages that occur in most texts and questions, folded. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the and or of in on to for with from by that this are is was which its not into than per',
    'how does do can what why when where between',
    'ile icin bir olan gibi veya daha her olarak kadar bu ve de da en cok',
    'nasil neden nicin nerede nelerdir hangi kac ne mi mu var vardir cesit cesitleri turleri ornekleri',
  ].flatMap((line) => line.split(' ')),
);

/** English words that say little of what a description means, and that definitions seldom have, folded. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(
  [
    'after before many much more most some any all so very often only also just about around over under up down out off too',
    'it its they them their you your one who whose while until because if then there here again',
    'get gets getting got make makes making made keep keeps keeping kept let lets letting put puts putting take takes',
    'taking give gives giving go goes going come comes coming use used uses using want need needs needed have having had',
    'be been being were will would should must may might doing done become becomes becoming thing things something',
    'someone somebody anything people person kind type sort way part piece bit lot amount called',
  ].flatMap((line) => line.split(' ')),
);

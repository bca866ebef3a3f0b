import { foldKey } from '@terimce/contract/text';
import type { RunningWord, TextLanguage } from './running-words.js';
import { isStopWord } from './running-words.js';
import { isEnglishPredicate, isTurkishPredicate } from './third-person.js';

/**
 * Which words of a text are no names of terms although the dictionary has them: parts of set phrases, verbs,
 * adjectives before a noun, and forms that are used as function words.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Set phrases, by language; the words in them are not read. */
const PHRASES: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: `in order to|in this case|in that case|in each case|in such a case|in some cases|in most cases|in many cases|
    in any case|in case of|in case|in the case of|as well|well known|as a result|at this point|at that point|
    at some point|at which point|point of view|the point of|in turn|by means of|means that|a number of|the number of|
    a range of|a wide range|a series of|a set of|a variety of|a lot of|lots of|in part|part of|parts of|take place|
    takes place|took place|taking place|in place|out of place|in terms of|in general|in front of|in the form of|
    other hand|one hand|on hand|at hand|by hand|the same time|at a time|at any time|each time|every time|this time|
    first time|all times|in time|over time|from time to time|time consuming|at rest|the rest|at least|
    in the light of|in light of|to some degree|degree to which|state of the art|up to date|on average|on site|
    on the site|in use|side by side|step by step|of course|due course|the course of|in short|cut short|in common|
    take part|takes part|key role|key factor|under way|in line with|in contrast|in addition|in reach|out of reach|
    with respect to|with regard to|work on|no longer|at work|for short|in shape|in good order|of the order of|
    on the order of|lead to|leads to|leading to|kept in check|for example|first order|second order|higher order|
    a matter of|no matter|in process|in charge|root cause|this paper|log in|logs in|log on|first part|second part|last part|short of|close to|in a row|set out|sets out|set up|set to|is set by|at once|
    on paper|in return|by default|in itself|to the point|in question|on board|on demand|in effect|take turns|
    make sense|on record|in balance|in favor|for instance|in the first instance|at the end|put in place|
    at a rate|at the rate|at its limit|as a rule|in a position to|in detail|as a whole|account for|in bulk`
    .split('|')
    .map((phrase) => phrase.trim()),
  tr: `göz önüne|göz önünde|göz ardı|söz konusu|yer alır|yer alan|yer alarak|yer almaktadır|yer aldığı|
    yer tutar|yer değiştirir|yer verilir|bir yandan|öte yandan|yanı sıra|bu yüzden|bu yolla|yolu ile|ne var ki|aynı zamanda|
    o zaman|her zaman|çoğu zaman|ne zaman|zaman zaman|kimi zaman|uzun zaman|kısa zamanda|iki kat|üç kat|dört kat|
    kat kat|kaç kat|birkaç kat|iş gören|iş görür|iş birliği|işe yarar|yol açar|yol açan|yol açtığı|yol açabilir|
    yol açmadan|yol açmaz|yol açmaktadır|yol alır|yola çıkarak|elde etmek|ortaya çıkar|ortaya çıkan|
    sıra ile|art arda|üst üste|yan yana|uç uca|iç içe|baş başa|karşı karşıya|adım adım|dile getirilir|fark etmez|
    yüz yüze|kabul edilir|kabul edilen|kabul eder|kabul edilmiştir|kabul edilebilir|kabul edilemez|izin verir|
    izin verilen|izin veren|izin vermez|izin verilmez|hâline gelir|hale gelir|ele alınır|yok eder|temel olarak|
    son olarak|genel olarak|doğru orantılı|ters orantılı|ek olarak|kolay kolay|bir kez|dikkate alınır|baş gösterir|
    baş eden|ön plana|ön planda|ile birlikte|giriş yapar|giriş yapan|giriş yapılır|giriş yapmak|su verildi|su verilir|su verilen|su verilmiş|değer verilir|yerine getirir|yerine getirilir|örnek olarak|güç bir`
    .split('|')
    .map((phrase) => phrase.trim()),
};

/** Forms that are function words or verbs, whatever headword they could be a form of; as written, in lower case. */
const NEVER: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: words(`be am means times like daily us ones am less more most least same such other others another both
    once only even still just yet ever never always often there here they them these those their its our your
    has have had do done did does get gets got give gives given take takes taken make makes made go goes going
    gone come comes came let lets put puts say says see seen know known becomes become keep keeps kept because
    about above after before below under over up down out off through during while until since if then else
    against without within upon along across toward towards around per via`),
  tr: words(`altında altına altından altındaki altındadır altındaysa üstünde üstüne üstünden üstündeki yanında yanına
    yanından yanındaki yanı yana yandan yani yerine yerinde yerden yere yerde boyunca boyuna biçimde biçimiyle
    biçiminde biçimindeki biçimi hâlinde hâle hâline hâlde hâli halde haline halinde hale durumda durumunda
    durumuna duruma sırasında sırasındaki sırada sırayla sıradan çevresinde çevresindeki çevresine çevresinden doğrudan doğruya
    fazla fazladan fazlası yüzden yüzünden bazı bazıları derin derinde derindedir saat saatte saatlik saati hatta hâlâ hala kayan keskin ince incelir izin
    ister istenen erken örneğin özellikle bakımından bakımdan yoluyla yolla yollarla hızla zamanla zamanda anda ölçüde oranda
    oranla oranında sayıda sayesinde tane kez katına katıdır katından gider giderek izler bağlar işler işlenir
    keser ölçer kolayca böylece in te on an at ne ya hem kimi çoğu bunun buna bunlar şu öyle böyle değil dolayı
    üzere üzerinde üzerine üzerinden üzerindeki içinde içine içinden içindeki arasında arasına arasındaki dışında
    karşı önünde önüne ardından sonra sonunda sona önce önceden başka başına başında birden birçok bütün tüm
    yalnız yalnızca ancak fakat ama ise çünkü eğer göre doğrultuda yönde yönünden açıdan açısından nedeniyle
    söz sözü günde gün günü kısa uzun geniş dar yüksek büyük küçük yeni eski iyi kötü yaklaşık sürekli açık kapalı
    etmek eder eden edilir olur olan olması oldu olup olduğu yapar yapılır alır alan alınır verir veren çıkar
    başlar biter durur girer kalır kalan gelir gelen geçer geçen basar basılır yüzde yazar çeker tutar biner döner`),
};

/** Names, folded, that are ordinary words as well: they are names only in texts of the field. */
const IN_FIELD: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: words(`branch tree leaf path key face eye foot leg arm head nose tail heart star class object member string
    message word book bed house school guy mouse web net game play stage issue story race interest stock post match
    share stay join reach rest case order turn lead well like bug body neck shoulder finger page list file history
    event project market bank pass run site state skin front term sign mark note course target scale
    view set time study limit duty program action base step`),
  tr: words(`yan yer boy ek kol yol iz is goz bas yuz uc on arka kat hal taraf kabul dil dal kok pay agac ay yildiz
    uye konu olay ornek sonuc tane sahne istem gun fayda soz madde gorev durum bicim ortam temel cevre orta sira
    alan bag adim el ayak saat`),
};

/** Whether a name of one word is an ordinary word as well. */
export const isOrdinaryName = (name: string, language: TextLanguage) =>
  IN_FIELD[language].has(foldKey(name));

const DETERMINERS = words(
  'a an the this that these those each every any some all both its their our your his it them one',
);
/** Before these a word is a noun. */
const BEFORE_NOUNS = new Set([
  ...DETERMINERS,
  ...words(`of for with by between in from at on under against into two three four five six seven eight ten
    many several few more most other same different such no per first new main`),
]);
const SUBJECTS = words('we you they it which who that then');
const MODALS = words(
  'can could may might must shall should will would cannot not never also does do did don let lets help helps',
);
/** Words after which `to` begins an infinitive. */
const BEFORE_INFINITIVES =
  words(`able used use need needs needed order designed required likely tend tends easy
  difficult hard possible necessary has have had how begin begins began start starts started continue continues
  enough ready want wants allow allows allowed cause causes try tries meant intended serves serve made forced
  sufficient known expected engineers operators is are was were`);
const BE = words('is are was were be been being has have had get gets');
/** Past forms that are spelled like a noun. */
const PARTICIPLES = words(
  'set cut cast ground spread wound split bore fed felt found lit bound built',
);
/** Nouns of terms that are verbs more often in their form with -s. */
const VERBS =
  words(`run turn pass reach join stay stop work lead cut set fit fill cover drop return spread build
  gain rest share lift feed drive move rise fall mean carry meet draw act begin end take shift point pick stand`);
/** The same, if a complement follows. */
const VERBS_BEFORE =
  words(`to through into from at as up down off out over back away together on with onto past along
  until when while before so more less very too only`);
/** Nouns of terms that are adjectives before a noun. */
const ADJECTIVES = words(
  'main short mean light normal primary constant square gray compact neutral standard idle blank blind crude manual second key fine',
);
/** Nouns of terms that are other words unless a determiner is before them. */
const WITH_DETERMINER = words('well order case rest second turn reach share stay join short set');
const WELLS = words(
  'oil gas water production injection exploration deep drilled horizontal vertical',
);
/** Forms that are verbs at the end of a clause. */
const TURKISH_VERBS = words('girdi çıktı kalıp kapar kaplar taşır sarar izler bağlar');
const TURKISH_ADJECTIVES = words(
  'sabit boş normal temel doğru seri ek düz ortalama ön arka yan orta tek',
);

/** Before a number they refer to a place in a document. */
const REFERENCES = words(
  'figure table section chapter equation step part page line şekil tablo çizelge bölüm denklem sayfa adım',
);

/** Number of words of the set phrase that begins at a word; 0 if there is none. */
export function phraseAt(all: readonly RunningWord[], i: number, language: TextLanguage): number {
  const phrases = BY_FIRST[language].get(all[i]?.spelled ?? '') ?? [];
  return Math.max(
    0,
    ...phrases
      .filter((phrase) => phrase.every((word, k) => all[i + k]?.spelled === word))
      .map(({ length }) => length),
  );
}

const BY_FIRST = { en: byFirstWord(PHRASES.en), tr: byFirstWord(PHRASES.tr) };

function byFirstWord(phrases: readonly string[]): ReadonlyMap<string, string[][]> {
  const map = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const parts = phrase.split(/\s+/);
    map.set(parts[0] ?? '', [...(map.get(parts[0] ?? '') ?? []), parts]);
  }
  return map;
}

/** Whether a single word is used as an ordinary one. @param name its dictionary form, folded */
export function isOrdinary(
  all: readonly RunningWord[],
  i: number,
  name: string,
  language: TextLanguage,
): boolean {
  const word = all[i];
  if (!word || isStopWord(word) || NEVER[language].has(word.spelled)) return true;
  const beside = (other: RunningWord | undefined, gap: string | undefined) =>
    other !== undefined && /^\s+$/.test(gap ?? '') ? other : undefined;
  const before = beside(all[i - 1], word.gap);
  const after = beside(all[i + 1], all[i + 1]?.gap);
  if (REFERENCES.has(word.spelled) && /^\d/.test(after?.spelled ?? '')) return true;
  if (language === 'tr') {
    if (TURKISH_VERBS.has(word.spelled)) return before !== undefined && after === undefined;
    if (isTurkishPredicate(all, i)) return true;
    // As long as: döndüğü sürece.
    if (word.spelled === 'sürece' && /[dt][ıiuü]ğ[ıiuü]$/.test(before?.spelled ?? '')) return true;
    return TURKISH_ADJECTIVES.has(word.spelled) && isContent(after);
  }
  return isEnglishVerb(all, i, name, before, after) || isEnglishModifier(word, before, after);
}

/** Whether a word looks like a plural noun. */
const isPlural = (word: string) => /^\p{L}{2,}[^sui]s$/u.test(word) && !BEFORE_NOUNS.has(word);

/** A word that is no function word: a noun, an adjective or a verb. */
const isContent = (word: RunningWord | undefined) =>
  word !== undefined &&
  !isStopWord(word) &&
  !BEFORE_NOUNS.has(word.spelled) &&
  !BE.has(word.spelled);

function isEnglishVerb(
  all: readonly RunningWord[],
  i: number,
  name: string,
  before: RunningWord | undefined,
  after: RunningWord | undefined,
): boolean {
  const word = all[i]?.folded ?? '';
  const left = before?.spelled ?? '';
  const right = after?.spelled ?? '';
  const opensObject = DETERMINERS.has(right);
  if (word === name) {
    if (MODALS.has(left)) return true;
    // Clean the part and test its strength.
    if (left === 'and' && opensObject && right !== 'that') return true;
    if (left === 'to' && (opensObject || BEFORE_INFINITIVES.has(all[i - 2]?.spelled ?? '')))
      return true;
    if (SUBJECTS.has(left) && (opensObject || (left !== 'that' && VERBS_BEFORE.has(right))))
      return true;
    // Pumps feed the tank, gases flow through the pipe.
    const follows = opensObject || VERBS_BEFORE.has(right) || VERBS.has(name);
    if (follows && isPlural(left)) return true;
    return BE.has(left) && PARTICIPLES.has(word) && !isContent(after);
  }
  if (BEFORE_NOUNS.has(left) && left !== 'it' && left !== 'that') return false;
  const afterComma = /^,\s/.test(all[i]?.gap ?? '') && (opensObject || VERBS_BEFORE.has(right));
  if (isEnglishPredicate(all, i)) return true;
  if (VERBS.has(name)) return (left !== '' || afterComma) && right !== 'of';
  return opensObject || (left !== '' && VERBS_BEFORE.has(right) && SUBJECTS.has(left));
}

function isEnglishModifier(
  { spelled }: RunningWord,
  before: RunningWord | undefined,
  after: RunningWord | undefined,
): boolean {
  if (ADJECTIVES.has(spelled) && isContent(after)) return true;
  if (!WITH_DETERMINER.has(spelled)) return false;
  const left = before?.spelled ?? '';
  return !DETERMINERS.has(left) && !['of', 'per', 'with'].includes(left) && !WELLS.has(left);
}

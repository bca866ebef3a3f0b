import { foldKey } from '@terimce/contract/text';
import { BE, BEFORE_NOUNS, DETERMINERS, isEnglishVerb } from './english-verbs.js';
import type { RunningWord, TextLanguage } from './running-words.js';
import { isStopWord } from './running-words.js';
import { isTurkishImperative, isTurkishPredicate } from './third-person.js';

/**
 * Which words of a text are no names of terms although the dictionary has them: parts of set phrases, verbs,
 * adjectives before a noun, and forms that are used as function words.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Set phrases, by language; the words in them are not read. A verb may have any ending after a star. */
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
  tr: `göz önün*|göz ardı|söz konusu|yer al*|yer tut*|yer değiştir*|yer ver*|bir yandan|öte yandan|yanı sıra|bu yüzden|
    bu yolla|yolu ile|ne var ki|aynı zamanda|o zaman|her zaman|çoğu zaman|ne zaman|zaman zaman|kimi zaman|uzun zaman|
    kısa zamanda|iki kat|üç kat|dört kat|kat kat|kaç kat|birkaç kat|iş gör*|iş birliği|işe yara*|yol aç*|yol al*|
    yola çık*|elde e*|ortaya çık*|sıra ile|art arda|üst üste|yan yana|uç uca|iç içe|baş başa|karşı karşıya|adım adım|
    dile getir*|fark etm*|yüz yüze|kabul ed*|izin ver*|hâline gel*|hale gel*|ele alın*|yok e*|temel olarak|son olarak|
    genel olarak|doğru orantılı|ters orantılı|ek olarak|kolay kolay|bir kez|dikkate al*|baş göster*|baş ed*|ön plana|
    ön planda|ile birlikte|giriş yap*|değer veri*|yerine getir*|örnek olarak|güç bir|devreye al*|devreye gir*|
    devreden çık*|devreden al*|devre dışı*|hizmete al*|söz ed*|emin ol*|tabi tut*|başa çık*|gözden geçir*`
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
    fazla fazladan fazlası yüzden yüzünden bazı bazıları derin derinde derindedir hatta hâlâ hala kayan keskin ince incelir izin
    ister istenen erken örneğin özellikle bakımından bakımdan yoluyla yolla yollarla hızla zamanla zamanda anda ölçüde oranda
    oranla oranında sayıda sayesinde tane kez katına katıdır katından gider giderek izler bağlar işler işlenir
    keser ölçer kolayca böylece in te on an at ne ya hem kimi çoğu bunun buna bunlar şu öyle böyle değil dolayı
    kesinlikle öncelikle kolaylıkla güçlükle titizlikle sıklıkla şekilde tarzda düzeyde nitelikte
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
    view set time study limit duty program action base step check cross pattern value cast points break raise leave
    count statement instance state form body back hand front opening fine main short live dead spare mounting pumping
    monitoring restore paste void overhead character profile agent feature job task item environment zone permit
    response reduction recovery conversion acceptance release transfer turning works shop eye ear mouth cup land post
    fall stand advance swing lay strand minutes method reference property command application platform instruction
    training potential schedule throw startup work print kick pick measure second constant normal square course
    contact bracing subject matter tie neutral record sequence layer hold cut level rise piece floor time axe`),
  tr: words(`yan yer boy ek kol yol iz is goz bas yuz uc on arka kat hal taraf kabul dil dal kok pay agac ay yildiz
    uye konu olay ornek sonuc tane sahne istem gun fayda soz madde gorev durum bicim ortam temel cevre orta sira
    alan bag adim el ayak saat deger kontrol capraz kuru tabaka bos bosta yedek dagitim alin hareket ister ifade tepki
    calisan izin degismez uc gecis gonderen yanit hedef katar hazirlik baglama acma cikarma aciklik tane tur yayin
    kabuk kulak destek hizmet yontem kor seviye duzey sonsuz bekleme donusum tahmin bulut cekici itici onleyici
    durdurma dizi isim bolum aktarma deney giris cikis duz fark derece bosluk cisim buyukluk degisim nokta madde simge
    isaret kutu gecme uyari gucu yangi numara sekil zaman govde asama oge`),
};

/** Whether a name of one word is an ordinary word as well. */
export const isOrdinaryName = (name: string, language: TextLanguage) =>
  IN_FIELD[language].has(foldKey(name).replaceAll('-', ''));

/** Nouns of terms that are adjectives before a noun. */
const ADJECTIVES = words(
  'main short mean light normal primary constant square gray compact neutral standard idle blank blind crude manual second key fine',
);
/** Nouns of terms that are other words unless a determiner is before them. */
const WITH_DETERMINER = words('well order case rest second turn reach share stay join short set');
const WELLS = words(
  'oil gas water production injection exploration deep drilled horizontal vertical',
);
/** What has a source, which is no welding: ısı kaynağı. */
const HAS_SOURCE = words(
  'ısı ışık enerji güç gürültü titreşim hata tutuşma tutuşturma ateşleme besleme hava gaz veri kirlilik radyasyon',
);
/** Forms that are verbs at the end of a clause. */
const TURKISH_VERBS = words('girdi çıktı kalıp kapar kaplar taşır sarar izler bağlar');
const TURKISH_ADJECTIVES = words(
  'sabit boş normal temel doğru seri ek düz ortalama ön arka yan orta tek çalışan kuru çapraz yedek',
);

const COPULA = /(?<=..)[dt][ıiuü]r$/;
/** A verb that makes one of the noun before it. */
const LIGHT_VERB =
  /^(?:et|ed|ol|yap|ver|kıl|bul)(?:[iıu][ln])?(?:m[aeiı]|[dt][iıu]|[iıuae]r|[ae]c|[ae]n|[iıu][pn]|$)/;

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
      .filter((phrase) => phrase.every((word, k) => isPhraseWord(all[i + k], word)))
      .map(({ length }) => length),
  );
}

const isPhraseWord = (word: RunningWord | undefined, part: string) =>
  part.endsWith('*')
    ? word?.spelled.startsWith(part.slice(0, -1)) === true
    : word?.spelled === part;

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
  if (!word || isStopWord(word) || NEVER[language].has(word.spelled.replace(COPULA, '')))
    return true;
  const beside = (other: RunningWord | undefined, gap: string | undefined) =>
    other !== undefined && /^\s+$/.test(gap ?? '') ? other : undefined;
  const before = beside(all[i - 1], word.gap);
  const after = beside(all[i + 1], all[i + 1]?.gap);
  if (REFERENCES.has(word.spelled) && /^\d/.test(after?.spelled ?? '')) return true;
  if (language === 'tr') {
    if (TURKISH_VERBS.has(word.spelled)) return before !== undefined && after === undefined;
    if (isTurkishPredicate(all, i) || isTurkishImperative(all, i, name)) return true;
    // Kontrol edin: together a verb.
    if (IN_FIELD.tr.has(name) && LIGHT_VERB.test(after?.spelled ?? '')) return true;
    if (name === 'kaynak' && HAS_SOURCE.has(before?.spelled ?? '')) return true;
    // As long as: döndüğü sürece.
    if (word.spelled === 'sürece' && /[dt][ıiuü]ğ[ıiuü]$/.test(before?.spelled ?? '')) return true;
    return TURKISH_ADJECTIVES.has(word.spelled) && isContent(after);
  }
  return isEnglishVerb(all, i, name, isContent) || isEnglishModifier(word, before, after);
}

/** A word that is no function word: a noun, an adjective or a verb. */
const isContent = (word: RunningWord | undefined) =>
  word !== undefined &&
  !isStopWord(word) &&
  !BEFORE_NOUNS.has(word.spelled) &&
  !BE.has(word.spelled);

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

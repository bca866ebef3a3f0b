import { foldKey } from '@terimce/contract/text';
import { describe, expect, it } from 'vitest';
import { lemmas, possessiveForms } from './lemmas.js';
import { lightStem } from './light-stem.js';
import { isInflectionEnding } from './suffixes.js';

/** Inflected form and dictionary form, one line per rule. */
const INFLECTED = [
  ['motorlar', 'motor'],
  ['pompaları', 'pompa'],
  ['vananın', 'vana'],
  ['vanayı', 'vana'],
  ['vanaya', 'vana'],
  ['motorda', 'motor'],
  ['çelikten', 'çelik'],
  ['direncin', 'direnç'],
  ['iletkenliği', 'iletkenlik'],
  ['iletkenliğini', 'iletkenlik'],
  ['iletkenliklerinden', 'iletkenlik'],
  ['kitabı', 'kitap'],
  ['rengi', 'renk'],
  ['senedi', 'senet'],
  ['şekli', 'şekil'],
  ['ağzı', 'ağız'],
  ['kaybı', 'kayıp'],
  ['hattı', 'hat'],
  ['hissi', 'his'],
  ['motorla', 'motor'],
  ['pompayla', 'pompa'],
  ['makinemiz', 'makine'],
  ['devremizdeki', 'devremiz'],
  ['motordaki', 'motor'],
  ['motorunki', 'motor'],
  ['saatler', 'saat'],
  ['metale', 'metal'],
  ['suyun', 'su'],
  ['suyu', 'su'],
  ['dirençtir', 'direnç'],
  ['mühendisçe', 'mühendis'],
  ['motordakiler', 'motor'],
  ['pompadakinin', 'pompa'],
  ['devrelerdekinde', 'devre'],
  ['motorunkini', 'motor'],
];

/** Derived words and their bases, one line per suffix. */
const DERIVED = [
  ['motorlu', 'motor'],
  ['titreşimsiz', 'titreşim'],
  ['süneklik', 'sünek'],
  ['pompacı', 'pompa'],
  ['deneysel', 'deney'],
  ['numaralama', 'numara'],
  ['sayısallaşma', 'sayısal'],
  ['sayısallaştırma', 'sayısal'],
];

/** Forms of a verb, and nouns and adjectives with two suffixes or more, with the dictionary form, one line per rule. */
const DERIVED_TWICE = [
  // Participles, infinitive, adverb, agent.
  ['kırılmış', 'kırılma'],
  ['kırılan', 'kırılma'],
  ['özyineleyen', 'özyineleme'],
  ['kırıldık', 'kırılma'],
  ['damıtacak', 'damıtma'],
  ['damıtmak', 'damıtma'],
  ['damıtarak', 'damıtma'],
  ['damıtıcı', 'damıtma'],
  ['derleyici', 'derleme'],
  ['derlemek', 'derleyici'],
  // Passive, causative, ability.
  ['damıtılan', 'damıtma'],
  ['şifrelenmiş', 'şifreleme'],
  ['bölünen', 'bölme'],
  ['pekleştirme', 'pekleşme'],
  ['yavaşlatılan', 'yavaşlama'],
  ['tornalanabilir', 'tornalama'],
  ['dövülebilirlik', 'dövme'],
  ['ölçeklenen', 'ölçeklenebilirlik'],
  // A verb made from a noun, and the quality.
  ['şekillendirilmiş', 'şekil'],
  ['sertleştirilmiş', 'sertlik'],
  ['kompostlaşma', 'kompostlaştırma'],
  ['gözeneksiz', 'gözeneklilik'],
  ['hatasızlık', 'hata'],
  ['yağlamasız', 'yağlama'],
  // Inflected as well.
  ['tavlanmasından', 'tavlama'],
  ['yalıtkanlığı', 'yalıtkan'],
  ['kaynaklanabilirliğinin', 'kaynak'],
] as const;

describe('lemmas', () => {
  it.each(INFLECTED)('%s → %s', (inflected, lemma) => {
    expect([...lemmas(foldKey(inflected)).keys()]).toContain(foldKey(lemma));
  });

  it.each([
    ['vanasının', 'vanası'],
    ['vanaları', 'vanası'],
    ['vanalarında', 'vanası'],
    ['iletkenlikleri', 'iletkenliği'],
    ['motorlarının', 'motoru'],
  ])('%s keeps the possessive of a compound: %s', (inflected, head) => {
    expect([...lemmas(foldKey(inflected)).keys()]).toContain(foldKey(head));
  });

  it.each([
    ['pumps', 'pump'],
    ['boxes', 'box'],
    ['assemblies', 'assembly'],
  ])('%s → %s (English plural)', (plural, singular) => {
    expect([...lemmas(plural).keys()]).toContain(singular);
  });

  it.each(DERIVED)('%s → %s, but ranked far below an inflected form', (derived, base) => {
    expect(lemmas(foldKey(derived)).get(foldKey(base))).toBeGreaterThan(4);
  });

  it.each(DERIVED_TWICE)('%s → %s, ranked far below an inflected form', (derived, base) => {
    expect(lemmas(foldKey(derived)).get(foldKey(base))).toBeGreaterThan(4);
  });

  it.each([
    ['kırılmuş', 'kırılma', 'vowel harmony'],
    ['damatan', 'dame', 'vowel harmony'],
    ['şifreleen', 'şifreleme', 'a letter between two vowels'],
    ['damıtyan', 'damıtma', 'no letter after a consonant'],
  ])('%s is not a form of %s: %s', (word, base) => {
    expect(lemmas(foldKey(word)).has(foldKey(base))).toBe(false);
  });

  it('prefers the analysis that keeps vowel harmony', () => {
    const found = lemmas('motori');
    expect(found.get('motor')).toBeGreaterThan(lemmas('motoru').get('motor') ?? 0);
  });

  it('never returns the word itself, and nothing for short words', () => {
    expect(lemmas('vana').has('vana')).toBe(false);
    expect(lemmas('adı').size).toBe(0);
  });

  it('stays small for long and repetitive words', () => {
    expect(lemmas('lar'.repeat(21)).size).toBeLessThan(40);
    expect(lemmas('a'.repeat(10_000)).size).toBe(0);
    expect(lemmas('landirilabilirlik'.repeat(3)).size).toBeLessThan(100);
    expect(lemmas(`sert${'lestir'.repeat(9)}ilmis`).size).toBeLessThan(100);
  });
});

describe('possessiveForms', () => {
  it.each([
    ['vana', ['vanasi']],
    ['iletkenlik', ['iletkenliki', 'iletkenligi']],
    ['motor', ['motoru']],
    ['su', ['suyu']],
    ['bcd', []],
  ])('are right for %s', (noun, forms) => {
    expect(possessiveForms(noun)).toEqual(forms);
  });

  it.each([
    ['hacim', 'hacmi'],
    ['sekil', 'sekli'],
    ['boyun', 'boynu'],
    ['agiz', 'agzi'],
    ['kayip', 'kaybi'],
    ['hat', 'hatti'],
    ['zit', 'ziddi'],
  ])('%s → %s: the stem loses a vowel or doubles its last consonant', (noun, form) => {
    expect(possessiveForms(noun)).toContain(form);
  });
});

describe('lightStem', () => {
  it.each([
    ['iletkenliği', 'iletkenlik'],
    ['iletkenliğinin', 'iletkenlik'],
    ['vanasının', 'vanası'],
    ['vanaları', 'vana'],
    ['motorlarda', 'motor'],
  ])('%s and %s have the same stem', (a, b) => {
    expect(lightStem(foldKey(a))).toBe(lightStem(foldKey(b)));
  });
});

describe('isInflectionEnding', () => {
  it.each(['', 'i', 'nin', 'lerinden', 'ginin', 'sinda', 'daki'])('accepts %s', (ending) => {
    expect(isInflectionEnding(ending)).toBe(true);
  });
  it.each(['metre', 'xyz', 'lik', 'ator', 'iletken'])('refuses %s', (ending) => {
    expect(isInflectionEnding(ending)).toBe(false);
  });
});

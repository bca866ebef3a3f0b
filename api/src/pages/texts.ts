import type { UiLanguage } from '@terimce/contract/languages';

/** Texts of the pages that the server renders; the interface has separate texts in the front end. */
export const PAGE_TEXTS = {
  tr: {
    site: 'Terimce',
    subtitle: 'Mühendislik terimleri sözlüğü',
    homeTitle: 'Terimce – Türkçe–İngilizce mühendislik terimleri sözlüğü',
    homeDescription:
      'Mühendislik terimlerinin Türkçe ve İngilizce karşılıkları, tanımları ve örnekleri. Yazdıkça bulur; Türkçe harf, ek ve yazım hatası engel olmaz.',
    home: 'Ana sayfa',
    categories: 'Alanlar',
    letters: 'Harfler',
    example: 'Örnek',
    inTurkish: 'Türkçe',
    inEnglish: 'İngilizce',
    tags: 'Etiketler',
    note: 'Ayrıntılı bilgi',
    otherLanguages: 'Diğer dillerde',
    related: 'İlgili terimler',
    next: 'Sonraki sayfa',
    previous: 'Önceki sayfa',
    notFoundTitle: 'Terim bulunamadı',
    notFoundText: 'Bu adreste bir terim yok.',
    updated: (date: string) => `Son güncelleme: ${date}`,
    categoryTitle: (name: string) => `${name} terimleri`,
    categoryDescription: (name: string, count: string) =>
      `${name} alanından ${count} terim: Türkçe ve İngilizce karşılıkları, tanımları ve örnekleri.`,
    letterTitle: (letter: string) => `${letter} harfiyle başlayan terimler`,
    letterDescription: (letter: string, count: string) =>
      `${letter} harfiyle başlayan ${count} mühendislik terimi, Türkçe ve İngilizce.`,
    tagTitle: (name: string) => `“${name}” etiketli terimler`,
    tagDescription: (name: string, count: string) =>
      `“${name}” etiketini taşıyan ${count} mühendislik terimi: Türkçe ve İngilizce karşılıkları ve tanımları.`,
    day: 'Günün terimi',
    newest: 'Son eklenenler',
    popular: 'Sık okunanlar',
    termWithout: (name: string, equivalent: string) =>
      equivalent
        ? `“${name}” teriminin İngilizce karşılığı: “${equivalent}”.`
        : `“${name}”: mühendislik terimi.`,
    page: (page: number) => `sayfa ${page}`,
    privacy: 'Gizlilik politikası',
    privacyDescription: 'Terimce’nin hangi verileri topladığı, nasıl kullandığı ve koruduğu.',
    terms: 'Kullanım koşulları',
    termsDescription: 'Terimce’yi kullanırken geçerli olan koşullar.',
    cookies: 'Çerez politikası',
    cookiesDescription: 'Terimce’nin cihazınızda ne sakladığı.',
    about: 'Hakkında',
    aboutDescription: 'Terimce nedir, kimler için hazırlandı.',
    contact: 'İletişim',
    feedbackForm: 'geri bildirim formu',
    contactDescription: 'Terimce’ye nasıl ulaşılır.',
  },
  en: {
    site: 'Terimce',
    subtitle: 'Dictionary of engineering terms',
    homeTitle: 'Terimce – Turkish–English dictionary of engineering terms',
    homeDescription:
      'Engineering terms in Turkish and English with definitions and examples. Results appear as you type; Turkish letters, suffixes and typos are no obstacle.',
    home: 'Home',
    categories: 'Fields',
    letters: 'Letters',
    example: 'Example',
    inTurkish: 'Turkish',
    inEnglish: 'English',
    tags: 'Tags',
    note: 'In more depth',
    otherLanguages: 'In other languages',
    related: 'Related terms',
    next: 'Next page',
    previous: 'Previous page',
    notFoundTitle: 'Term not found',
    notFoundText: 'There is no term at this address.',
    updated: (date: string) => `Last updated: ${date}`,
    categoryTitle: (name: string) => `${name} terms`,
    categoryDescription: (name: string, count: string) =>
      `${count} terms of ${name} in Turkish and English, with definitions and examples.`,
    letterTitle: (letter: string) => `Terms beginning with ${letter}`,
    letterDescription: (letter: string, count: string) =>
      `${count} engineering terms beginning with ${letter}, in English and Turkish.`,
    tagTitle: (name: string) => `Terms tagged “${name}”`,
    tagDescription: (name: string, count: string) =>
      `${count} engineering terms tagged “${name}”, in Turkish and English, with definitions.`,
    day: 'Term of the day',
    newest: 'Newest terms',
    popular: 'Most read',
    termWithout: (name: string, equivalent: string) =>
      equivalent ? `“${name}” in Turkish: “${equivalent}”.` : `“${name}”: an engineering term.`,
    page: (page: number) => `page ${page}`,
    privacy: 'Privacy policy',
    privacyDescription: 'Which data Terimce collects, how it uses and protects them.',
    terms: 'Terms of service',
    termsDescription: 'The terms that apply when you use Terimce.',
    cookies: 'Cookie policy',
    cookiesDescription: 'What Terimce keeps on your device.',
    about: 'About',
    aboutDescription: 'What Terimce is and whom it is made for.',
    contact: 'Contact',
    feedbackForm: 'the feedback form',
    contactDescription: 'How to reach Terimce.',
  },
} as const satisfies Record<UiLanguage, object>;

export type PageTexts = (typeof PAGE_TEXTS)[UiLanguage];

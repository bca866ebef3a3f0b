/** The server's texts in Turkish; every other language has the same ones. */
export const tr = {
  /** Of the pages that the server renders. */
  pages: {
    site: 'Terimce',
    subtitle: 'Mühendislik terimleri sözlüğü',
    homeTitle: 'Terimce – Türkçe–İngilizce mühendislik terimleri sözlüğü',
    homeDescription:
      'Mühendislik terimlerinin Türkçe ve İngilizce karşılıkları, tanımları ve örnekleri. Yazdıkça bulur; Türkçe harf, ek ve yazım hatası engel olmaz.',
    home: 'Ana sayfa',
    categories: 'Alanlar',
    letters: 'Harfler',
    usage: 'Kullanım',
    example: 'Örnek',
    inTurkish: 'Türkçe',
    inEnglish: 'İngilizce',
    tags: 'Etiketler',
    note: 'Ayrıntılı bilgi',
    otherLanguages: 'Diğer dillerde',
    related: 'İlgili terimler',
    search: 'Ara',
    tooShort: 'En az iki karakter yazın.',
    searchTitle: 'Arama',
    resultsTitle: (query: string) => `“${query}” için sonuçlar`,
    results: (count: string) => `${count} sonuç`,
    noResults: (query: string) => `“${query}” için sonuç bulunamadı`,
    notInDictionary: (query: string) => `“${query}” sözlükte yok. Bunu mu demek istediniz?`,
    onlyInNames: (query: string) => `“${query}” tek başına sözlükte yok. Geçtiği terimler:`,
    corrected: (query: string) => `“${query}” için sonuçlar gösteriliyor.`,
    searchExactly: (query: string) => `Bunun yerine “${query}” ara`,
    allFields: 'Tüm alanlar',
    directions: { both: 'Her iki dil', en: 'İngilizceden', tr: 'Türkçeden' },
    orders: { relevance: 'Uygunluğa göre', alphabetical: 'Alfabetik' },
    next: 'Sonraki sayfa',
    previous: 'Önceki sayfa',
    notFoundTitle: 'Terim bulunamadı',
    notFoundText: 'Bu adreste bir terim yok.',
    didYouMean: 'Bunu mu demek istediniz?',
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
    otherMeanings: 'Diğer anlamları',
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
    text: 'Metindeki terimler',
    textDescription:
      'Türkçe ya da İngilizce bir metin yapıştırın: Terimce içindeki mühendislik terimlerini işaretler, karşılıklarını kopyalanabilir bir sözlükçe olarak listeler. Metin saklanmaz.',
  },
  /** Of the page of releases. */
  data: {
    title: 'Sözlüğü indirin',
    lead: 'Bütün terimler dosya olarak, değişiklik olan her günün gecesinde yeniden. Eskileri bir yıl saklanır. En yenisinin adresi hep aynıdır, örneğin /data/latest/terms.csv.gz.',
    formats: [
      'terms.jsonl.gz: her satırda bir terim (JSON)',
      'terms.csv.gz: hesap tablosu, bu sitenin sütunlarıyla',
      'terms.tbx.gz: TBX-Basic 3 (ISO 30042:2019), bu sürümü okuyan terim yönetim programları için; Weblate ve Translate Toolkit okumaz',
      'terms-en-tr.tsv.gz, terms-tr-en.tsv.gz: sekmeyle ayrılmış sözlük, OmegaT, DeepL, memoQ ve başka çeviri araçları için',
      'yomitan.zip: Yomitan tarayıcı eklentisi için sözlük',
      'stardict.zip: GoldenDict, StarDict ve KOReader için sözlük',
      'changes.json: bir önceki sürüme göre eklenen, değişen ve çıkarılan terimler',
    ],
    feed: 'Yeni ve değişen terimler (Atom)',
    none: 'Henüz sürüm yok.',
    facts: (terms: string, license: string) => `${terms} terim. Lisans: ${license}.`,
    changes: (added: string, changed: string, removed: string) =>
      `Bir öncekine göre ${added} yeni, ${changed} değişen, ${removed} çıkarılan.`,
  },
};

export type ServerTexts = typeof tr;

/**
 * Turkish words that differ only by accents, in pairs: `Turkish|English & Turkish|English`. Each pair is two terms.
 */
const PAIRS = `
açı|angle & acı|bitterness; kül|ash & kul|vassal; ön|front & on|ten; dış|exterior & diş|tooth;
kıl|bristle & kil|clay; sıra|row & şıra|grape must; kas|muscle & kaş|eyebrow; sap|handle & şap|alum;
sal|raft & şal|shawl; sac|sheet metal & saç|hair; kır|countryside & kir|dirt; sınır|boundary & sinir|nerve;
tıp|medicine & tip|type; göl|lake & gol|goal; uç|tip point & üç|three; un|flour & ün|fame;
kök|root & kok|coke; çam|pine & cam|glass; çan|bell & can|life; baş|head & bas|bass; taş|stone & tas|bowl;
fon|backdrop & fön|foehn; kâr|profit & kar|snow; odun|firewood & ödün|compromise; tür|species & tur|lap;
düş|dream & duş|shower; adet|quantity & âdet|custom; ısıl|caloric & ışıl|glittering; hala|aunt & hâlâ|still;
ılım|equinox & ilim|scholarship; kın|scabbard & kin|grudge; kıt|scarce & kit|kit; kor|ember & kör|blind;
haç|cross & hac|pilgrimage; çiğ|raw & çığ|avalanche; aşı|vaccine & asi|rebel; kaşık|spoon & kasık|groin;
yaş|age & yas|mourning; eş|counterpart & es|musical rest; iş|work & is|lampblack; varış|arrival & varis|heir
`;

export interface Pair {
  en: string;
  tr: string;
}

export const ACCENT_PAIRS: readonly Pair[] = PAIRS.split(/[;&]/)
  .map((item) => item.trim().split('|'))
  .map(([tr = '', en = '']) => ({ en, tr }));

/**
 * Words for the generated collection, as `English|Turkish|possessive`. The possessive is given only if it is irregular
 * (softening of ç, p, t, doubling, vowel loss, palatal l); `turkish.ts` forms the others.
 */
const NOUN_LINES = `
valve|vana, pump|pompa, motor|motor, bearing|yatak, shaft|mil, gear|dişli, coupling|kavrama, seal|conta,
spring|yay, bolt|cıvata, nut|somun, screw|vida, rivet|perçin, washer|pul, weld|kaynak, joint|mafsal|mafsalı,
beam|kiriş, column|kolon, slab|döşeme, foundation|temel, pile|kazık, wall|duvar, bridge|köprü,
tunnel|tünel, dam|baraj, pipe|boru, tank|depo, vessel|kap|kabı, boiler|kazan, furnace|fırın,
burner|brülör, nozzle|lüle, compressor|kompresör, turbine|türbin, fan|fan, blower|üfleyici,
filter|filtre, separator|ayırıcı, mixer|karıştırıcı, reactor|reaktör, exchanger|eşanjör,
condenser|yoğuşturucu, evaporator|buharlaştırıcı, cooler|soğutucu, heater|ısıtıcı, dryer|kurutucu,
sensor|algılayıcı, detector|dedektör, transducer|çevirici, converter|dönüştürücü,
amplifier|yükselteç|yükselteci, oscillator|salıngaç|salıngacı, transistor|transistör,
diode|diyot|diyodu, capacitor|kondansatör, resistance|direnç|direnci, inductor|bobin,
transformer|transformatör, generator|üreteç|üreteci, battery|batarya, relay|röle, switch|anahtar,
breaker|kesici, fuse|sigorta, cable|kablo, antenna|anten, circuit|devre, board|kart, controller|denetleyici,
actuator|eyleyici, robot|robot, encoder|kodlayıcı, modulator|kipleyici, receiver|alıcı,
transmitter|verici, network|ağ, protocol|protokol|protokolü, server|sunucu, compiler|derleyici,
algorithm|algoritma, software|yazılım, memory|bellek, processor|işlemci, register|yazmaç|yazmacı,
signal|sinyal|sinyali, wave|dalga, frequency|frekans, voltage|gerilim, current|akım, power|güç|gücü,
energy|enerji, field|alan, flux|akı, force|kuvvet, torque|tork, moment|moment, stress|gerilme,
strain|gerinim, strength|dayanım, stiffness|rijitlik, hardness|sertlik, toughness|tokluk,
ductility|süneklik, elasticity|esneklik, viscosity|viskozite, density|yoğunluk, pressure|basınç|basıncı,
temperature|sıcaklık, heat|ısı, entropy|entropi, enthalpy|entalpi, conductivity|iletkenlik,
permeability|geçirgenlik, diffusion|difüzyon, corrosion|korozyon, erosion|erozyon, wear|aşınma,
friction|sürtünme, fatigue|yorulma, creep|sünme, fracture|kırılma, crack|çatlak, deformation|deformasyon,
vibration|titreşim, noise|gürültü, damping|sönümleme, resonance|rezonans, balance|denge,
stability|kararlılık, control|denetim, measurement|ölçüm, calibration|kalibrasyon, analysis|çözümleme,
test|deney, simulation|benzetim, model|model, design|tasarım, optimization|eniyileme, method|yöntem,
coefficient|katsayı, ratio|oran, factor|çarpan, index|indis, equation|denklem, function|fonksiyon,
matrix|matris, vector|vektör, loss|kayıp|kaybı, gain|kazanç|kazancı, efficiency|verim, capacity|kapasite,
flow|akış, velocity|hız, acceleration|ivme, displacement|ötelenme, angle|açı, diameter|çap,
length|uzunluk, thickness|kalınlık, surface|yüzey, layer|katman, coating|kaplama, film|film,
membrane|zar, fiber|lif, crystal|kristal|kristali, grain|tane, alloy|alaşım, steel|çelik,
casting|döküm, forging|dövme, rolling|haddeleme, extrusion|ekstrüzyon, cutting|kesme, drilling|delme,
grinding|taşlama, milling|frezeleme, turning|tornalama, annealing|tavlama, tempering|menevişleme,
concrete|beton, cement|çimento, aggregate|agrega, mortar|harç|harcı, soil|zemin, rock|kaya,
settlement|oturma, consolidation|konsolidasyon, slope|şev, excavation|kazı, load|yük,
support|mesnet|mesnedi, frame|çerçeve, truss|kafes, plate|plaka, shell|kabuk, rod|çubuk, wire|tel,
rope|halat|halatı, chain|zincir, belt|kayış, pulley|kasnak, lever|kaldıraç|kaldıracı, crane|vinç|vinci,
conveyor|konveyör, lathe|torna, mold|kalıp|kalıbı, tool|takım, wheel|tekerlek, brake|fren,
clutch|debriyaj, piston|piston, cylinder|silindir, cam|kam, injector|enjektör, radiator|radyatör,
chassis|şasi, axle|dingil, suspension|süspansiyon, wing|kanat|kanadı, rudder|dümen, propeller|pervane,
fuel|yakıt, oil|yağ, gas|gaz, steam|buhar, air|hava, water|su|suyu, liquid|sıvı, mixture|karışım,
solution|çözelti, acid|asit|asidi, base|baz, catalyst|katalizör, polymer|polimer, resin|reçine,
adhesive|yapıştırıcı, solvent|çözücü, reaction|tepkime, distillation|damıtma, absorption|soğurma,
adsorption|adsorpsiyon, filtration|süzme, crystallization|kristalleşme, emission|salım, waste|atık,
sludge|çamur, treatment|arıtma, pollution|kirlilik, isotope|izotop, neutron|nötron, radiation|ışınım,
shield|zırh, tissue|doku, implant|implant, electrode|elektrot|elektrodu, imaging|görüntüleme,
interface|arayüz, cache|önbellek, queue|kuyruk, stack|yığın, pointer|işaretçi, variable|değişken,
loop|döngü, module|modül|modülü, library|kitaplık, encryption|şifreleme, packet|paket,
router|yönlendirici, channel|kanal|kanalı, threshold|eşik, pulse|darbe, phase|faz, pole|kutup|kutbu,
rotor|rotor, stator|stator, winding|sargı, insulator|yalıtkan, conductor|iletken, lens|mercek,
laser|lazer, mirror|ayna, prism|prizma, spectrum|spektrum, reflection|yansıma, scattering|saçılma,
line|hat|hattı, shape|şekil|şekli, screen|ekran, pin|pim, hose|hortum, flange|flanş, bushing|burç|burcu,
gauge|mastar, hinge|menteşe, hook|kanca, jack|kriko, keyway|kama, manifold|manifold|manifoldu, orifice|orifis,
ramp|rampa, sleeve|manşon, socket|soket, thread|diş, throttle|kelebek, tray|tepsi, trench|hendek,
weir|savak, winch|ırgat, yoke|boyunduruk, crucible|pota, cupola|kupol, die|lokma, feeder|besleyici,
hopper|bunker, impeller|çark, jig|aparat, brick|tuğla, ladle|kepçe, nacelle|nasel, pylon|pilon
`;

/** Short everyday words, in which one typo easily makes another word. */
const SHORT_LINES = `
bore|delik, boss|göbek, burr|çapak, cage|mahfaza, cell|hücre, chip|yonga, clay|balçık, clip|kelepçe,
coal|kömür, coil|kangal, cone|koni, cord|kordon, core|çekirdek, cube|küp, deck|tabliye, disc|disk,
dome|kubbe, door|kapı, drum|tambur, duct|oluk, dust|toz, echo|yankı, edge|kenar, face|alın|alnı, feed|besleme,
file|dosya, fill|dolgu, flaw|kusur, foam|köpük, foil|folyo, fold|kıvrım, fork|çatal|çatalı, form|biçim,
gate|geçit|geçidi, grid|ızgara, grip|tutamak, grit|kum, head|kafa, hole|boşluk, horn|korna, hull|tekne,
iron|demir, kerf|kesik, knob|topuz, knot|düğüm, lane|şerit|şeridi, lead|kurşun, leak|kaçak, lime|kireç|kireci,
link|bağ, lobe|lop|lobu, lock|kilit|kilidi, mast|direk, mesh|örgü, mill|değirmen, mine|maden, mode|kip,
nail|çivi, neck|boyun|boynu, node|düğme, oven|ocak, path|yol, peak|tepe, peat|turba, plug|tapa, pool|havuz,
port|liman, post|dikme, rail|ray, rake|tırmık, rate|hızlama, reel|makara, ring|halka, road|şose, roof|çatkı,
rust|pas, sand|kumluk, scan|tarama, ship|gemi, silt|mil taşı, site|şantiye, skid|kızak, slag|cüruf, slot|yarık,
soot|is tozu, span|açıklık, spin|dönü, spot|benek, stem|gövde, step|adım, stub|kütük, sump|karter, tail|kuyrukluk,
tape|bant|bandı, tide|gelgit, tile|karo, time|zaman, tire|lastik|lastiği, tone|ton, tube|tüp, unit|birim, vane|kanatçık,
vein|damar, vent|menfez, void|boşlukçuk, wick|fitil, wood|ahşap|ahşabı, yarn|iplik, yard|avlu, zone|bölge, zinc|çinko,
lamp|lamba, bulb|ampul|ampulü, salt|tuz, gold|altın, ruby|yakut, mica|mika, wax|mum, ice|buz, snow|karlık, rain|yağmur,
wind|rüzgâr, sun|güneş, moon|ay, star|yıldız, orbit|yörünge, track|iz, train|tren, truck|kamyon, plane|düzlem,
cargo|kargo, crew|ekip|ekibi, pilot|pilot, radar|radar, sonar|sonar, pixel|piksel|pikseli, image|imge, video|video,
sound|ses, voice|seda, light|ışık, color|renk|rengi, glass|sırça, paint|boya, paper|kâğıt|kâğıdı, wool|yün, cotton|pamuk,
silk|ipek, linen|keten, rubber|kauçuk, cork|mantar, tar|katran, pitch|zift, clamp|mengene, wedge|takoz, crank|kol,
stud|saplama, strut|payanda, brace|çapraz, girder|putrel|putreli, purlin|aşık, rafter|mertek, sill|eşiklik, lintel|lento,
apex|doruk, arch|kemer, atom|atom, axis|eksen, bale|balya, bank|banka, bead|boncuk, bend|dirsek, bias|kutuplama,
bone|kemik, book|kitap|kitabı, boom|bom, boot|çizme, buoy|şamandıra, cask|fıçı, coat|kat, code|kod, comb|tarak,
cure|kür, dart|ok, data|veri, dial|kadran, dike|bent|bendi, dish|çanak, dock|rıhtım, dose|doz, draft|taslak,
drag|sürükleme, dune|kumul, etch|dağlama, exit|çıkış, felt|keçe, flap|flap, fume|duman, game|oyun, glue|tutkal,
gram|gram, haze|pus, heap|küme, heel|topuk, hemp|kenevir, hoop|çember, host|konak, inch|inç, item|kalem, knee|diz,
lath|çıta, lava|lav, leaf|yaprak, lift|asansör, list|liste, loan|kredi, lung|akciğer, mark|işaret, marl|marn,
mass|kütle, menu|menü, milk|süt, mist|sis, moss|yosun, nest|yuva, pawl|mandal, pier|iskele, plan|plan, plow|pulluk,
plot|parsel|parseli, pond|gölet, pore|gözenek, prop|destek, rack|raf, reed|kamış, reef|resif, rift|yarılma,
rise|yükseliş, rung|basamak, sack|çuval|çuvalı, sail|yelken, seam|dikiş, seat|koltuk, seed|tohum, shim|şim,
shoe|pabuç|pabucu, sink|evye, size|boyut, slit|yırtmaç|yırtmacı, sole|taban, spar|gergi, spur|mahmuz, task|görev,
text|metin|metni, tilt|eğiklik, trap|kapan, trim|trim, vial|şişe, ward|koğuş, well|kuyu, whip|kırbaç|kırbacı,
vehicle|araç|aracı, rear|arka, foot|ayak, adjustment|ayar, nitrogen|azot, chimney|baca, building|bina, block|blok|bloku,
varnish|cila, jaw|çene, discharge|debi, leather|deri, array|dizi, inclination|eğim, curve|eğri, sieve|elek,
effect|etki, stage|evre, mouse|fare, food|gıda, error|hata, twin|ikiz, signature|imza, square|kare, shore|kıyı,
odor|koku, subject|konu, cocoon|koza, corner|köşe, tower|kule, box|kutu, sphere|küre, stain|leke, trowel|mala,
table|masa, school|okul, event|olay, approval|onay, middle|orta, carving|oyma, summary|özet, extract|özüt,
money|para, pliers|pens, runway|pist, route|rota, roll|rulo, clock|saat|saati, greenhouse|sera, silo|silo,
stove|soba, question|soru, duration|süre, diagram|şema, pan|tava, buckle|toka, horizon|ufuk|ufku, harmony|uyum,
space|uzay, collar|yaka, structure|yapı, wound|yara, writing|yazı
`;

const PREFIX_LINES = `
hydro|hidro, hygro|higro, thermo|termo, baro|baro, photo|foto, electro|elektro, magneto|manyeto, micro|mikro,
macro|makro, nano|nano, pico|piko, tele|tele, radio|radyo, spectro|spektro, gravi|gravi, chrono|krono, cryo|kriyo,
pyro|piro, aero|aero, geo|jeo, bio|biyo, piezo|piyezo, stereo|stereo, pneumo|pnömo, volta|volta, gyro|jiro,
tacho|tako, odo|odo, pedo|pedo, alti|alti, calori|kalori, visco|visko, densi|densi, accelero|akselero,
dynamo|dinamo, oscillo|osilo, strobo|strobo, endo|endo, tomo|tomo, seismo|sismo
`;

const ROOT_LINES = `
meter|metre, metry|metri, graph|graf, graphy|grafi, scope|skop, scopy|skopi, stat|stat, dynamics|dinamik,
statics|statik, lysis|liz, phone|fon, gram|gram, sphere|sfer, genesis|genez, plasty|plasti, mechanics|mekanik,
physics|fizik, chemistry|kimya, logy|loji, phobia|fobi
`;

const NAME_LINES = `
Bernoulli, Reynolds, Nusselt, Prandtl, Rayleigh, Kelvin, Joule, Carnot, Otto, Diesel, Rankine, Brayton, Stirling,
Fourier, Laplace, Euler, Lagrange, Hamilton, Navier, Stokes, Poisson, Gauss, Green, Maxwell, Faraday, Lenz, Ampere,
Ohm, Kirchhoff, Thevenin, Norton, Tesla, Hertz, Nyquist, Bode, Shannon, Kalman, Markov, Bayes, Monte Carlo, Newton,
Hooke, Young, Mohr, Coulomb, Rankin, Terzaghi, Darcy, Weisbach, Moody, Manning, Chezy, Mach, Froude, Weber, Biot,
Planck, Bohr, Fermi, Dirac, Pauli, Bragg, Miller, Brinell, Rockwell, Vickers, Charpy, Izod, Bessemer, Haber, Fischer,
Dijkstra, Turing, Huffman, Hamming, Boole, Karnaugh, Taylor, Simpson, Runge, Chebyshev, Butterworth, Hall, Seebeck,
Peltier, Thomson, Doppler, Raman, Compton, Zener, Schottky, Josephson, Goodman, Soderberg, Wohler, Griffith, Paris
`;

const SUBSTANCE_LINES = `
sodium|sodyum, potassium|potasyum, calcium|kalsiyum, magnesium|magnezyum, aluminium|alüminyum, barium|baryum,
lithium|lityum, copper|bakır, silver|gümüş, nickel|nikel, cobalt|kobalt, chromium|krom, manganese|mangan,
titanium|titanyum, vanadium|vanadyum, tungsten|volfram, ammonium|amonyum, hydrogen|hidrojen, mercury|cıva, tin|kalay
`;

const SALT_LINES = `
chloride|klorür, bromide|bromür, iodide|iyodür, fluoride|florür, oxide|oksit|oksidi, dioxide|dioksit|dioksidi,
peroxide|peroksit|peroksidi, hydroxide|hidroksit|hidroksidi, sulfide|sülfür, sulfate|sülfat|sülfatı,
sulfite|sülfit|sülfiti, nitrate|nitrat|nitratı, nitrite|nitrit|nitriti, carbonate|karbonat|karbonatı,
bicarbonate|bikarbonat|bikarbonatı, phosphate|fosfat|fosfatı, silicate|silikat|silikatı, acetate|asetat|asetatı,
carbide|karbür, nitride|nitrür, hydride|hidrür, chlorate|klorat|kloratı
`;

/** Adjectives, which precede a bare noun: ısıl iletkenlik. */
const ADJECTIVE_LINES = `
thermal|ısıl, electrical|elektriksel, mechanical|mekanik, hydraulic|hidrolik, pneumatic|pnömatik,
magnetic|manyetik, optical|optik, acoustic|akustik, dynamic|dinamik, static|statik, linear|doğrusal,
digital|sayısal, analog|analog, automatic|otomatik, electronic|elektronik, nuclear|nükleer,
chemical|kimyasal, physical|fiziksel, biological|biyolojik, structural|yapısal, axial|eksenel,
radial|radyal, lateral|yanal, vertical|düşey, horizontal|yatay, rotary|döner, flexible|esnek,
rigid|rijit, porous|gözenekli, solid|katı, hollow|oyuk, hot|sıcak, cold|soğuk, dry|kuru, wet|ıslak,
adjustable|ayarlanabilir, portable|taşınabilir, industrial|endüstriyel, residual|artık,
critical|kritik, effective|etkin, specific|özgül, relative|bağıl, absolute|mutlak, transient|geçici,
periodic|periyodik, adaptive|uyarlamalı, parallel|paralel, serial|seri, inverse|ters, double|çift,
single|tek, multiple|çoklu, internal|iç, external|dış, central|merkezi, local|yerel, remote|uzak,
virtual|sanal, distributed|dağıtık, embedded|gömülü, synchronous|eşzamanlı, laminar|laminer,
turbulent|türbülanslı, elastic|elastik, ductile|sünek, brittle|gevrek, metallic|metalik,
ceramic|seramik, composite|kompozit, synthetic|sentetik, organic|organik, spherical|küresel,
conical|konik, spiral|sarmal, variable-speed|değişken hızlı, high-pressure|yüksek basınçlı,
low-temperature|düşük sıcaklıklı, stainless|paslanmaz, self-locking|kendinden kilitli
`;

export interface Noun {
  en: string;
  tr: string;
  /** With the third-person possessive, as the head of a compound: vanası. Undefined if regular. */
  possessive?: string;
}

export interface Adjective {
  en: string;
  tr: string;
}

function parse(lines: string): string[][] {
  return lines
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => item.split('|').map((part) => part.trim()));
}

function nouns(lines: string): Noun[] {
  return parse(lines).map(([en = '', tr = '', possessive]) =>
    possessive === undefined ? { en, tr } : { en, tr, possessive },
  );
}

export const NOUNS: readonly Noun[] = [...nouns(NOUN_LINES), ...nouns(SHORT_LINES)];

/** Learned compounds, many of them one letter apart: hydrometer, hygrometer; spectrograph, spectroscope. */
export const LEARNED: readonly Noun[] = nouns(PREFIX_LINES).flatMap((prefix) =>
  nouns(ROOT_LINES).map((root) => ({ en: prefix.en + root.en, tr: prefix.tr + root.tr })),
);

/** Persons after whom equations, effects and tests are named. */
export const NAMES: readonly string[] = NAME_LINES.split(',').map((name) => name.trim());

/** Elements, and the salts that they form: sodium chloride, sodyum klorür. */
export const ELEMENTS: readonly Noun[] = nouns(SUBSTANCE_LINES);
export const SALTS: readonly Noun[] = nouns(SALT_LINES);

export const ADJECTIVES: readonly Adjective[] = parse(ADJECTIVE_LINES).map(
  ([en = '', tr = '']) => ({ en, tr }),
);

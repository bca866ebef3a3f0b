/**
 * Realistic queries, written manually, in ten classes: forms and derivations of English words, other spellings,
 * Turkish derivations, loanwords by sound, wrong letters, questions, slips. A line is `typed text|English headword`,
 * with equally good headwords after a slash. The rules were developed with the first half; the second half was used
 * only for judging. Headwords that the seed lacks are omitted.
 */
export const REAL_TUNED = parse(`
# English forms
welded|welding
annealed|annealing
lubricated|lubrication/lubricant
corroded|corrosion
forged|forging
drilled|drill bit/drilling/drill
castings|casting
lathes|lathe
analyses|analysis/dimensional analysis/life cycle assessment/ABC analysis/SWOT analysis/trade-off analysis
matrices|matrix
oxidized|oxidation
fractured|fracture
filtered|filtration/filter
fused|fuse/fusion
vertices|vertex
# English derivation
hard|hardness
conductive|conductivity/thermal conductivity/electrical conductivity/conductor/conductance
acidic|acid
viscous|viscosity
brittle|brittleness
ductile|ductility
porous|porosity
elastic|elasticity/Young's modulus
stable|stability
friction|friction coefficient/friction
lubricate|lubrication/lubricant
# spelling variants
sulphur|sulfur
aluminum|aluminum/aluminium
fibre|optical fiber/fiber
metre|meter
litre|liter
polymerisation|polymerization
modelling|model/modeling
mould|injection molding/mold
disk|brake disc/rupture disc/disc
gage|dial gauge/strain gauge/gauge block/feeler gauge/gauge
# Turkish derived
sert|hardness
gevrek|brittleness
kaynaklı|welding
haddelenmiş|rolling
katalitik|catalyst/catalytic converter/catalytic cracking
asidik|acid
gözenekli|porosity
sünek|ductility
iletken|conductor/thermal conductivity
yorgunluk|fatigue
paslanmış|rust/corrosion
dökümlü|casting
çözünen|solute
elastik|Young's modulus/elasticity
# by ear
softver|software
hardver|hardware
şaft|shaft
bering|bearing
lubrikasyon|lubrication
komprösör|compressor
kondenser|condenser/capacitor
laminer|laminar flow
trafo|transformer
rezistans|resistor/resistance
aliminyum|aluminum/aluminium
enjeksiyon|fuel injector/injection molding/direct injection
eksoz|exhaust manifold/exhaust gas recirculation/exhaust system
valf|valve
# wrong encoding
Ã§elik|steel
sÃ¼rtÃ¼nme|friction coefficient/friction
Ä±sÄ±l|thermal conductivity/coefficient of thermal expansion/thermal shock/thermal efficiency/heat treatment
ýsý|heat
sürtünme katsayýsý|friction coefficient
Ä±sÄ±l iletkenlik|thermal conductivity
baðýl uçuculuk|relative volatility
Ã§Ã¶zÃ¼nÃ¼rlÃ¼k|solubility
# keyboards
.elik|steel
k,pr]|Wheatstone bridge/bridge/hyperlink
s]rt]nme|friction coefficient/friction
a[dalık|viscosity
yo[unluk|density
.özelti|solution
bas'n.|pressure
g].|power
# look-alikes
c0ncrete|reinforced concrete/concrete
va1ve|valve
stee1|steel
сteel|steel
vіscosity|viscosity
en\u00adtropy|entropy
thermal con-{n}ductivity|thermal conductivity
gеar|gear
pressu\u200bre|pressure
# everyday Turkish
tork nedir|torque
ısı iletim katsayısı|thermal conductivity
basıncın birimi|pressure/pascal
rulmanlar|bearing
buji ne işe yarar|spark plug
akü|battery/car battery
hız kutusu|gearbox
betonarme kolonu|reinforced concrete/column
# compounds with a slip
thermal conductvity|thermal conductivity
isil iletknlik|thermal conductivity
finite elemnt|finite element method
elektrik moturu|electric motor
`);

export const REAL_JUDGED = parse(`
# English forms
quenched|quenching
tempered|tempering
measured|measurement/measure
crystallised|crystallization/crystal
galvanized|galvanizing
absorbed|absorption/absorbed dose
distilled|distillation/distillate
batteries|battery
alloys|alloy
polymerized|polymerization/polymer
evaporated|evaporation
condensed|condensation
calibrated|calibration
encrypted|encryption
refined|refinery/refining
dried|drying
mixed|mixing
radii|radius
axes|axis
hypotheses|hypothesis
spectra|spectrum
foundries|foundry/casting/sand casting
leached|leaching
diluted|dilution
compacted|compaction
# English derivation
tough|toughness
permeable|permeability
volatile|volatility
turbid|turbidity
reliable|reliability
dense|density
accurate|accuracy
precise|precision
efficient|efficiency
soluble|solubility
selective|selectivity
redundant|redundancy
scalable|scalability
resonant|resonance
symmetrical|symmetry
magnetized|magnetic field/magnetization/magnet/permanent magnet
insulate|insulator/insulation
rectify|rectifier
attenuate|attenuation
amplify|amplifier
oscillate|oscillator/oscillation
crystalline|crystallization/crystal
diffuse|diffusion
saturated|saturation
alkaline|base/alkali/alkalinity
# spelling variants
neutralisation|neutralization
crystallisation|crystallization
sterilisation|sterilization
optimisation|optimization
fluidisation|fluidization
quantisation|quantization
vapour pressure|vapor pressure
galvanising|galvanizing
moulding|injection molding/mold/blow molding
haemodialysis|hemodialysis
grey iron|cast iron/gray cast iron/gray iron
emergent behaviour|emergent behavior
plasticiser|plasticizer
flue gas desulphurisation|flue gas desulfurization
center line|center line
centreline|center line
optical fibre|optical fiber
sulphuric acid|sulfuric acid
programme|program
analyser|analyzer/spectrum analyzer
# Turkish derived
tok|toughness/total organic carbon
verimli|efficiency/productivity
uçucu|volatility/volatile organic compound
bulanık|turbidity
yoğun|density
kararlı|stability/steady state
güvenilir|reliability
geçirgen|permeability
pürüzlü|surface roughness
sürtünmeli|friction coefficient/friction
titreşimli|vibration
dişli|gear/tooth
buharlaşan|evaporation
yoğuşmuş|condensation
katalizörlü|catalyst/catalytic converter
polimerik|polymerization/polymer
seramikten|ceramic
bazik|base
oksitlenmiş|oxidation/oxide
damıtılmış su|distillation/distillate
ölçeklenebilir|scalability
izlenebilir|traceability
topraklanmış|earthing/ground
kaymalı|plain bearing/slip
tavlanmış çelik|annealing
enzimatik|enzyme
magnetik|magnetic field/magnetic flux/permanent magnet
hidrolize|hydrolysis
doymuş|saturation
seçici|selectivity
# by ear
fuzyon|fusion
kapasitör|capacitor
indüktör|inductor
amplifayır|amplifier
osilatör|oscillator
difüzyon|diffusion
absorbsiyon|absorption
adsorbsiyon|adsorption
katalist|catalyst
rektifayer|rectifier
saspansiyon|suspension
emülsüyon|emulsion
solvınt|solvent
alaymınt|wheel alignment/alignment
sensör|sensor
fayırvol|firewall
rauter|router
bandvit|bandwidth
intırfeys|interface
bekleş|backlash
klaç|clutch
radyasyon|radiation shielding/ionizing radiation/radiation
vektor|vector
kalibreyşın|calibration
refinery rafineri|refinery
korozyon|corrosion
endüksiyon|induction motor/Faraday's law of induction/inductance
distilasyon|distillation
polimerizasyon|polymerization
algoritim|algorithm
oksidasyon|oxidation
transformır|transformer
kompayler|compiler
spektroskopy|spectroscopy
# wrong encoding
yoÄŸunluk|density
gerinim Ã¶lÃ§er|strain gauge
diþli çark|gear
basınÃ§|pressure
basýnç|pressure
akýþkan yatak|fluidized bed
kÄ±sa devre|short circuit
yazÄ±lÄ±m|software
gÃ¼venlik duvarÄ±|firewall
titreþim|vibration
iþ güvenliði|occupational safety
dalga boyu uzunluÄŸu|wavelength
yorulma dayanÄ±mÄ±|fatigue/fatigue limit
sÃ¶nÃ¼mleme|damping
aðýrlýk|weight
çekme dayanýmý|tensile strength
kýrýlma|fracture/refraction
eðrilik|curvature
# keyboards
,l.]m|measurement/measure
a[ 'rl'k|weight
di;li|gear/tooth
s]z]lme|filtration
.,z]c]|solvent
bo;luk|backlash/clearance
gev;ek|brittleness
yal'tkan|insulator
kay'p|copper loss/core loss/slip/record
g,r]nt]|magnetic resonance imaging/noise/image processing
d,k]m|casting
t]rb]lans|turbulence
];|exponent
,zdiren.|resistivity
a;'m|overshoot
y]k h]cresi|load cell
# look-alikes
t0rque|torque
a1loy|alloy
res1stor|resistor
сatalyst|catalyst
реактor|reactor
d10de|diode
vi\u00adsko\u00adzi\u00adte|viscosity
den\u200bsity|density
al\u00adgo\u00adrithm|algorithm
gear-{n}box|gearbox
pоrosity|porosity
ｐｒｅｓｓｕｒｅ|pressure
f1ywheel|flywheel
5ensor|sensor
s0lvent|solvent
tran5istor|transistor
нeat|heat
osmоsis|osmosis
# everyday Turkish
devrenin empedansı|impedance
yakıt püskürtücü|fuel injector
vites kutusunda|gearbox
çeliğin sertliği|hardness/steel
pompanın basıncı|pressure/pump
debriyaj balatası|clutch/brake pad
katsayısı|coefficient/friction coefficient
güneş paneli verimi|solar panel/efficiency
kimyasal reaksiyon|chemical reaction
reaktörün kalbi|reactor core
hesaplama algoritması|algorithm
direncin birimi|resistor/resistance/ohm/unit
elektrik motorları|electric motor
hava direnci|drag/air resistance
vidanın dişi|screw thread
yarıiletken|semiconductor
isil genlesme katsayisi|coefficient of thermal expansion
türevin tanımı|derivative
# compounds with a slip
fourrier transform|Fourier transform
kirchoff yasası|Kirchhoff's current law/Kirchhoff's voltage law
bernouli|Bernoulli's equation/Bernoulli's principle
young modülü|Young's modulus
raynolds sayısı|Reynolds number
laplas dönüşümü|Laplace transform
wheatston köprüsü|Wheatstone bridge
puls width modulation|pulse-width modulation
sinyal gürültü orani|signal-to-noise ratio
elektromanyetik uyumlulk|electromagnetic compatibility
eigen value|eigenvalue
standart sapması|standard deviation
ters ozmos|reverse osmosis
gaz kromotografisi|gas chromatography
lityum iyon pil|lithium-ion battery
hipotez testleri|hypothesis test
`);

export interface RealQuery {
  readonly typed: string;
  /** English headwords. */
  readonly meant: readonly string[];
}

function parse(text: string): RealQuery[] {
  return text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [typed = '', meant = ''] = line.split('|');
      // A line cannot contain a line break.
      return { typed: typed.replace('{n}', '\n'), meant: meant.split('/') };
    });
}

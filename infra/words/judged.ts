/** Words of English and Turkish; those that the dictionary lacks must never be replaced by others. */
export const REAL_WORDS = `
invoice chiller garanti fatura asansör primer escalator ferrule clevis hoist salgı plinth shim spacer countersink
nameplate warranty etiket astar kombi sigorta buat taşeron şantiye conveyor winch crane sling shackle apron chuck
mandrel cotter grommet gland conduit ballast dimmer plaster grout scaffold plumbing siphon gutter eaves parapet dowel
mortise tenon veneer plywood receipt salary customer employee holiday weather garden kitchen window curtain blanket
pillow bottle basket ladder hammer saddle feather leather cotton silk wool butter cheese onion carrot lemon cherry
rabbit turtle parrot sparrow eagle tiger monkey
kavanoz çarşaf yastık perde bahçe mutfak pencere tabak çatal kaşık merdiven çekiç tavşan kaplumbağa papağan serçe
kartal kaplan maymun soğan havuç limon kiraz peynir tereyağı ekmek patates domates biber patlıcan maydanoz nane
gelincik papatya karanfil menekşe sümbül lale kardelen makbuz maaş müşteri çalışan tatil hava durumu
faturası asansörler garantisi müşteriler mutfakta bahçeden koyunlar ağrısı komşumuz ütüler
çalışıyor okuyorlar anlıyoruz seviyorum anlamadım gelecekler
özgüven özgüvensiz sevgilin halamlara işçim nailfile pyjama learnt leant dreamt cosier bingeing breadbin`;

/** Words of their own that look like forms or misspellings of names. */
export const OTHER_WORDS = `
airfryer vlog pilates influencer realtor neighbour mayor archery wallet bagel tailor janitor muffin pickle streamer
earrings stared panda waiter beaver
dedem kızım yengem görüşürüz içtim küstü korktum verirsen yapsınlar gidelim bakıyordu gelsene özçekim kapıcı
enginar sinema çanta bakanlıklar halılar yorgunum noter kemancı
dişçim fırıncın arılar yaşlılar flavours memes vize`;

/** Misspelled names of seed terms, each with its English headword. */
export const MISSPELLINGS = `
jump stat|jump start
thermal condctivity|thermal conductivity
termal iletkenlk|thermal conductivity
ısıl iletknlik|thermal conductivity
visocsity|viscosity
viskosite|viscosity
viskozte|viscosity
turbin|turbine
tubrine|turbine
türbün|turbine
compresor|compressor
komprasör|compressor
kompresor|compressor
transfomer|transformer
transformatr|transformer
trnasformer|transformer
rezistör|resistor
resistr|resistor
capcitor|capacitor
inductace|inductance
endüktans|inductance
alternatör|alternator
alternatr|alternator
fatige|fatigue
yorulm|fatigue
korozyn|corrosion
corossion|corrosion
korosyon|corrosion
bering|bearing
berring|bearing
rulamn|rolling bearing
dişil çark|gear
disli cark|gear
geer|gear
kaplinn|coupling
copling|coupling
coupeling|coupling
clucth|clutch
cluch|clutch
debryaj|clutch
flywheal|flywheel
volaan|flywheel
pistn|piston
pisotn|piston
cylindr|cylinder
karbüratr|carburetor
carburator|carburetor
enjektr|fuel injector
radyatr|radiator
radiater|radiator
termostt|thermostat
thermostate|thermostat
manometr|pressure gauge
termometr|thermometer
thermometr|thermometer
osiloskp|oscilloscope
osciloscope|oscilloscope
voltmetr|voltmeter
ampermetr|ammeter
amperemeter|ammeter
multimetr|multimeter
mikrodenetleyci|microcontroller
microcontroler|microcontroller
mikroişlmci|microprocessor
microproccesor|microprocessor
algortima|algorithm
algoritm|algorithm
algorthm|algorithm
veritabnı|database
derleyci|compiler
compliler|compiler
yazlım|software
sofware|software
donnım|hardware
hardwre|hardware
betonn|concrete
concret|concrete
betonrme|reinforced concrete
kolonn|column
colunm|column
temell|foundation
foundaton|foundation
brigde|bridge
tünnel|tunnel
barjı|dam
çimentoo|cement
cemnt|cement
agrgea|aggregate
aggregat|aggregate
damtma|distillation
distilation|distillation
destilasyn|distillation
kataliz|catalyst
catalist|catalyst
katalizr|catalyst
reaktr|reactor
reaktörr|reactor
nötrn|neutron
nuetron|neutron
uranyom|uranium
uranuim|uranium
izotp|isotope
isotpe|isotope
radyoaktivte|radioactivity
radioactivty|radioactivity
elektrn|electron
electrn|electron
çelikk|steel
stel|steel
alüminym|aluminum
aluminim|aluminum
polimr|polymer
polymr|polymer
seramk|ceramic
ceramik|ceramic
kompzit|composite material
porozte|porosity
hidrolk|hydraulics`;

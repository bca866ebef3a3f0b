import { parseHandList } from './hand-list.js';

/**
 * Realistic misspellings, written manually: by sound (Turkish spelling of English and French words), doubled and
 * single letters, omitted letters of clusters, neighboring keys, wrong vowels in suffixes, endings and compounds
 * joined or split: `English headword|Turkish headword|typed text`.
 */
export const HAND_MISSPELT = parseHandList(`
amplifier|yükselteç|amplifer
transformer|transformatör|trasformatör
transformer|transformatör|transformatr
compressor|kompresör|kompressör
compressor|kompresör|komprasör
condenser|yoğuşturucu|yogusturcu
carburettor|karbüratör|karburator
carburettor|karbüratör|karbüratr
shock absorber|amortisör|amartisör
shock absorber|amortisör|amortisor
battery charger|akü şarj cihazı|akü sarz cihazı
oscilloscope|osiloskop|osilaskop
oscilloscope|osiloskop|ossiloskop
synchronous|eşzamanlı|eş zamanlı
asynchronous motor|asenkron motor|asekron motor
hydraulic press|hidrolik pres|hidrolig pres
hydraulic press|hidrolik pres|hidrolik press
pneumatic cylinder|pnömatik silindir|pinömatik silindir
pneumatic cylinder|pnömatik silindir|pnomatik slindir
exhaust manifold|egzoz manifoldu|egsoz manifoldu
exhaust manifold|egzoz manifoldu|eksoz manifoldu
differential equation|diferansiyel denklem|diferensiyel denklem
differential equation|diferansiyel denklem|differansiyel denklem
thermodynamics|termodinamik|termodinamig
thermodynamics|termodinamik|termodimanik
aluminium foil|alüminyum folyo|aliminyum folyo
aluminium foil|alüminyum folyo|alimünyum folyo
laboratory scale|laboratuvar ölçeği|labaratuar ölçeği
laboratory scale|laboratuvar ölçeği|laboratuar ölçeği
frequency converter|frekans çevirici|frekanz çevirici
frequency converter|frekans çevirici|frenkans çevirici
algorithm complexity|algoritma karmaşıklığı|algortima karmaşıklığı
algorithm complexity|algoritma karmaşıklığı|algoritma karmasıklıgı
programming language|programlama dili|proglamlama dili
programming language|programlama dili|programlama dilli
authentication|kimlik doğrulama|kimlik doğurlama
authentication|kimlik doğrulama|kimlik dogrlama
encryption key|şifreleme anahtarı|şifreleme anahtrı
database query|veri tabanı sorgusu|veritabanı sorgusu
database query|veri tabanı sorgusu|veri tabani sorgsu
operating system|işletim sistemi|işletm sistemi
operating system|işletim sistemi|isletim sitemi
software engineering|yazılım mühendisliği|yazılım mühendisliyi
software engineering|yazılım mühendisliği|yazilim muhendizligi
electromagnetism|elektromanyetizma|elektromagnetizma
electromagnetism|elektromanyetizma|elekromanyetizma
electrolysis|elektroliz|elektiroliz
electrolysis|elektroliz|elektroliiz
semiconductor|yarı iletken|yarıiletken
semiconductor|yarı iletken|yarı iltken
superconductor|üstün iletken|üstüniletken
resistance welding|direnç kaynağı|dirnç kaynağı
resistance welding|direnç kaynağı|direnç kaynaği
heat treatment|ısıl işlem|ısl işlem
heat treatment|ısıl işlem|isil islm
heat insulation|ısı yalıtımı|ısı yalıtmı
heat insulation|ısı yalıtımı|ısıyalıtımı
reinforced concrete|betonarme|betornarme
reinforced concrete|betonarme|betonerme
earthquake engineering|deprem mühendisliği|depren mühendisliği
earthquake engineering|deprem mühendisliği|deprem mühendsiliği
foundation|temel|temmel
retaining wall|istinat duvarı|istinad duvarı
retaining wall|istinat duvarı|isnat duvarı
excavator|ekskavatör|eskavatör
excavator|ekskavatör|ekskavatr
asphalt concrete|asfalt betonu|asvalt betonu
viscosity|viskozite|viskosite
viscosity|viskozite|vizkozite
cavitation|kavitasyon|kavitasyn
cavitation|kavitasyon|kavıtasyon
turbulence model|türbülans modeli|türbilans modeli
turbulence model|türbülans modeli|turbülans modeli
corrosion resistance|korozyon direnci|korazyon direnci
corrosion resistance|korozyon direnci|korozyun direnci
stainless steel|paslanmaz çelik|paslanmz çelik
stainless steel|paslanmaz çelik|paslamaz celik
crankshaft|krank mili|kırank mili
crankshaft|krank mili|krankmili
connecting rod|biyel kolu|biyel kollu
gearbox|vites kutusu|vitez kutusu
clutch|debriyaj|debreyaj
clutch|debriyaj|debiryaj
suspension|süspansiyon|süspansyon
suspension|süspansiyon|suspansiyon
chassis|şasi|şaşi
injector|enjektör|enjektr
injector|enjektör|enjöktör
turbocharger|turboşarj|turbosarj
turbocharger|turboşarj|türboşarj
aerodynamics|aerodinamik|areodinamik
aerodynamics|aerodinamik|aerodinamk
propeller|pervane|pevane
propeller|pervane|pervaane
biomaterial|biyomalzeme|biomalzeme
tomography|tomografi|tomagrafi
tomography|tomografi|tomgorafi
prosthesis|protez|portez
catalyst|katalizör|katalizor
catalyst|katalizör|katalizatör
polymerization|polimerleşme|polimerlesme
polymerization|polimerleşme|poliermleşme
adsorption|adsorpsiyon|adsorbsiyon
adsorption|adsorpsiyon|adsorsiyon
extrusion|ekstrüzyon|ekstrizyon
extrusion|ekstrüzyon|estrüzyon
quality assurance|kalite güvencesi|kalite güvecesi
ergonomics|ergonomi|ergenomi
inventory control|envanter denetimi|anvanter denetimi
maintenance planning|bakım planlama|bakım planlma
optimization|eniyileme|en iyileme
simulation|benzetim|bezetim
calibration|kalibrasyon|kalibirasyon
calibration|kalibrasyon|kalbirasyon
capacitor|kondansatör|kondansotör
capacitor|kondansatör|kondensatör
thermal conductivity|ısıl iletkenlik|thermal conductivty
acceleration|ivme|accelaration
heat exchanger|ısı değiştirici|heat exchnager
bearing|yatak|baering
centrifugal pump|santrifüj pompa|centrifigual pump
centrifugal pump|santrifüj pompa|santrifuj ponpa
deformation|deformasyon|deformasoyn
equilibrium|denge|equilibirum
efficiency|verim|efficency
feedback|geri besleme|geribesleme
measurement uncertainty|ölçüm belirsizliği|mesurement uncertainty
angle of attack|hücum açısı|hucum açsı
lift|kaldırma kuvveti|kaldırma kuveti
drag|sürükleme|sürkleme
turbofan|turbofan|turbofen
ramjet|ramjet|ramcet
orbit|yörünge|yörünğe
unmanned aerial vehicle|insansız hava aracı|insansız hava arcı
torque converter|tork konvertörü|tork konverterü
clutch|debriyaj|debriyac
crankshaft|krank mili|kirank mili
gearbox|vites kutusu|vites kutsu
turbocharger|turboşarj|turboşarc
timing belt|triger kayışı|trigger kayışı
fuel injector|yakıt enjektörü|yakıt enjeksörü
exhaust gas recirculation|egzoz gazı devridaimi|egsoz gazı devridayimi
hybrid electric vehicle|hibrit elektrikli araç|hibirt elektirikli araç
magnetic resonance imaging|manyetik rezonans görüntüleme|manyetik rezonas görüntleme
defibrillator|defibrilatör|defibralatör
catheter|kateter|katater
hemodialysis|hemodiyaliz|hemodializ
stoichiometry|stokiyometri|stokiometri
osmosis|osmoz|osmos
titration|titrasyon|titirasyon
absorption|absorpsiyon|absorbsiyon
crystallization|kristallendirme|kristalendirme
stirrup|etriye|etirye
aggregate|agrega|agraga
buckling|burkulma|burkulama
culvert|menfez|menfes
microcontroller|mikrodenetleyici|mikrodenetleyci
cache|önbellek|önbelek
oscilloscope|osiloskop|osiliskop
transistor|transistör|transisör
diode|diyot|diyod
transformer|transformatör|trafsormatör
induction motor|asenkron motor|asenkron motr
fuse|sigorta|sigota
impedance|empedans|empadans
frequency|frekans|frekasn
algorithm|algoritma|algortima
compiler|derleyici|derleyci
function|fonksiyon|fonksyon
variable|değişken|deyişken
recursion|özyineleme|özyinelme
library|kütüphane|kütübhane
database|veri tabanı|veri tabbanı
sensor|algılayıcı|algılıyıcı
actuator|eyleyici|eyleyci
simulation|benzetim|benzitim
refinery|rafineri|rafinari
reservoir|rezervuar|rezarvuar
uranium enrichment|uranyum zenginleştirme|uranyum zenginleştrme
reactivity|reaktivite|reaktivete
dosimeter|dozimetre|dozimetere
sterilization|sterilizasyon|sterlizasyon
hardenability|sertleşebilirlik|sertleşebilirlk
galvanizing|galvanizleme|galvenizleme
martensite|martenzit|martensit
Young's modulus|elastisite modülü|elastiste modülü
Poisson's ratio|poisson oranı|poison oranı
turning|tornalama|tornolama
milling|frezeleme|frezelme
Kalman filter|kalman filtresi|kalman filtersi
aquifer|akifer|aküfer
flocculation|flokülasyon|flokülasyn
disinfection|dezenfeksiyon|dezenfeksyon
turbidity|bulanıklık|bulanklık
Geiger counter|geiger sayacı|gayger sayacı
electroencephalogram|elektroensefalogram|elektroansefalogram
shock absorber|amortisör|amörtisör
composite material|kompozit malzeme|konpozit malzeme
friction coefficient|sürtünme katsayısı|surtunme katsayisii
tensile strength|çekme dayanımı|çekme dayanmı
stainless steel|paslanmaz çelik|pasllanmaz çelik
ductility|süneklik|sünnekklik
neutron flux|nötron akısı|nötorn akısı
chain reaction|zincirleme tepkime|zincilreme tepkime
blowout preventer|patlama önleyici|patlama önleyci
compression ratio|sıkıştırma oranı|sıkıştrma orannı
retaining wall|istinat duvarı|istinat duvrı
`);

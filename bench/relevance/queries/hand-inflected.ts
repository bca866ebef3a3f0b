import { parseHandList } from './hand-list.js';

/**
 * Inflected forms as they occur in Turkish technical prose, written and checked manually:
 * `English headword|Turkish headword|form`. All cases, plurals, possessives of every person, compounds with their
 * pronominal n, softening (k/ğ, ç/c, p/b, t/d, nk/ng), vowel loss, doubling, loan words with front harmony (sinyali,
 * protokolü), su, -ki, -DIr, -CA.
 */
export const HAND_INFLECTED = parseHandList(`
thermal conductivity|ısıl iletkenlik|ısıl iletkenliği
thermal conductivity|ısıl iletkenlik|ısıl iletkenliğinin
specific heat capacity|özgül ısı kapasitesi|özgül ısı kapasitesini
pressure relief valve|basınç tahliye vanası|basınç tahliye vanasının
centrifugal pump|santrifüj pompa|santrifüj pompalarda
gear box|dişli kutusu|dişli kutusundaki
ball bearing|bilyalı rulman|bilyalı rulmanların
yield strength|akma dayanımı|akma dayanımından
tensile test|çekme deneyi|çekme deneyinde
fatigue crack|yorulma çatlağı|yorulma çatlaklarının
heat exchanger|ısı değiştirici|ısı değiştiricisi
heat exchanger|ısı değiştirici|ısı değiştiricilerinde
boundary layer|sınır tabaka|sınır tabakanın
boundary condition|sınır koşulu|sınır koşullarını
fluid mechanics|akışkanlar mekaniği|akışkanlar mekaniğinde
strength of materials|malzeme mukavemeti|malzeme mukavemetine
shear force|kesme kuvveti|kesme kuvvetinin
bending moment|eğilme momenti|eğilme momentini
center of gravity|ağırlık merkezi|ağırlık merkezine
degree of freedom|serbestlik derecesi|serbestlik derecesinin
moment of inertia|atalet momenti|atalet momentleri
modulus of elasticity|esneklik modülü|esneklik modülünü
reinforced concrete|betonarme|betonarmede
reinforcement bar|donatı çubuğu|donatı çubuklarının
bearing capacity|taşıma gücü|taşıma gücünü
retaining wall|istinat duvarı|istinat duvarlarında
pile foundation|kazıklı temel|kazıklı temellerin
ground water|yeraltı suyu|yeraltı suyunun
water|su|suyun
water hammer|su darbesi|su darbesine
circuit breaker|devre kesici|devre kesicisi
short circuit|kısa devre|kısa devrede
alternating current|alternatif akım|alternatif akımın
direct current|doğru akım|doğru akımla
voltage divider|gerilim bölücü|gerilim bölücünün
voltage drop|gerilim düşümü|gerilim düşümünü
power factor|güç çarpanı|güç çarpanının
electric motor|elektrik motoru|elektrik motorlarındaki
induction motor|asenkron motor|asenkron motorun
synchronous generator|senkron üreteç|senkron üretecin
transformer core|trafo çekirdeği|trafo çekirdeğinde
magnetic field|manyetik alan|manyetik alanı
electromagnetic wave|elektromanyetik dalga|elektromanyetik dalgaların
signal processing|sinyal işleme|sinyal işlemede
analog signal|örneksel sinyal|örneksel sinyali
communication protocol|iletişim protokolü|iletişim protokolleri
network layer|ağ katmanı|ağ katmanında
data structure|veri yapısı|veri yapılarını
database|veri tabanı|veri tabanlarına
operating system|işletim sistemi|işletim sisteminin
object oriented programming|nesneye yönelik programlama|nesneye yönelik programlamada
search algorithm|arama algoritması|arama algoritmalarının
sorting algorithm|sıralama algoritması|sıralama algoritmasıyla
neural network|sinir ağı|sinir ağlarının
machine learning|makine öğrenmesi|makine öğrenmesiyle
memory leak|bellek sızıntısı|bellek sızıntısına
source code|kaynak kod|kaynak kodu
compiler|derleyici|derleyicinin
cache memory|önbellek|önbelleğin
cache memory|önbellek|önbellekten
firewall|güvenlik duvarı|güvenlik duvarının
internal combustion engine|içten yanmalı motor|içten yanmalı motorlarda
crankshaft|krank mili|krank milinin
camshaft|kam mili|kam miline
spark plug|buji|bujiler
brake disc|fren diski|fren disklerinin
shock absorber|amortisör|amortisörün
steering wheel|direksiyon simidi|direksiyon simidini
fuel injection|yakıt püskürtme|yakıt püskürtmenin
exhaust gas|egzoz gazı|egzoz gazlarının
combustion chamber|yanma odası|yanma odasında
gas turbine|gaz türbini|gaz türbinlerinde
steam boiler|buhar kazanı|buhar kazanının
cooling tower|soğutma kulesi|soğutma kulesinden
heat pump|ısı pompası|ısı pompaları
solar collector|güneş kolektörü|güneş kolektörünün
wind turbine|rüzgâr türbini|rüzgâr türbininin
fuel cell|yakıt pili|yakıt pilleri
nuclear reactor|nükleer reaktör|nükleer reaktörlerin
half-life|yarı ömür|yarı ömrü
chain reaction|zincirleme tepkime|zincirleme tepkimenin
phase diagram|faz diyagramı|faz diyagramında
grain boundary|tane sınırı|tane sınırlarında
heat treatment|ısıl işlem|ısıl işlemden
stainless steel|paslanmaz çelik|paslanmaz çeliğin
cast iron|dökme demir|dökme demire
aluminium alloy|alüminyum alaşımı|alüminyum alaşımlarının
surface roughness|yüzey pürüzlülüğü|yüzey pürüzlülüğünün
dimensional tolerance|boyut toleransı|boyut toleransları
machine tool|takım tezgâhı|takım tezgâhlarının
cutting speed|kesme hızı|kesme hızını
injection mould|enjeksiyon kalıbı|enjeksiyon kalıbından
quality control|kalite denetimi|kalite denetiminin
supply chain|tedarik zinciri|tedarik zincirinde
production line|üretim hattı|üretim hattında
production line|üretim hattı|üretim hatları
queueing theory|kuyruk kuramı|kuyruk kuramının
catalytic converter|katalitik dönüştürücü|katalitik dönüştürücünün
chemical bond|kimyasal bağ|kimyasal bağlar
distillation column|damıtma kolonu|damıtma kolonunda
activation energy|etkinleşme enerjisi|etkinleşme enerjisini
reaction rate|tepkime hızı|tepkime hızına
crude oil|ham petrol|ham petrolün
drilling mud|sondaj çamuru|sondaj çamurunun
waste water treatment|atık su arıtma|atık su arıtmada
activated sludge|aktif çamur|aktif çamurun
lift coefficient|taşıma katsayısı|taşıma katsayısının
drag force|sürükleme kuvveti|sürükleme kuvvetini
jet engine|jet motoru|jet motorunun
landing gear|iniş takımı|iniş takımlarının
flight control|uçuş denetimi|uçuş denetimiyle
medical imaging|tıbbi görüntüleme|tıbbi görüntülemenin
artificial joint|yapay eklem|yapay eklemlerin
control loop|denetim döngüsü|denetim döngüsünü
transfer function|aktarım işlevi|aktarım işlevinin
feedback|geri besleme|geri beslemeyle
steady state|kararlı hâl|kararlı hâldeki
shape memory alloy|şekil hafızalı alaşım|şekil hafızalı alaşımlar
shape|biçim|biçimce
resistance|direnç|direnci
resistance|direnç|dirençtir
colour|renk|rengi
loss|kayıp|kaybı
mouth|ağız|ağzı
angle of attack|hücum açısı|hücum açısının
lift|kaldırma kuvveti|kaldırma kuvvetiyle
drag|sürükleme|sürüklemenin
wing|kanat|kanadın
wing|kanat|kanatlardaki
thrust|itki|itkiyi
stall|tutunma kaybı|tutunma kaybını
airfoil|kanat profili|kanat profillerinin
wind tunnel|rüzgâr tüneli|rüzgâr tünelinde
specific impulse|özgül itki|özgül itkinin
payload|faydalı yük|faydalı yükler
orbit|yörünge|yörüngedeki
escape velocity|kaçış hızı|kaçış hızından
torque converter|tork konvertörü|tork konvertörünün
clutch|debriyaj|debriyajı
connecting rod|biyel kolu|biyel kolları
cylinder head|silindir kapağı|silindir kapağındaki
gearbox|vites kutusu|vites kutusuna
turbocharger|turboşarj|turboşarjın
brake pad|fren balatası|fren balatalarının
leaf spring|yaprak yay|yaprak yayların
timing belt|triger kayışı|triger kayışını
radiator|radyatör|radyatörlerdeki
airbag|hava yastığı|hava yastıkları
exhaust manifold|egzoz manifoldu|egzoz manifoldunda
engine displacement|motor hacmi|motor hacmini
engine displacement|motor hacmi|motor hacimlerinin
prosthesis|protez|protezler
pacemaker|kalp pili|kalp pilinin
tissue engineering|doku mühendisliği|doku mühendisliğinde
scaffold|doku iskelesi|doku iskelelerinin
distillation|damıtma|damıtmayla
solvent|çözücü|çözücülerde
acid|asit|asidin
reaction rate|tepkime hızı|tepkime hızındaki
activation energy|etkinleşme enerjisi|etkinleşme enerjisinden
vapor pressure|buhar basıncı|buhar basıncının
vapor pressure|buhar basıncı|buhar basınçları
fluidized bed|akışkan yatak|akışkan yatakta
beam|kiriş|kirişlerimizin
column|kolon|kolonlara
pile|kazık|kazığın
retaining wall|istinat duvarı|istinat duvarımız
formwork|kalıp|kalıbın
reinforcing bar|donatı çubuğu|donatı çubukları
stirrup|etriye|etriyelerin
bending moment|eğilme momenti|eğilme momentinin
shear force|kesme kuvveti|kesme kuvvetleri
mortar|harç|harcın
buckling|burkulma|burkulmadan
expansion joint|genleşme derzi|genleşme derzleri
central processing unit|merkezi işlem birimi|merkezi işlem biriminin
bandwidth|bant genişliği|bant genişliğini
bus|veri yolu|veri yollarının
clock rate|saat hızı|saat hızında
instruction set|komut kümesi|komut kümeleri
virtual memory|sanal bellek|sanal belleğin
line|hat|hattın
power|güç|gücün
volume|hacim|hacmin
shape|şekil|şeklin
semiconductor|yarı iletken|yarı iletkenlerin
hardness|sertlik|sertliğin
toughness|tokluk|tokluğun
brass|pirinç|pirincin
standard|standart|standardın
diode|diyot|diyodun
steel|çelik|çeliğinki
alloy|alaşım|alaşımlardır
friction coefficient|sürtünme katsayısı|sürtünme katsayısını
gear|dişli çark|dişli çarkların
plain bearing|kaymalı yatak|kaymalı yatağın
coefficient of thermal expansion|ısıl genleşme katsayısı|ısıl genleşme katsayısının
control loop|kontrol döngüsü|kontrol döngüsündeki
transfer function|transfer fonksiyonu|transfer fonksiyonlarının
reactor core|reaktör kalbi|reaktör kalbinde
fuel rod|yakıt çubuğu|yakıt çubuklarındaki
drill bit|sondaj matkabı|sondaj matkapları
single point of failure|tek hata noktası|tek hata noktaları
state space|durum uzayı|durum uzayındaki
finite element method|sonlu elemanlar yöntemi|sonlu elemanlar yöntemiyle
groundwater|yeraltı suyu|yeraltı sularından
`);

/**
 * Words by which people describe a term and which its names and definitions lack, one term a line:
 * `English headword|English words|Turkish words`. Of several terms with one English headword the Turkish one tells
 * which is meant: `English headword/Turkish headword`. Phrases are no use, because words are compared one by one.
 */
export const EVERYDAY_LIST = `
3D printing|builds file|üst parça basma dosyadan
5 whys|keep|
5S|tidy clean japanese|temiz işyeri japonca
Allen key||altıgen
Bernoulli's equation|faster lower wing narrow|hız artınca kanat dar
Bluetooth|headphones|yakın
Boolean|yes no|evet hayır
CNC machining|cutting|kontrollü otomatik
Carnot cycle|engine most|motor verimli
Charpy impact test|hits|vurma
DNA|genes inherited|
DNS|numbers phone book|numaraya
Doppler effect|siren pitch passing|geçerken
Faraday cage|blocks car lightning|engelleyen araba yıldırım
Fourier transform|splits|sinyali ayırma
GPS|phone location map|telefon
Gantt chart|bars timeline|
Geiger counter|clicks|tıklayan ölçen
Git|tracks|izleyen
HTTP|loads pages browser|sayfa yükleme
Hooke's law|force stretch|yay kuvvet uzama
IP address|computer|bilgisayarın numarası
Internet of things|household devices connected|evdeki eşyalar bağlı
Kirchhoff's current law|equal out junction|çıkan eşit
MAC address|card|kart numarası
Mach number|compared|oran
O-ring|rubber donut leaks|lastik yuvarlak
Ohm's law||eşit
PID controller|correction|türev
Pareto chart|eighty twenty bars|seksen yirmi
Poisson's ratio|gets thinner stretched|çekince incelme
QR code|scanned phone|telefonla okutulan
Reynolds number|smooth|
SCADA|monitor computer screen remote|tesisi ekrandan
SQL injection|through form|
SQL|ask questions|tabanı
Scrum|meeting|
Six Sigma|belts|
URL|address|site
Venturi tube|middle meter|ortası dar
Wi-Fi|home internet|ev
X-ray|see bones body|kemik gören
Young's modulus|slope straight stretch tensile curve springy hard rubber|eğim doğru düz çekme eğri sertlik uzama esneme katsayı oran
absolute zero|coldest|soğuk
absorption|soaks takes up|alma emme
abstraction|hide essential|gizleme
abutment||ucu destek
acceleration|speeding up quickly speed gas pedal|değişmesi saniyede gaz artması
accelerator pedal|right foot faster|sağ ayak hızlan
accelerometer|shaking phone tilt|telefon
accuracy/doğruluk|close|yakın
acid rain|damages forests|kirli orman zarar
acid|sour lemon eats metal low|ekşi limon yiyen
activated carbon|black porous smell filter|siyah koku tutan su filtre
activated sludge|bacteria clean air|bakteri su hava
activation energy|start|başlatmak az
actuator|moves told motor muscle machine|komutla veren kas
adhesive|sticks together|
adiabatic process|goes out gas quickly compressed|alışverişi olmadan gaz girmeden çıkmadan sıkıştırma
adsorption|sticks|
aggregate||betondaki taş
agile software development|sprints flexible teams|aralık esnek takım
aileron|flap plane|ucu
air conditioner|summer hot|odayı serinleten yaz
airbag|inflates protects driver steering|kazada şişen sürücüyü koruyan direksiyon
airfoil||şekil
algorithm|recipe instructions solve problem|yol tarif çözme
alloy|mixture brass bronze melted together|karışımı pirinç eritip karıştırma
alpha particle||durdurur
alternating current|changes back forth outlet fifty hertz wall|yön değiştiren ev prizi elli
alternator|while running car|araba çalışırken akü
altimeter|airplane|uçak
aluminum|silvery cans foil|kutu folyo
ammonia|smelly|koku
amplifier|makes bigger louder speaker|büyüten güçlendiren hoparlör
amplitude|height biggest middle swing|yükseklik ortadan uzak salınım
analog-to-digital converter|turns real|sinyali çeviren
anesthesia machine|sleep during surgery|ameliyat uyutma
angle grinder|cuts handheld|taş
angle of attack|air|açı
angular velocity|fast|hızlı döner
annealing|soft|gerginlik
anodizing|layer color|tabaka renk
antenna|sends receives radio roof|radyo alan veren çatı
anti-lock braking system|keeps skidding hard stomp pedal pulses slippery|teker kızaklama ani titreşir kayma
antibody|fights germs|mikropla savaşan
antifreeze|keeps coolant winter|kışın önleyen
application programming interface|lets talk each other|birbiriyle konuşması
arc welding|spark|kıvılcım eritme
arch|door stones|kavisli taş köprü kapı
area|much|
array/dizi|list numbered|sıralı numara
artery|tube|
artificial heart|machine|
artificial intelligence|thinks like|düşünen makine
artificial neural network|like brain|beyin öğrenen
asphalt|black|siyah
assembly line|car factory worker one task|yürüyen araba fabrikası işçi tek
atom||parçası
audit|checks against rules|kurala uygunluk
augmented reality|adds camera|kamera üstüne ekleme
authentication|prove you|kim kanıtlama
authorization|you|neye
autopilot|flies plane|uçağı uçuran
avalanche|slope slides skiers|düşen
axle|rod car turns|bağlayan mil araba
background radiation|around natural|yerde
backup|files case lost|kaybolursa diye dosya
ball bearing|steel spins skateboard wheel race|çelik bilye halka kaykay
ball valve|handle|
ballast/safra|stability tank|denge
bandwidth|much capacity|kapasite
barcode|black stripes price|siyah kasada
barometer|air weather|
base/baz|bitter slippery opposite soap|acı kaygan asidin tersi sabun
basement|floor house|evin
batch reactor|fill react empty|
battery|phone portable|telefon taşınabilir
beam/kiriş|columns floor spans|kolondan döşeme yük taşıyan uzanan
bearing/yatak|shaft spin easily race balls rollers reduces|rahat döner bilya iç dış bilezik azaltan
belt/kayış|loops rubber|lastik çeviren bant
bending moment|turning inside load|eğen etki
bending/eğilme|under|yükte kıvrılma
bevel gear|ninety degrees|doksan derece
bicycle|ride cycling|binilen
big O notation|slow grows|büyüdükçe
big data|huge amounts|devasa
binary search|halves each time|
binoculars|far away see closer|uzağı yakın gösteren
biochemical oxygen demand|microbes need dirty|mikropların kirli
biocompatibility|rejected|vücut eder
biogas|manure rotting|çürüme gaz
biomass|waste|bitki
bit/bit|zero|sıfır
black box/kara kutu|crash|kaydı kaza
blackout|lights go whole city no|şehir karanlık gitmesi kesik
blast furnace|makes|
blockchain|linked ledger bitcoin|
blood pressure|arm cuff heart pumping|kol
blowout preventer|eruption|önleyen
blowout|eruption|kontrolsüz
boiler|makes|ısıtan üreten
boiling point|turns steam hundred degrees|yüz derece buhara dönüştüğü
bolt/cıvata|hexagon|altıgen başlı dişli
bone|skeleton|
booting|start|
boring||genişletme
bottleneck|slowest machine line|yavaş makine hattı tıkayan
boundary layer|air slowed near|yakın yavaş
brain|thinks head|düşünen kafa
brake disc|spinning squeeze|sıkan
brake fluid|transmits pedal|
brake pad|rubs squeezes wears|sıkıştıran aşınan
brake|car wheel pedal rubs|araba teker
branch/dal|copy work|çalışma
brass|yellow|
brazing|brass lower torch|dolgu tel
break-even point|no profit loss|kâr zarar yok
brick|red baked wall|kırmızı duvar
bridge/köprü|crosses|nehir üstünden geçen
brittleness|snaps suddenly shatters glass warning without bending cracks easily|aniden cam uyarmadan eğilmeden çatlama birden
browser|opens|site açan
brush|rubs contact|değen
buckling|column squeeze thin ruler pressed|ince uzun sıkışınca bel verme cetvel bastırınca
budget|planned money|planlanan para
bug|mistake|
building permit||belediye
bulldozer|soil|bıçak
bumper|absorbs small crash|
buoyancy|push water ships float lighter swimming|suyun itmesi gemi yüzer batmaz hafifleme taşırdığı su
burr|sharp after|kesimden keskin çıkıntı
bus/veri yolu|wires inside|hat
busbar|thick strip distributes panel|kalın çubuk dağıtan
bushing/burç|lines hole|delik
byte|letter|bit harf
cable/kablo|covered carries|kaplı teller taşıyan
cache|close faster|yakında tutan
calibration|correct|ayar cihaz
camber angle|tilt|teker yatıklığı
camera|takes photos|çeken
camshaft|egg shaped lobes rotating bumps|yumurta biçimli çıkıntı kapatan dönen mil
cam|pushes egg|iten yumurta
cantilever|sticks out wall diving board supported only|duvara sabit diğer boşta çıkıntı gömülü
cap rock||üstünü kapatan
capacitance|much holds|tutar
capacitor|plates quickly releases|yük levha hızlı boşalan
car|drive family|aile sürülen
car battery|twelve volts|arabayı çalıştıran iki
carbon dioxide|breathe out fizzy|nefes verme gazoz
carbon monoxide|stove|
carburetor|old cars|benzin araba
carburizing|soaked gears hard skin tough core|emdirme kabuk sert dişli içi yumuşak
cartilage|soft cushion|yumuşak
case hardening|skin|sert içi yumuşak
casing/muhafaza borusu|lines|kaplayan
cast iron|pan engine block|tava motor bloğu
casting/döküm||dökme donma
catalyst|used|harcanmayan değişmeyen
catalytic converter|cleans platinum|gaz temizleyen
catalytic cracking|big oil|büyük
catchment area|rain collects|yağmurun toplandığı
catheter||vücuda hortum
cavitation|form low propeller damage|patlama düşük pompa pervane oyuk hasar
cementing|fills around|etrafı
cement|gray|gri toz
center of gravity|whole|durduğu nokta toplandığı
central processing unit|brain calculates chip|beyni hesap yapan
centrifugal force|curve thrown spin carousel|virajda savuran dönünce fırlatan
centrifugal pump|spins|döner savurur
centrifuge|spins fast blood cream|hızla kan
centripetal force|pulls curve|çeken viraj
ceramic|pottery baked|kırılgan çömlek
certificate|proves|kanıtlayan
chain reaction|next keeps going|biri diğerini tetikleyen sürüp giden
chain/zincir|bicycle metal|bisiklet halka
check valve|one way water forward back prevents backflow|dönmez ileri gider suyun kaçması
chemical equilibrium|same|eşit hız
chemical reaction|turn new ones|dönüşme
chimney|smoke leaves roof|duman çıkan çatı
chip/talaş|metal shaving curl|kıvrık kesilen
chisel|sharp carve struck|oyma
chlorine|pool smell|havuz koku
chromatography|colors paper|ayırma kağıt renk
chuck|holds bit|ucu tutan
circuit breaker|panel|atan fazla pano kaldırma
circuit/devre||dolaştığı
clamp|pieces|
class/sınıf|blueprint template|kalıbı
clay|sticky pottery|yapışkan toprak çömlek
client/istemci|asks|isteyen
climate change|weather patterns warming|hava ısınma değişme
clock rate|gigahertz|hız
closed-loop control|itself|ölçüp kendini
cloud computing|rent servers someone else|kiralanan sunucu
clutch|disengage left pedal manual press|sol manuel araba bağlantı basınca
coagulation|clumps dirty|topak
code review||arkadaşın kodu okuması
coefficient of thermal expansion|grows bigger longer hot summer rails gaps swells bridge|ısınınca büyüme genişleme yazın ray boşluk köprü aralık
column/kolon|carries holds floor|dikey ayakta tutan yük aşağı direk bina
combustion|flame|alev
commit/commit|save|
commutator||fırça yön
compaction|press dense roller|bastırma
compass/pusula||kuzey ibre
compiler||yazılan diline çevirir
complex number|imaginary|sanal
composite material|combined stronger resin carbon fiberglass|farklı birleşimi lif reçine hafif sağlam
compost|rotted leaves garden|çürümüş yemek yaprak
compressed air|workshop|atölye
compressive strength|much squeeze|basınca dayanma
compressor|squeezes air fridge workshop tank|sıkıştıran atölye buzdolabı gaz
computed tomography|rotating|röntgen dönen
computer virus|infects|bulaşan
computer-aided design||çizim
concentration|much dissolved amount liter strong|çözünmüş litrede
concrete cover|distance|demirle yüzey
concrete mixer|rotating|kazan
concrete pump|high|kol yukarı
concrete|sand gravel mix poured|kum çakıl su karışımı donan
condensation|water droplets cold glass mirror window becomes|soğuk cam bardak damla ayna buğu dönüşmesi
condenser|back|sıvıya çeviren
conduction|travels metal rod spoon handle hot end passes solid|kaşık sap ucu çay el yakar çubuk boyunca geçme katı
conductor|lets|ileten geçiren
connecting rod|crankshaft|kranka
conservation of energy||olmaz
construction site|work|yapıldığı yer
constructor||kuran
contactor|panel starts big|panoda büyük çalıştıran
container/konteyner|packaged app docker|paket uygulama
containment|thick keeps radiation|kalın beton sızıntı
contour line||aynı
contractor|company builds|yapan
contrast agent|dye injected|boya
control chart|points plotted over|nokta zaman
control rod|slows inserted|yutan
control valve|adjusts automatically|otomatik ayar
convection|hot air rises warm room radiator circulates boiling water currents carries|sıcak havanın yükselmesi petek oda dolaşma kaynayan su taşıması
conveyor|carries boxes factory|yürüyen fabrika kutu
cookie|file website remembers|sitenin hatırladığı
cooling tower|big white cloud power plant|büyük bacalı beyaz santral
copper|wires|tel
correlation|things move|şey
corrosion|rust eaten away moisture damage wet salt air orange|çürüme nem yenmesi deniz hava kızarma
cosine|over|bölü
coupling/kaplin|end motor pump connects|mili uç uca pompa
covalent bond||ortak
crack|thin split line|ince
crane|heavy tall|ağır yük inşaat kule
crankshaft|up down bent|inip çıkma çevirir
creep|slowly stretches over load hot high sag years|zamanla uzama yük sıcakta uzun süre sünen
critical mass|keeps going|sürmesi az
crowbar||sökme
crude oil|black before|yeraltı siyah
cruise control|holds car highway|hızı sabit otoyol
culvert|under|yol su geçişi
curing|wet gain strength|ıslak tutma sulama günlerce
current/akım|flow amps wire|akışı tel
cutting fluid|tool milky|takımı
cutting tool|sharp|keskin
cycle time|make piece|parça
cylinder head|covers|üstü
damping|swinging slowly loses dies out shaking reduces fades bouncing|yavaş azalır söner genlik
dam|blocks river wall electricity|nehri kesen duvar
database index|faster lookup|hızlı arama
database|tables query|saklama tablo
deadlock|each other forever stuck|bekleyen takılı
debugging|finding mistakes errors hunting bugs|kodda düzeltme
deburring|remove|
decibel|loudness|şiddeti
deep drawing|cup pan|sacdan tencere
defibrillator|restart paddles|kalp durmuş
deflection|much bends down shelf|raf
degree of freedom|ways move|hareket
denial-of-service attack|server|sunucuyu çökertme
density|heavy size packed tightly sinks floats lead|göre ağır sıkışık kütle bölü hacim batar yüzer
deployment|put use live|
depreciation|lost each asset|yıl
derivative/türev||hızı
determinant|single table|tek sayı
dew point|drops form fog|nem damla olmaya başladığı buğu
diagonal|slanting across rectangle screen|dikdörtgen çapraz ekran
dial gauge|clock face needle shaft runout tiny|mil ölçen
dialysis|cleans failure|kan temizleyen
diameter|across|boydan boya
diamond|gemstone cuts glass|değerli taş
die casting|metal injected mold|
die/kalıp||şekil basan
die/pafta|cuts outside|çubuğa
diesel engine|no spark truck|bujisiz kamyon
differential/diferansiyel|speed corners outer inner|dış iç teker hız
diffraction|around|dolanma
digital signature|sender unchanged|göndereni kanıtlayan
digital twin|virtual copy real machine|gerçeğin kopyası
diode|one way only|tek yön geçiren
dipstick|checks|bakılan
direct current||hep aynı yön pil yönlü
disinfection|kills germs|öldürme
dislocation|slips|
distillation|boiling cool alcohol|kaynatıp soğutarak ayırma alkol
divide and conquer||çöz
domain name|website instead number|site
dosimeter|worker|yaka rozet alınan ışın miktarı
download|your computer|
drag/sürükleme|air resistance slows car airplane pushes back|yavaşlatan çeken araba uçak
drain trap|bend under stops smell|su kesen
drainage|takes|
drill bit|cuts bottom|kayayı kesen uç
drilling mud|hole carries|basılan taşıyan
drilling rig|tower bores oil|delen petrol
drilling/delme|bit|açma uç
drinking water|safe|
driver/sürücü|lets system use device|donanımı çalıştıran
drone|flies without quadcopter|pilotsuz
drum brake|push|iten
ductility|stretch bend drawn wire copper thin pulled shape without snapping|tel haline çekilebilme bakır alma
dynamic programming|remember subproblems|alt sakla
earmuffs|protect|
earthing|rod shock|bağlama gövde çarpılma kazık
earthquake|plates|sarsılması
economic order quantity|many cheapest|tane ucuz
efficiency|divided get put wasted lost|oran harcanan giren çıkan kadarı
eigenvalue|factor direction unchanged|yönü değişmeyen kat
elasticity|spring back rubber band stretched let go|eski haline lastik bırakınca esneme şekil
electric charge|static rubbing balloon|artı eksi statik sürtme balon
electric field|around|etrafı
electric motor|spins fan coil|dönen mıknatıs bobin
electric shock|touched|dokununca
electric vehicle|no gasoline plug|pil şarj benzinsiz araba fiş
electrical discharge machining|erode metal|aşındırma
electricity meter|counts home|evde sayan
electrocardiogram|lines paper|çizgi kağıt
electrode|rod arc|çubuk ark
electroencephalogram|waves|dalgaları
electrolysis|splits water hydrogen|suyu ayrıştırma hidrojen
electromagnet|becomes switched off|verince bobin
electron|tiny nucleus|yüklü küçük etrafı
electroplating|bath chrome gold thin|banyo krom altın ince
elevator/asansör|carries up cabin|kat çıkaran
elevator/irtifa dümeni|nose up down|burun yukarı aşağı
ellipse|stretched|yassı
email|electronic letters|mektup
emergency stop|halt|
emulsion|mayonnaise milk|mayonez süt damla
encapsulation|details|içini
encoder|rotation|dönme ölçen
encryption|scramble secret only read|gizli okunmaz
endoscope|tube look stomach|hortum mide içi
endothermic reaction|absorbs gets cold|soğur
energy|ability|
engine block|body|gövde
engine knock|rattling early ignition|tıkırtı erken
engine oil|car change|araba yağ değişim
engine/motor|makes car go burns|arabayı yürüten yakan
enthalpy|total content|içeriği
entropy|disorder messy chaos randomness never decreases universe always increases|karmaşa dağınıklık kaos hep artar evren azalmaz
environmental impact assessment|nature|
enzyme|biological speeds digestion|biyolojik sindirim
equation|solve|eşittir
ergonomics|fits body comfort|uygun rahat
erosion||taşıma
escape velocity|leave|düşmeden
ethanol|drinks|içki
eutrophication|too many lake green dead fish|fazla yosun göl balık
evaporation|turns puddle dries clothes|su birikintisi kuruma çamaşır gaza dönüşmesi
evaporator|gas fridge|gaza
excavation|hole ground|çukur kazma
excavator|digs|kazan kol
exception|error thrown caught|fırlatılan hata
exhaust gas|out tailpipe|arka
exhaust manifold||gaz
exothermic reaction|gives off warms|dışarı ısınır
expansion joint/genleşme derzi|lets move|oynayan boşluk
exponent|above|
extrapolation|beyond|bilinenin tahmin
extrusion|hole shape toothpaste|delikten iterek diş macunu
eye/göz|sees|gören
fail-safe|goes breaks|bozulunca
failure mode and effects analysis|go wrong rank|neler ters gidebilir
fan/fan|blows cooling spinning|üfleyen serinleten
fatigue limit|never|
fatigue/yorulma|loads many weaker eventually again paper clip|yük zayıflama sonunda ataç defalarca bükme
faucet|kitchen|mutfak açılan
fault/fay|crack|yerkabuğu
feedback|compare correct|girişe karşılaştırma
fermentation|yeast alcohol bread|maya alkol ekmek
file/dosya|document saved|kaydedilen belge
file/eğe|rough smooths|elle düzeltme
filter/filtre|removes dirt catches particles|kir tutan süzen
filtration|pass paper coffee|süzerek ayırma kahve
finite element method|splits part pieces computes mesh|parçalara bölüp hesaplama ağ
fire extinguisher|red cylinder puts out|kırmızı tüp
firewall|unwanted guards|istenmeyen
firmware|inside|cihaz içindeki
first law of thermodynamics|neither created nor destroyed|yok olmaz
fishbone diagram|fish|
fission|atom|parçalanma
fixed cost|regardless|bağımsız
fixture/bağlama aparatı|holds|
flap/flap|trailing slow landing|iniş yavaş
flash point|ignites|alan
float valve|toilet|rezervuar yüzen top
flocculation|clumps together bigger|topaklanma
flood||nehir taşması
flow meter|much|akan miktarı ölçen
flow rate|much second liters minute amount|saniyede litre dakikada su
flowchart||kutu ok
flywheel|disc rotation keeps turning|disk dönme depolar düzgün
force|push pull makes move|itme çekme ettiren
forecast|predict|
foreign key||bağ
forging|blacksmith|kızgın demir döverek demirci şekil
forklift|warehouse prongs|palet depo
formwork|holds wet boards removed|tahta dökülmeden çakılan sökülür
foundation|bottom transfers|altı yük aktaran
foundry|place|yapılan yer
fraction|half quarter part|yarım çeyrek parça
fracture|breaks|parçalanma
framework|ready app|
free fall|dropped falling stone|bırakılan düşen taş
free-body diagram|isolated part all arrows separate object loads|parçayı ayırıp okla çizdiğimiz şekil yalnız
frequency/frekans|many second repeats often|saniyede kez tekrar sayısı
friction coefficient|slippery|kayganlık
friction|rubbing resists touching grip heat slows|yüzey zorlaştıran yavaşlatan
fuel cell|oxygen water|oksijen su
fuel consumption|hundred|yüz kilometrede
fuel injector|mist|motor silindir
fuel rod||boru
fuel tank|holds car|
function|reusable input|tekrar kullanılan isimli parçası girdi sonuç
funnel|neck bottle|ağız dökme şişe
fuse/sigorta|burns breaks too much|fazla kesen yanan
fuselage|airplane|
fusion|sun hydrogen|güneş hidrojen
galvanizing|rust protection|pas koruma
gamma ray|stops|delici
gas turbine|spins jet|
gasket|thin parts stops leaks paper head|parça ince kağıt lastik kaçak
gasoline|car pump station|araba istasyon
gate valve|slides|kayan
gear/dişli çark||tırnaklı geçme dönüşü aktaran yuvarlak
gearbox|changes car manual shift box ratio|değiştiren araba
generator/jeneratör|makes rotation|üreten dönme
geostationary orbit|stays same point tv|hep noktanın üstünde duran
geothermal energy|inside springs|altı
glass fiber|thin threads boat|ince lif tekne
global warming|getting hotter carbon|dünya ısınıyor karbon
globe valve|adjust|ayar
glow plug|warms|ısıtan
glucose meter|finger|parmak
gold|yellow precious never|sarı
graph/çizge|nodes|kenar
graphics processing unit|games|oyun ekran
gravel|small|küçük taş
gravity|pulls things down apple|aşağı çeken düşme elma
greenhouse effect|trap|ısıyı tutar dünya
greenhouse gas|traps heat|ısıyı tutan
grinding/taşlama|abrasive smooth finish sparks|taş çark kıvılcım hassas
groundwater|under surface|kuyu
guardrail|roadside metal stops cars|
gypsum|white drywall cast|beyaz alçıpan
gyroscope|wheel orientation|tekerlek
half-life|remains|inme
hammer/çekiç|hits nails|çivi çakan
hard disk drive|stores files spinning|dosya saklayan
hard hat|protection|baş koruma inşaat
hardness|resists scratching denting ball|çizilmeye batmaya çizik iz bilye
hash function|fingerprint|parmak izi
hash table|key fast lookup|hızlı bulma
hazardous waste|dangerous batteries chemicals|pil kimyasal
headlight|car night|lamba araba gece yol
heap/yığın ağacı|priority|öncelik
hearing aid|deaf louder|duymayan ses
heart|beats chest|kan
heat engine||ısıyı
heat exchanger|two without mixing hot cold side|iki birbirine karışmadan aktarma sıcak soğuk boru plaka
heat pump|moves cold outside house like reverse fridge|dışarıdaki içeri taşıma evi ısıtma ters buzdolabı
heat shield|reentry burning|giriş yanma
heat treatment||ısıtıp soğutarak
heat/ısı|flows hot cold warmth|sıcaktan soğuğa
helicopter|takeoff|duran pervane dikey kalkan
hexadecimal||altılı
hinge|door|kapı dönen
honing|smooth inside cylinder|içi taş
hopper||alttan boşalan
horsepower|car|araba
hose|garden water fire|bükülen bahçe itfaiye su
hybrid electric vehicle|gasoline both|hem benzin araba iki
hydraulic accumulator|pressure|depolar
hydraulic cylinder|excavator arm lifts|yağ iten kol ekskavatör kaldırır
hydraulic fracturing|water gas shale|su gaz
hydraulic press|small big liquid|küçük büyük sıvı
hydroelectric power plant|dam electricity|baraj
hydrogen|balloon water|
hydrometer|floating battery acid|yüzen akü asit
hygrometer|damp moisture moist room|rutubet oda
hypotenuse|slanted pythagoras|eğik çapraz pisagor
ideal gas|simple|
idle|standing|dururken çalışan
impedance|total opposition ac|alternatif akıma toplam
impeller||dönen
implant|put tooth|vücuda konan
impulse/itme||çarpı
incineration||çöp
inclined plane|ramp slope push up easier|yokuş kolay çıkarma
incubator/kuvöz|baby|
indicator/gösterge|changes color|renk değiştiren
inductance||bobin
induction motor|no brushes common factory|fırçasız dönen fabrika yaygın
induction/elektromanyetik indüksiyon|field makes|değişen alan oluşturma
inductor||tel sarım depolar
inertia|hard start moving stop going lean forward bus brakes resist change|sürdürme otobüs fren öne savrulma durmak istemez değişime direnme
ingot|bar|
inheritance|child properties parent|alt üst özellik alır
injection molding|melted bottle cap|basma kapak
insulation|stops|ısı ses geçirmeyen
insulator|conduct rubber plastic porcelain|iletmeyen lastik porselen
integer|no decimals|virgülsüz
integral|curve|eğri alan
integrated circuit|chip tiny black|siyah
integrated development environment|write run debug|kod yazma
interest|cost|borç bedeli
interface/arayüz|methods offers|sunulan
interference fit|slightly bigger|oynamaz
interference/girişim|add|toplanır
interlock|prevents running door|kapak
internal combustion engine|cylinder car|silindir yakan araba
interpolation||tahmin
interpreter|runs line|satır çalıştıran
interrupt|stops|durduran
inventory|kept warehouse|depoda bekleyen mal
inverter/evirici|solar panels battery|çeviren güneş
invoice|bill|satış para isteyen
ionic bond|transfer salt|verme tuz
ion||alan veren
irrigation|fields|tarla
isothermal process|same slowly|aynı kalır gaz yavaş
iteration|repeat improve time|tekrar adım
jack/kriko|car change wheel|araba teker değiştirme
jet engine|sucks shoots out back plane|emen yakan arkadan atan uçak
jig||tutan
just-in-time|parts arrive exactly no|stoksuz
kaizen|japanese|japonca
kanban|pull japanese|çekme japonca
kelvin|scale|
kernel/çekirdek|core|özü
key/kama|locks gear slot keyway stops slipping|dişli kaydırmayan parça yuva
keyboard|typing|yazı
kick|unexpected flow|beklenmedik
kidney||kanı idrar
kinetic energy|moving half mass velocity squared car|eden sahip olduğu yarım kütle kare
laminar flow|orderly no slow calm|sakin düzenli yavaş akma
lamp|gives|ışık veren
landfill|garbage buried dump|gömülen
landing gear|airplane|içeri giren
landslide|hillside|yağmur
laser cutting|cuts|ışınla
laser|intense|yoğun renk
latency|before arrives ping|
latent heat|energy without ice turning|değişmeden hal kaynama buz enerji
lathe|spins cutting round chuck|talaş kaldıran ayna yuvarlak
latitude|map position coordinate|harita konum koordinat
lead time|delivery waiting|sipariş arası
lead/kurşun|toxic|
leaf spring|stacked truck|üst şerit kamyon
lean manufacturing|waste toyota|israf yok
lens/mercek|glass focuses camera|kavisli cam odaklayan gözlük
lever|pivot seesaw lift heavy handle|çubuk ağır tahterevalli
library|code|kod
lift/kaldırma kuvveti|upward keeps plane up|uçağı tutan yukarı
light-emitting diode|low energy lamp small|az enerji lamba küçük
lightning|flash sky storm bolt|gökten düşen
lightning rod|roof strikes|çatı bina
limit switch|touched|yol değince
linear programming|constraints|kısıtlı iyi
linked list||eleman gösterir
lintel||üstü
live load|moving|değişen
load balancing|spread|yükü sunuculara dağıtma
load cell|weight scale|ölçen kantar
lock/kilit|opened key|anahtarla açılan
lockout-tagout|repair|kilit
logarithm|power inverse|üs kaçıncı ters
logistics|move store|taşıma
longitude|map position coordinate|harita konum koordinat
loop/döngü|code again until|eden kod bitene
loudspeaker|makes music|çıkaran müzik
low-pass filter|lets slow blocks high|yüksekleri kesen
lubricant|reduces rubbing|
lubricating oil|slippery|kaygan
lubrication|reduce rubbing|
lung|breathe|nefes
lux meter|brightness|parlaklık
machine learning|computer|öğrenen bilgisayar
machining|away|kesme şekil
magnetic field|around|çevresi
magnetic resonance imaging|pictures no x-ray|mıknatıs
magnifying glass|detective read print|yazıyı büyütme detektif
mallet|wooden|tahta baş
malware|harmful program|
martensite|quenched|su verince iğne
mass production|huge numbers identical|sayıda aynı
mass|amount matter same moon|madde miktarı kilo ayda değişmez
mathematical function|each input output|girdi tek çıktı
matrix/matris|determinant table|tablo
mean time between failures|running before breaks|arızasız
mean time to repair|fix|
mean|count|bölü
measurement uncertainty|sure|emin
mechanical advantage|lever multiply gain|kaldıraç kazanç
mechanical seal|leak|pompa kaçak
median|sorted|sıralı
medical ventilator||solutan
melting point|becomes ice zero|dönüştüğü buz sıfır
mercury|thermometer|termometre
merge|combine|
methane|cow|gaz inek
microcontroller|small computer chip devices arduino|çip küçük bilgisayar cihaz kontrol
micrometer|very precise|vidalı hassas
microphone|voice record speak sing|konuşma kayıt
microscope|see tiny things cells bacteria|şey görme hücre
microwave oven|kitchen warms fast meal|mutfak çabuk yemek
milling machine|flat slots|çakı düz kanal
milling||çakı
mirror|see yourself|kendini görme
mode/mod|frequent|
modem|connects home internet|eve
modulation|puts onto radio wave|dalgaya bindirme
mold/kalıp||şekil veren içi boş
molecule||birleşmesi
mole|avogadro number|sayısı
moment of inertia|spinning hard rotate far figure skater|dönmeye uzak patenci
momentum|times speed collision conserved moving heavy hard stop billiard|çarpı hız çarpışma korunur bilardo durdurması zor
moment|lever seesaw rotate|etki kol çevirme tahterevalli
mortar/harç|bricks sand paste|arası kum
muffler|quiets pipe|sesini kısan
multimeter|handheld|el
muscle|arm|
nail/çivi||tahtaya
natural frequency|own rate swings freely after hit|bırakınca salınım vurunca serbest
natural gas|stove heating pipe|ocak kombi
near miss|almost|az kalsın kaza
negative feedback|error|hatayı azaltan
net present value|future money|gelecek para bugün
network switch|connects computers|bilgisayarları bağlayan
neutralization|together|baz birleşip
neutron|no nucleus|
nitriding||yüzey
nitrogen|most|çoğu
noise/gürültü|sound hiss disturbance|ses cızırtı
nondestructive testing|check without damage|zarar vermeden kontrol
normalization|remove repeated|tekrar azaltma
nozzle/lüle|narrow end speeds|dar uç hızlandıran
nuclear power plant|uranium electricity|uranyum
nuclear reactor||kontrollü
nut||altıgen takılan içi dişli
object-oriented programming|classes|sınıf miras
occupational safety|workers|işçileri koruma
octane number|resist|
odometer|travelled dashboard|sayan
oil pan|bottom collects|altta
open circuit|broken|yol
open source|see change free|görebildiği kod ücretsiz
open-loop control|no feedback washing toaster|geri bildirimsiz
operating system|windows linux computer runs|bilgisayarı
optical fiber|thread|tel taşıyan
optimization|find best|iyiyi bulma
orbit|planet|gezegen etrafında yol
ore|contains|içeren taş
orthosis|knee|dizlik
oscillator|repeating|tekrarlı
oscilloscope|shows waveform screen over|dalga şeklini ekranda
osmosis|water toward salty|su tuzlu geçme zar
overall equipment effectiveness|percent|yüzde
overfitting|memorises|kötü
overshoot|goes past target|hedefi
oversteer|slides out|kayar
oxidation|combines loses|kaybı
oxygen|we breathe fires need|soluduğumuz
ozone layer|protects sky|koruyan gökyüzü
ozone|layer|tabaka
pH|scale zero fourteen|ölçek sıfır dört
pacemaker|keeps beating|
packet|small piece|küçük parçası
pallet|wooden|tahta altlık yük
parachute|slows falling cloth jump|düşüşü yavaşlatan atlama
parallel connection|side|yan yana
parallelogram|tilted rectangle|yatık dikdörtgen
parking brake|lever keeps car|halinde
particulate matter|dust tiny breathe|toz ince
password|word login|giriş
patent|exclusive|mucit hak
pavement|surface|katmanları
payback period|years|dönme
payload|carries useful|
pedal|pressed|
pendulum|clock string weight swinging|ipe bağlı saat sallanan
percentage|out|
perigee|closest|
perimeter|distance around|
periodic table|chart|
permeability|passes|geçer
personal protective equipment|helmet goggles|
phase diagram||harita
phishing|fake email steal|e-posta çalma
photon|particle|
photovoltaic cell|panel|
pier/köprü ayağı|middle|destek
pile/kazık|column deep soft|yumuşak
pipe/boru|carries water gas long|su gaz taşıyan
pipeline|country|
piston ring|around|etrafı
piston|moves up down pushed explosion plunger|inip çıkan aşağı yukarı itilen patlama
pixel|tiny dot screen|ekran nokta
pi||bölü çap
plain bearing|no balls shaft|bilyasız kayan
planetary gear||etrafında
plaster|covers smooth|düzgün kaplama
plastic deformation|stays bent return|eski haline dönmeyen bükülme
pliers|grips jaws|tel tutan büken
plug/fiş|goes wall|takılan
plumb bob||ip dik
pneumatics|pressure|güç
poka-yoke|cannot be assembled wrong japanese operator|japonca
pollution|dirty harmful|kirli
polygon|many sides shape|kenarlı köşeli
polymer||zincir
polymorphism|behaviour|çağrı farklı
porosity|empty space sponge|boşluk sünger
positive feedback|runaway microphone squeal|büyüten çıkan
potential energy|lifted up high weight wound waiting|yükseğe biriken gerilmiş saklı
powder coating|dry oven|
power factor|real wasted|gerçek oran
power plant|large city|büyük
power steering|easy assist|kolay hafif
power supply|feeds|cihaza
power/güç|fast used horsepower|hız
precast concrete|made brought|getirilen
precipitate|falls out|çöken
precision/kesinlik|close each other|
predictive maintenance|failure|arıza önceden tahmin
press brake||sac
pressure relief valve|too high pops releases boiler|fazla açılan kazan
pressure vessel|withstand inside|depo
pressure|pushing air tire squeeze weight spread|alana düşen lastik hava itme bastırma
prestressed concrete|cables stretched|halat
preventive maintenance|it breaks scheduled|bozulmadan önce
prime|divisible|
printed circuit board|green soldered|yeşil yol
prism|glass rainbow|cam gökkuşağı
probability|likelihood dice coin|şans zar yazı tura
productivity|worker|işçi üretim
programmable logic controller|factory ladder machines|fabrika makine yöneten beyin
projection/izdüşüm|shadow flat view|gölge
propeller shaft|long tube|güç uzun
propeller|spin push airplane|dönen kanat
prosthesis|leg arm|bacak kol takma
protocol|computers talk|bilgisayarların konuşma
proton||yüklü
prototype|model try|deneme
public-key cryptography|two|
pulley|lifts|ip geçen oluklu teker kaldırma
pump|water pushes up well|su basan çeken kuyudan yukarı
pyrometer|hot touching furnace|fırın
quality control|checking|hata
quenching|dip sudden plunge|kızgın daldırma ani
query|ask|tabanına soru
queue/kuyruk|first out waiting line|ilk giren çıkan bekleme
rack|toothed steering|dişli direksiyon
radar|planes|uçak
radiation dose|much body|vücudun
radiation|sun warms empty emitted travel without|güneş boşluk arada hava yokken ısıtma yayılma
radiator|cools water fins fan|suyunu soğutan petek
radio|listen music news station|müzik haber dinleme istasyon
radioactivity|unstable nucleus emits rays|kararsız ışın saçma
radius/yarıçap||kenara
railway|trains tracks|ray
rain gauge|how much rained|ne kadar yağdı
random-access memory|temporary lost off fast|geçici kapanınca silinen hızlı
ransomware|locks money|kilitleyip
reactive power|no motors coils capacitors|yapmayan bobin kompanzasyon
read-only memory|permanent cannot kept|
reamer|finishes size slightly|ölçü büyütme
recycling|use again paper glass|çöpü kağıt cam
redundancy|extra copy if one|biri bozulursa yedek
refactoring|clean up behaviour|kodu davranışı değişmeden
refinery|turns|çeviren tesis
reflection/yansıma|bounces mirror light sound|ayna dönme yansıyan ışık sesin
refraction|bends straw water|suda çubuk kırık
refrigerant|circulates fridge air conditioner|buzdolabı dolaşan
refrigerator|kitchen cools|mutfak yiyecek soğutan
register/yazmaç|tiny|
regression test||çalışıyor
regression|fit|doğru geçirme
reinforced concrete|inside|demir bina
reinforcing bar|rod inside ribbed|içindeki
relative humidity|moisture feels|
relay/röle|small current big click|küçük akımla büyük akımı açan tık mıknatıs
reliability|works failing chance|çalışma ihtimali
remote control|tv|televizyon
renewable energy|never runs out|bitmeyen
repeatability|each|seferinde sonuç
reservoir/rezervuar|holds|tutan
residual-current device|cuts power touch live shock leak bathroom instantly|çarpılınca elektriği kesen banyo pano hemen
resin|epoxy liquid|
resistance|opposes hinders heats|zorluk koyma ısınır
resistor|limits colored bands|sınırlayan renkli bant
resolution/çözünürlük|many dots sharp|nokta net
resonance/rezonans|shakes violently matching own bridge swing glass wine singer push|kendi şiddetli sallanma köprü salıncak bardak artan
respirator|face|nefes yüz
retaining ring|special pliers|kanal yaylı halka pense mil
retaining wall|slope|yamaç
reverse engineering|take apart learn copy|söküp öğrenme kopyalama
reverse osmosis|removes seawater drinkable|zardan tuz arıtma deniz suyu
risk assessment|could hurt likely|zarar verir ihtimal
risk|chance times harm|ihtimal çarpı
rivet|permanent hammered both sides aircraft|çakılan sökülmez iki tarafı kafa uçak
robot|arm|otomatik yapan makine
rocket engine|space|uzay alev
rocket|goes up burns oxidizer|uzaya çıkan yakıt
rolling bearing|inner outer race lets spin easily smooth low|iç dış mil rahat döner azaltan
rolling|squeezed rollers thinner sheet dough|inceltme sac hamur
roof|top house|evin üstü
root cause|real underlying reason|asıl
rotor|spinning motor|kısmı
roundabout|cars around|yuvarlak etrafında
router/yönlendirici|directs home internet|ev
rubber|stretchy tires|esnek
rudder/istikamet dümeni|left right|sağa sola
runway|planes|iner kalkar
rust|flakes left wet outside orange|dışarıda ıslak nem kabuk pullanma
safety factor|extra strong needed margin times|gerekenden kat sağlam pay
safety harness|height worn|yüksekten düşme
safety stock|just case|olur olmaz fazla
safety valve|too high|artınca açan
sample/örneklem||kitleden seçilen
sand casting||dökme
sandpaper|rough smooth wood|pürüzlü tahta düzeltme
sand|beach|plaj tane
satellite|circles earth tv|dünyanın etrafında dönen
saturation/doyma|cannot hold more|fazla almaz
saw|teeth|tahta
scaffolding|platform stand outside building|çıktığı bina dışı
scaffold|grow|büyüyen
scale/ölçek|smaller|küçültme
screw/vida|twisted pointed|tahtaya çevirerek giren dişli sivri
screwdriver||çeviren
search engine|google finds|bulan
seat belt|passenger|kayış kaza
second moment of area|cubed twelve resist shape beam|küp bölü iki
sedimentation|bottom tank|dibe
seismic isolation|rests rubber pads quake|lastik üstünde
seismic survey|shakes listens|titreşim dinleme
seismograph|needle shaking measures|sallantı ölçen iğne
semiconductor|chips|çip
sensor|detects turns|ölçen çeviren
septic tank|house sewage no sewer|pis su kanalizasyonsuz
series connection|one after another|uç uca
server|answers websites|karşılayan
servomotor|precise control feedback|hassas
set point|wanted thermostat desired|ayarlanan
settlement|sinks slowly|bina zamanla çökme
settling time|long until steady|oturana
sewer|dirty underground city|altı şehir
shaft seal||kaçmasın lastik
shaft/mil|rod|çubuk güç
shear force|slide past cut across scissors sideways|makas kesen kaydıran yana
shear wall|quake|
sheet metal|car body|yassı kaporta
shield/radyasyon zırhı|blocks rays|ışın keser
shielding gas|protects|koruyan
shock absorber|stops bouncing car bumps cylinder damps|araba tümsek zıplama sallanma yağlı silindir yanında
shock wave|faster sound bang|sesten hızlı patlama
short circuit|touch accident sparks huge|kablo değmesi kıvılcım ani
sidewalk|people walk|yürüdüğü
significant figures|meaningful|
silicone|bathroom flexible|banyo dolgu esnek
silicon|sand|çip kum
simple harmonic motion|back forth|yay gidip gelme
simple machine|easier lift|kolay kaldırma
simulation|reality|
sine|over|bölü
sintering|joins without|toz eritmeden birleşme sıkıştırma
siphon|edge drains|hortum kendiliğinden boşaltma
siren|warning ambulance|ses
skin||saran dış
slab/döşeme|flat horizontal|katı ayıran düz yatay
slag|waste|üstünde atık
sleeper|beam under|ray altı
slope/eğim|rise over run steep|dik yokuş
sludge|muddy left over|kalan
slump test|much wet|
smelting|melt|eritme
smoke detector|beeps fire ceiling|yangın öten tavan
soap|washing hands|el yıkama
socket outlet|wall holes power|fiş takılan
soft starter|gently|yavaşça kaldıran
soil|under building|binanın altındaki
solar collector|sun roof|su ısıtan çatı
solar panel|sunlight electricity roof|ışığı elektrik çatı
soldering iron|hot|ucu ısınan eriten
soldering|low wire iron circuit board legs|havya kart bacak tutturma kalay
solid-state drive|fast|hızlı
solubility|much|
solution/çözelti|dissolved sugar water uniform|suda çözünmüş şeker
solvent|thinner acetone|tiner aseton
sonar|submarine depth fish ship|denizaltı derinlik balık gemi
sorting/sıralama|put ascending|sıraya koyma küçükten büyüğe
sound level meter|loudness|
sound|vibrations air|duyulan titreşim
source code||yazdığı metin
source rock|formed|oluştuğu
space station|astronauts|yaşar
spark plug|fuel cylinder|yakıt ateşler silindir çakan
specific heat|energy degree|derece enerji miktarı
spectrometer|colors composition metal analyzer|renk alaşım analiz
spectroscopy|light|ışıkla
spectrum|rainbow range|gökkuşağı
speedometer|car|araba
spent fuel|removed reactor hot|çıkarılan
sphere|ball round|top yuvarlak
spirit level|checks|kontrol
splined shaft|many keys|
spot welding|car points|sac araba
spreadsheet|rows columns|satır sütun
spring/yay|coil stretches compresses returns bounces|sıkışır uzar gelir sarmal
sprinkler|ceiling|tavandan
sprocket|toothed bicycle|geçen bisiklet
stability|returns after|bozulunca geri dönen
stack/yığıt|out plates|çıkan tabak
stainless steel|rust kitchen sink knives|mutfak çatal bıçak lavabo
stall/tutunma kaybı|loses too steep|taşıma dik açı düşme
standard deviation|spread around average|etrafında dağılma
standard/standart|agreed|uyulan belge
standing wave|fixed string|sabit tel
star-delta starting|reduces big|kalkış düşüren büyük
starter motor|over key first crank|ilk çalıştıran kontak anahtar çeviren
static electricity|hair balloon shock sweater|saç balon çarpma kazak
statistical process control|charts watch|grafik izleme
stator|motor|kısmı
steady state|longer|artık
steam engine|old train locomotive coal|eski tren lokomotif kömür
steam turbine|spins station|santral
steam|boiling|kaynayan
steel|strong construction|sağlam
stem cell|becomes any|
stent|blocked artery|tıkalı açan
stepper motor|moves small printer|yazıcı
sterilization|kills germs tools autoclave|öldüren alet
stethoscope|doctor listens|doktor dinleyen
stiffness|resists bending little spring hard|eğilmeye esnemez zor bükülme kuvvet
stirrup|loop bar|kirişte bükülmüş demir
strain gauge|tiny glued|ölçen
strain/gerinim|much stretched elongates|göre
stress concentration|higher|yüksek
stress-strain curve|graph|grafik
stress/gerilme|inside spread push pull intensity|malzeme içinde
string/karakter dizisi|text letters|harf
sublimation|gas mothballs skips liquid|gaza buz naftalin sıvı olmadan
substation|fence lowers grid|düşüren tel örgü
supervised learning|labelled|etiketli
surface roughness|smooth bumps|pürüzsüz tümsek
surface tension|insect walks droplets round|böcek üstünde damla yuvarlak
surveying|mapping|
suspension bridge|long|halatlara asılı
suspension/süspansiyon|springs wheels body smooth ride bumps|teker gövde arası yay konforlu tümsek
switch|turns off|
symmetry|mirror halves|iki yarı aynı
synchronous machine|same speed as grid|şebeke aynı hız
syringe|medicine|ilaç
systematic error|direction always|hep yönde
tachometer||motor
takt time|demand|hızı
tangent/teğet|one|değen
tank||saklayan
tap/kılavuz|cuts inside set three|delik içine üçlü takım
technical drawing|shows dimensions views|ölçülü
telemedicine|doctor|doktor
telescope|stars planets moon sky far|yıldız gezegen gökyüzü uzağı
temperature|cold degrees|soğuk
tempering|hardened less after|sertleşen tekrar ısıtma kırılganlık
tender|companies bid lowest|firmaların verdiği
tendon||kası
tensile strength|highest pull before breaking snap tear withstand apart stretch tug|önce yüksek dayanabileceği dayanma fazla koparma
tensile test||koparana
theodolite|telescope|arazi ayak
theorem|rule|kural ispatlanmış
thermal camera|sees colors|ısıyı gören renk
thermal conductivity|well passes metal spoon pan quickly|iyi iletir geçirme kaşık tava
thermal insulation|keeps inside foam wool house warm|evin ısısını tutan köpük yün
thermal overload relay|trips too hot overworked|zorlanınca attıran ısınan amper ayar
thermal radiation|sun warms empty space without touching rays glow campfire invisible remote|güneş boşluk arada hava yokken ısıtma temas etmeden ışın ateş yayılma görünmez kumanda
thermocouple||uç
thermometer|fever glass|ölçen ateş
thermoplastic|melts reheated reshaped|ısıtınca erir şekil
thermos|coffee tea warm|çay kahve
thermoset|again hardens once|tekrar erimez kere
thermostat|room turns heater off|sabit tutan kombi
thread|runs parallel|aynı anda
three-phase system|wires factory industrial shifted|kablo fabrika sanayi
thrust/itki|push engine propeller jet plane|iten motor pervane
thyristor|latches|tetiklenen kilitlenen
tile|bathroom square|banyo kare
time constant|quickly responds sixty three percent|hızlı tepki yüzde altmış üç
timer|after time|belli sonra
timing belt|synchronises rubber snaps|lastik kopar
tire|around wheel|dolu yol
tissue engineering|organs lab|laboratuvar
titanium|light implants aerospace|sağlam hafif uçak
titration|drop burette color|damla renk
tolerance/tolerans|allowed deviation size|ölçü
tongs|blacksmith|tutan demirci
torque wrench|exact|tık tam
torque|twist effort rotate wrench lever arm tighten bolt engine crank|çevirme burma kol sıkma anahtar motor döner
torsion|shaft wring towel around|burkulan mil havlu sıkma eksen döndürme
total productive maintenance|maintain|
toughness|before breaking impact blow hit resist crack|darbe enerji yutma vurma dayanma
tow truck|takes broken car|bozulan arabayı çeken
tower crane|building site|
trailer|pulled behind|arkadan
tram|city|şehir içi raylı
transaction|nothing|hep
transfer function|over|çıkış bölü giriş
transformer/transformatör|coils iron core raises lowers hum|iki demir çekirdek yükselten düşüren
transistor|legs tiny|bacak
tree|branches|dal
trowel||yayan
trunk|back|arabanın eşya
truss|roof frame|köprü iskelet
tsunami|giant wave ocean|dev okyanus
tunnel/tünel|mountain road|dağ içinden geçen yol yeraltı
turbine|spins wind turns|rüzgar döndürür kanat elektrik
turbocharger|spins extra|döndürür motora basan
turbofan|big front airliner|yolcu uçağı
turbojet|gas plane|gaz uçak
turbulence|swirling chaotic messy eddies mixing bumpy fast|karmakarışık girdaplı dönen akma çalkantı
turning|piece shaping round|döndürme yuvarlak talaş
turnout||hat değiştirme
two-factor authentication|second phone|ikinci kod giriş
ultrasonic testing|waves find cracks inside|dalgası çatlak bulma içinde
ultrasound|high baby pregnancy|bebek hamile
understeer|pushes wide|kayar dışa açılır
uninterruptible power supply|computer blackout|bilgisayarı açık tutan
unit test|piece code|kod
universal joint||mil birleştiren
upload|send file|
uranium enrichment|increase|artırma
uranium|reactor|yakıt
user interface|interacts|
vacuum|empty air|havasız boş
value stream mapping|waste|çizme israf
valve/vana|stops tap handle|açıp akışı kesen
variable-frequency drive|changes hertz|devri kutu
variable/değişken|box holds|tutan isimli kutu
variance/varyans|spread|dağılma
vector/vektör|arrow size|ok yön
vein/toplardamar|back|dönen
velocity|way|yönü yöne
ventilation|brings stale|temiz kirli atan
vernier caliper|jaws thickness|kalınlık ölçen
version control|keeps old history code git|kodun eski halleri geçmiş saklayan
vibration|shaking back forth rattling trembling machine|titreme sallanma sarsılma makine ileri geri
virtual machine|inside pretend|içinde
virtual reality|goggles 3d world|dünya
viscosity|thick liquid honey syrup water pours slowly runny oil thickness|bal sıvı koyuluk kıvam ağır akan yağ pekmez
vise|jaws grip|çene sıkan
volcano|erupts mountain fire|patlayan ateş püsküren dağ
voltage|pressure push battery|basınç pil iten
volume/hacim|takes up|yer
vortex|spinning whirl bathtub|hortum küvet
vulnerability|uses|
wall/duvar|separates rooms|odaları ayıran
warranty|period|onarım
washer/pul||halka
washing machine|clothes home appliance|giysi ev
wastewater treatment plant|dirty water|pis temizleme
water hammer|bang closed tap knock|musluk kapanınca vurma gürültü ses
water heater|hot shower|duş sıcak
water meter|counts used home|evde kullanılan
waterproofing||geçirmez zar
wavelength|peaks|
wear|away lost slowly use thinner|incelme kullandıkça kaybı
website|visit|gezilen
weight/ağırlık|scale heavy less|tartı ayda az
welder|person mask|kişi
welding|permanently spark mask torch|eritip iki kıvılcım
well/kuyu||delinen
wellhead||üstü
wetland|swamp plants clean|
wheel alignment|car pulls|açı çekme
wheel balancing|steering|direksiyon titreme
wheelbarrow|carries sand|teker kum taşıyan
wheelbase||teker
wheelchair|seat|
wheel|car bicycle|bisiklet
winch||saran
wind tunnel|blow|üfleme deneme
wind turbine|tower blades|kule kanat
windshield|car|araba
wire drawing|thinner|çekerek inceltme
wire rope|twisted|bükülmüş
wire/tel|thread|
wood|timber|
work hardening|bent gets harder cold|büktükçe
work study|stopwatch|kronometre
work|times distance moved pushing|çarpı yol itme taşıma
worm gear||döndüren
wrench|nuts|sıkan
yield strength|bent stays no return spring back limit stretch|dönmez eski haline değer uzama bozulur
`;

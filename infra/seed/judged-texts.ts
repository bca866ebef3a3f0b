/**
 * Paragraphs of engineering prose, written for this purpose, with the names of terms of the seed in brackets. The rules
 * of mentions were tuned on the first half; the second half was only used for judging.
 */
const TUNED = `
Before the [pump] was started, the crew opened the [suction] [valve] and let the [air] out of the [casing]. The [impeller] had worn, so the [flow rate] fell well below the duty point and [cavitation] could be heard near the [inlet]. As a first step, the [bearing] [clearances] were measured and the [shaft] was checked for [runout]. In this case the [wear] was caused by [sand] in the [water], which means that a finer [strainer] has to be fitted on the [suction side].
The [converter] feeds a three-phase [induction motor] through a [shielded cable]. Its [IGBTs] are switched at 8 kHz, which keeps the [current] [ripple] low but adds [switching] [losses]. A [PWM] [signal] from the [microcontroller] sets the [duty cycle], and the [DC] [link] [capacitors] smooth the [voltage]. If the [heat sink] gets too hot, the [controller] reduces the [output] [power] in order to protect the [semiconductors]. The [earth] [connection] must be as short as possible.
[Concrete] gains most of its [compressive strength] during the first 28 days. The [water-cement ratio], the [aggregate] and [curing] all play a key role. We placed the [reinforcement] in two [layers] so that the [cracks] would stay narrow under the service [load]. At the end of the [beam] the [shear force] is highest, and [stirrups] are set closer together there. The [formwork] can be removed once the [columns] carry their own [weight].
The [service] stores its [data] in a [relational database] and keeps a [cache] in [memory]. When a request arrives, the [server] looks up the [record] by its [primary key] and returns it as [JSON]. A [commit] is rejected if two [transactions] change the same [row]. To find the [bug] we wrote a [unit test], set a [breakpoint] in the [loop] and read the [log]. As a result the [latency] dropped, and the [queue] no longer grows at [peak] times.
In order to obtain [ammonia], [nitrogen] and [hydrogen] are passed over an [iron] [catalyst] at high [pressure]. The [reaction] is exothermic, so the [temperature] has to be kept within [limits] by means of [heat exchangers]. Unreacted [gas] is returned to the [reactor] by a [compressor]. The [conversion] per [pass] is low, but the [equilibrium] shifts toward the [product] at lower [temperatures]. A [distillation column] then separates the remaining [mixture].
The [wing] is built from [aluminum] [ribs] and spars with a skin of [carbon fiber]. At low [speed] the [flaps] are lowered to raise the [lift coefficient], while the [drag] rises as well. During the climb the [pilot] watches the [airspeed] and the [angle of attack], because a [stall] close to the [ground] leaves little time. The [landing gear] is retracted as soon as the [rate of climb] is positive.
[Pompa] çalıştırılmadan önce [emme] [hattındaki] [vana] açıldı ve [gövdedeki] [hava] boşaltıldı. [Çark] aşındığı için [debi] düşmüş, [giriş] tarafında [kavitasyon] [sesi] duyulmaya başlamıştı. Bu yüzden önce [yatakların] [boşluğu] ölçüldü, sonra [milin] [salgısı] denetlendi. [Aşınmanın] nedeni [sudaki] [kumdur]; [emme tarafına] daha ince gözlü bir [süzgeç] takılmalıdır. Yeni [salmastra] yerine takıldıktan sonra [kaçak] kalmadı.
Üç fazlı [asenkron motor], ekranlı bir [kablo] üzerinden [frekans] [dönüştürücüye] bağlanmıştır. [Dönüştürücüdeki] [IGBT]'ler 8 kHz ile anahtarlanır; bu, [akımdaki] [dalgalanmayı] azaltır ama [kayıpları] artırır. [Mikrodenetleyiciden] gelen [PWM] [sinyali] görev çevrimini belirler, doğru [gerilim] [barasındaki] [kondansatörler] [gerilimi] düzleştirir. [Soğutucu] çok ısınırsa [denetleyici] [çıkış] [gücünü] düşürür. [Topraklama] [iletkeni] olabildiğince kısa tutulmalıdır.
[Beton], [basınç dayanımının] büyük bölümünü ilk 28 günde kazanır. [Su-çimento oranı], [agrega] ve [kür] bu [süreçte] belirleyicidir. [Çatlakların] dar kalması için [donatı] iki sıra hâlinde yerleştirildi. [Kirişin] [mesnede] yakın bölgesinde [kesme kuvveti] en yüksek olduğundan [etriyeler] orada sıklaştırılır. [Kalıplar], [kolonlar] kendi [ağırlığını] taşıyabildiği zaman sökülür. [Zemin etüdü], [temelin] [oturma] yapabileceğini göstermişti.
[Hizmet], [verilerini] ilişkisel bir [veritabanında] tutar ve sık okunanları [önbelleğe] alır. [Sunucuya] bir istek geldiğinde [kayıt] [birincil anahtarla] bulunur ve [JSON] olarak döndürülür. İki [işlem] aynı [satırı] değiştirirse sonuncusu geri alınır. [Hatayı] bulmak için bir [birim testi] yazdık, [döngüye] [kesme noktası] koyduk ve günlüğü inceledik. Böylece [gecikme] azaldı, [kuyruk] da artık yoğun saatlerde uzamıyor.
[Amonyak] üretmek için [azot] ve [hidrojen], yüksek [basınç] altında [demir] [katalizör] üzerinden geçirilir. [Tepkime] ekzotermiktir; bu nedenle [sıcaklık], [ısı değiştiricilerle] belli sınırlar içinde tutulur. Dönüşmeyen [gaz] bir [kompresörle] [reaktöre] geri gönderilir. Her [geçişte] [dönüşüm] düşüktür, ancak [sıcaklık] düştükçe [denge] [ürünlerden] yana kayar. Kalan [karışım] [damıtma kolonunda] ayrılır ve [yan ürünler] depolanır.
[Kanat], [alüminyum] [nervürlerden] ve [lonjeronlardan] oluşur; [kabuğu] [karbon fiberdir]. Düşük [hızda] [flaplar] indirilerek [taşıma katsayısı] yükseltilir, ama [sürükleme] de artar. Tırmanışta [pilot] [hava hızını] ve [hücum açısını] izler; çünkü yere yakın bir [perdövites] toparlanmak için zaman bırakmaz. [İniş takımı], [tırmanma hızı] artıya geçer geçmez içeri alınır. [Uçuş] öncesi [yakıt] ve [denge] hesabı da yapılmış olmalıdır.
`;
const JUDGED = `
The [gearbox] runs hot because the [oil level] is too low and the [helical gears] no longer carry a full [film] of [lubricant]. [Tooth] [wear], [pitting] and a bent [shaft] add to the [noise]. A [vibration] [sensor] on the [housing] showed a [peak] at the [mesh] [frequency]. We therefore changed the [oil], aligned the [coupling] and replaced two [bearings]. Whether the [backlash] lies within the [tolerance] is checked with a [dial gauge] once a year.
[Wastewater] enters the [plant] through a [screen] and a [grit chamber]. In the [aeration tank], [microorganisms] break down the organic matter, and the [activated sludge] is then settled in a [clarifier]. The [effluent] is disinfected with [chlorine] or ultraviolet [light] before it reaches the river. [BOD] and [COD] are measured twice a day. Part of the [sludge] is returned, the rest is thickened, digested and used for [biogas].
The patient lies on a table inside the [bore] of a superconducting [magnet]. A [radiofrequency] [pulse] tips the [spins], and the [coil] picks up the [signal] they emit. [MRI] shows soft [tissue] with good contrast, whereas [computed tomography] is better for [bone] and takes less time. A [pacemaker] or an [implant] with [steel] [parts] can be a reason not to [scan]. The [dose] of the [contrast agent] depends on the body [mass] of the patient.
[Value stream mapping] helped the team to see where [parts] were waiting. The [bottleneck] was the [painting] [line], whose [cycle time] was longer than the [takt time]. By reducing [setup time] and moving to smaller [lots], [inventory] fell by a third and the [lead time] by half. [Poka-yoke] [fixtures] now keep [operators] from [mounting] a [part] the wrong way round. The [control chart] shows that the [process] is stable, and [OEE] has improved.
While [drilling] through the [shale], the driller noticed a gain in the [mud pits] and shut the [well] in. The [blowout preventer] closed on the [drill pipe], and the [casing] [pressure] was read every minute. A heavier [drilling mud] was then pumped down the [string] to balance the [formation pressure]. Once the [kick] was circulated out, the crew ran the [casing] to the planned depth and pumped [cement] into the [annulus].
The [PID controller] was tuned by the [Ziegler-Nichols method]. A high [gain] made the [loop] oscillate, so the [integral action] was cut back until the [overshoot] was below five per cent. The [transfer function] of the [plant] has one [pole] close to the [origin] and a [dead time] of two [seconds]. In the [Bode plot], the [phase margin] turned out to be enough. A feedforward path now takes care of most [disturbances], and the [steady-state error] is [zero].
[Dişli kutusu] ısınıyor; çünkü [yağ seviyesi] düşük ve [helisel dişliler] arasında [yağ filmi] oluşmuyor. [Dişlerdeki] [aşınma], oyuklanma ve eğilmiş [mil] [gürültüyü] artırıyor. [Gövdeye] takılan [titreşim] [sensörü], [kavrama] [frekansında] bir [tepe] gösterdi. Bunun üzerine [yağ] değiştirildi, [kaplin] ayarlandı ve iki [rulman] yenilendi. [Diş boşluğunun] [tolerans] içinde kalıp kalmadığı yılda bir kez [komparatörle] ölçülür.
[Atık su], [tesise] [ızgaradan] ve [kum tutucudan] geçerek girer. [Havalandırma havuzunda] [mikroorganizmalar] organik maddeyi parçalar, ardından [aktif çamur] [çökeltme havuzunda] çöker. [Çıkış suyu], nehre verilmeden önce [klorla] ya da morötesi [ışıkla] dezenfekte edilir. [BOİ] ve [KOİ] günde iki kez ölçülür. [Çamurun] bir bölümü geri devrettirilir; kalanı yoğunlaştırılır, çürütülür ve [biyogaz] [üretiminde] kullanılır.
Hasta, [süperiletken] [mıknatısın] içindeki masaya yatırılır. [Radyo frekansı] [darbesi] spinleri devirir, [sargı] da onların yaydığı [sinyali] toplar. [MR] yumuşak [dokuyu] iyi kontrastla gösterir; [bilgisayarlı tomografi] ise [kemik] için daha elverişlidir ve daha kısa sürer. [Kalp pili] ya da [çelik] parçalı bir [implant], çekim yapılmaması için neden olabilir. [Kontrast maddenin] [dozu], hastanın vücut [kütlesine] göre belirlenir.
[Değer] [akışı] [haritası], [parçaların] nerede beklediğini ekibe gösterdi. [Darboğaz], [çevrim süresi] [takt süresinden] uzun olan [boyama] [hattıydı]. [Hazırlık süresi] kısaltılıp daha küçük [partilere] geçilince [stok] üçte bir, [temin süresi] yarı yarıya azaldı. [Poka-yoke] [fikstürleri] sayesinde [operatör] artık [parçayı] ters takamıyor. [Kontrol grafiği] [sürecin] kararlı olduğunu gösteriyor; [toplam ekipman etkinliği] de yükseldi.
[Şeyl] içinde [sondaj] sürerken sondör [çamur tanklarında] bir artış fark etti ve [kuyuyu] kapattı. [Patlama önleyici] [sondaj borusunun] üzerine kapandı, [muhafaza] [basıncı] her dakika okundu. Ardından [formasyon basıncını] dengelemek için [kuyuya] daha ağır bir [sondaj çamuru] pompalandı. [Akış] kesildikten sonra ekip [muhafaza borusunu] planlanan derinliğe indirdi ve [anülüse] [çimento] bastı. [Rezervuarın] [geçirgenliği] [karot] örneklerinden bulundu.
[PID denetleyici], [Ziegler-Nichols yöntemiyle] ayarlandı. [Kazanç] yüksek olunca [döngü] [salınıma] girdi; bu yüzden [integral etki], [aşma] yüzde beşin altına inene kadar azaltıldı. [Sistemin] [transfer fonksiyonunun] bir [kutbu] [orijine] yakındır ve [ölü zamanı] iki [saniyedir]. [Bode diyagramına] bakıldığında [faz payının] yeterli olduğu görülür. İleri [besleme] yolu [bozucuların] çoğunu karşılar; [kalıcı durum hatası] [sıfırdır].
`;

/** A paragraph without brackets, and where the names are. */
export interface JudgedText {
  readonly text: string;
  /** `start-end` of each name. */
  readonly names: ReadonlySet<string>;
}

export const tunedTexts = () => read(TUNED);
export const judgedTexts = () => read(JUDGED);

function read(marked: string): JudgedText[] {
  return marked
    .trim()
    .split('\n')
    .map((line) => {
      const names = new Set<string>();
      let text = '';
      for (const piece of line.split(/(\[[^\]]*\])/)) {
        const isName = piece.startsWith('[');
        const words = isName ? piece.slice(1, -1) : piece;
        if (isName) names.add(`${text.length}-${text.length + words.length}`);
        text += words;
      }
      return { text, names };
    });
}

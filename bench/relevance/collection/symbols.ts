/** Terms with symbols, digits or single letters, and other ways in which people type them. */
export interface SymbolTerm {
  en: string;
  tr: string;
  typed: readonly string[];
}

const LINES = `
C|C dili|c dili|C dili; C++|C++ dili|c++|C++; C#|C# dili|c#|C#; F#|F# dili|f#|F#;
I/O port|G/Ç kapısı|i/o port|io port|g/ç kapısı; A/D converter card|A/D dönüştürücü kartı|a/d converter card|a-d converter card;
R&D|Ar-Ge|r&d|ar-ge|arge; V-belt|V kayışı|v-belt|v belt|vbelt; Wi-Fi|kablosuz bağlaşma|wi-fi|wifi|wi fi;
TCP/IP|TCP/IP ailesi|tcp/ip|tcp ip|tcp-ip; pH meter|pH ölçer|ph meter|ph-meter|ph ölçer;
CO₂ laser|CO₂ lazeri|co2 laser|CO₂ laser|co2 lazeri; 3D printing|3B yazdırma|3d printing|3d-printing|3b yazdırma;
X-ray tube|X ışını tüpü|x-ray tube|xray tube|x ray tube; I²C bus|I²C yolu|i2c bus|I²C bus|i2c yolu;
RS-232|RS-232 arabirimi|rs-232|rs232|rs 232; AC/DC adapter|AC/DC uyarlayıcı|ac/dc adapter|ac dc adapter|ac-dc adapter;
p-n junction|p-n eklemi|p-n junction|pn junction|p-n eklemi; α particle|α parçacığı|α particle|α parçacığı;
β decay|β bozunumu|β decay|β bozunumu; γ-ray|γ ışını|γ-ray|γ ray|γ ışını;
Y-Δ starter|Y-Δ yolverici|y-δ starter|Y-Δ starter; µ-controller|µ-denetleyici|µ-controller|µ controller;
Ω-meter|Ω-ölçer|Ω-meter|ω-meter; USB-C plug|USB-C fişi|usb-c plug|usb c plug|usbc plug;
N-type doping|N tipi katkılama|n-type doping|n type doping; 4-stroke cycle|4 zamanlı çevrim|4-stroke cycle|4 stroke cycle|4 zamanlı çevrim;
O-ring|O-halka|o-ring|oring|o ring|o-halka; Henry's law|Henry yasası|henry's law|henrys law|henry’s law;
d'Alembert's principle|d'Alembert ilkesi|d'alembert's principle|d’alembert ilkesi|dalembert ilkesi;
50 Hz mains|50 Hz şebeke|50 hz mains|50hz mains|50 hz şebeke; M8 thread|M8 vida dişi|m8 thread|M8 vida dişi;
LED lamp (E27)|LED ampul (E27)|led lamp e27|led ampul (e27); half-duplex|yarı çift yönlü|half-duplex|half duplex|halfduplex
`;

export const SYMBOL_TERMS: readonly SymbolTerm[] = LINES.split(';')
  .map((line) => line.trim().split('|'))
  .map(([en = '', tr = '', ...typed]) => ({ en, tr, typed }));

/**
 * Related terms of sixty terms, judged manually among the proposals of two versions of the ranking: terms that a
 * reader of the first would sensibly look up next. Slugs of the seed. The weights were tuned on the first half; the
 * second half was only used for judging.
 */
const JUDGED = `
thermal-conductivity: thermal-insulation coefficient-of-thermal-expansion conductance electrical-conductivity thermal-radiation thermal-shock heat thermal-resistance
fatigue: fatigue-limit s-n-curve crack stress fracture fracture-toughness stress-concentration notch load-cycle static-fatigue
stress-strain-curve: s-n-curve strain tensile-strength youngs-modulus stress yield-strength elongation elasticity toughness strain-gauge normal-stress
direct-current: dc-motor current rectifier battery alternating-current brushless-dc-motor charging-station
cementing: annulus casing well wellbore borehole drilling-mud liner
tower-crane: crane scaffolding construction-site mobile-crane boom-crane hook-crane load-chart
resistance: ohm current impedance insulation-resistance-tester conductance ohms-law voltage resistivity resistor capacitance
nitriding: quenching carburizing case-hardening steel martensite induction-hardening hardenability tempering bainite normalizing austenite tool-steel case-hardened
nuclear-fuel: fuel-rod nuclear-fuel-cycle fuel-cladding spent-fuel mox-fuel refueling fuel-assembly fuel-pellet uranium-dioxide nuclear-energy burnup breeder-reactor
powder: powder-metallurgy powder-coating sintering compact-powder
fuel-filter: oil-filter air-filter diesel-particulate-filter fuel-injection fuel-injector fuel-pump diesel-fuel common-rail
quality: quality-assurance total-quality-management quality-function-deployment quality-control taguchi-method overall-equipment-effectiveness standard six-sigma corrective-action audit quality-management-system supplier-evaluation
natural-uranium: uranium depleted-uranium low-enriched-uranium uranium-enrichment uranium-hexafluoride separative-work-unit uranium-dioxide nuclear-fuel-cycle thorium yellowcake
peripheral: microcontroller timer computer keyboard printer central-processing-unit microprocessor graphics-processing-unit usb memory
nuclear-safeguards: international-nuclear-event-scale nuclear-security nuclear-accident nuclear-safety nuclear-weapon nuclear-fuel nuclear-power-plant nuclear-reactor nuclear-fuel-cycle
brake: parking-brake service-brake brake-pad brake-fade brake-shoe drum-brake wheel-cylinder brake-caliper anti-lock-braking-system braking-distance brake-disc brake-line
brayton-cycle: rankine-cycle gas-turbine otto-cycle carnot-cycle turbine isentropic-process jet-engine steam-turbine turbojet turboprop combined-cycle-power-plant cycle-thermodynamic
coefficient-of-thermal-expansion: thermal-conductivity thermal-shock thermal-stress expansion-thermal
ground-effect: lift induced-drag wing hover angle-of-attack
pid-controller: controller controller-tuning derivative-action integral-action integral-windup steady-state-error open-loop-control closed-loop-control ziegler-nichols-method proportional-control
push-button: switch contactor human-machine-interface selector-switch operator-panel
bytecode: machine-code interpreter virtual-machine java source-code program compiler instruction runtime programming-language
nuclear-force: nucleon nuclear-reaction proton force
turning: machining lathe boring rolling drilling milling jig water-jet-cutting deburring fixture electrical-discharge-machining sawing facing
purlin: beam rafter frame roof i-beam continuous-beam bracing simply-supported-beam
single-minute-exchange-of-die: mold lean-manufacturing value-stream-mapping cellular-manufacturing muda andon changeover die-press progressive-die
theory-of-constraints: management system aggregate-planning bottleneck capacity production-planning
doppler-effect: doppler-ultrasound wave frequency interference reflection sound pitch-sound
initial-condition: boundary-condition derivative differential-equation mathematical-model model simulation system-dynamics time-invariant-system equation
earth-pressure: soil ground-anchor pore-water-pressure earth-slope bearing-capacity footing diaphragm-wall settlement consolidation
oxygen: air combustion oxidizer nitrogen carbon-monoxide atomic-number element carbon-dioxide hydrogen-peroxide hydrogen oxy-fuel-welding oxy-fuel-cutting
pressure-drop: pressure turbulent-flow pipe flow-rate hydrostatic-pressure dynamic-pressure pressure-gauge fluid orifice-plate differential-pressure
pollution: water-pollution air-pollution soil-pollution pollutant point-source noise-pollution coliform-bacteria microplastic toxicity bioaccumulation diffuse-source
intervertebral-disc: spine trabecular-bone synovial-fluid cortical-bone ligament muscle bone joint tendon biomechanics anatomy cartilage
expansion-fan: supersonic-flow shock-wave pressure wave-drag de-laval-nozzle compressible-flow transonic-flow mach-number
scintillator: photomultiplier-tube gamma-camera radiation ionizing-radiation attenuation-coefficient radiation-detector nuclear-medicine x-ray computed-tomography positron-emission-tomography
material-balance-equation: reservoir water-drive gas-oil-ratio enhanced-oil-recovery recovery-factor water-flooding oil-field
rotary-table: drill-string derrick drawworks drilling-rig
soil-liquefaction: soil pore-water-pressure shear-strength-of-soil sand soil-improvement silt earthquake consolidation pore-pressure angle-of-internal-friction soil-report
fuel-pump: pump water-pump oil-pump fuel fuel-injection fuel-filter fuel-injector
sonic-boom: sound speed-of-sound supersonic-flow subsonic-flow shock-wave noise-pollution noise-barrier noise-sound
kinematics: acceleration speed arm mechanism degree-of-freedom four-bar-linkage slider-crank-mechanism cam inverse-dynamics robot-joint follower-cam motion velocity pair-kinematic position
work: energy joule power force displacement thermodynamics kilowatt-hour
setting: cement admixture bleeding compressive-strength concrete water-cement-ratio portland-cement hydration plasticizer-concrete cold-joint paste-cement
scaffolding: formwork support construction-site tower-crane crane scaffold-netting
eccentricity: ellipse orbit parabola circle inclination
luminaire: lamp led-driver light-emitting-diode downlight chandelier light-pole
sleeper: ballast prestressed-concrete rail gauge-railway track-railway spike-railway tamping-machine
internal-combustion-engine: rotary-engine heat-engine engine-oil combustion-chamber diesel-engine engine-knock gasoline-engine two-stroke-engine four-stroke-engine rocket-engine combustion gas-turbine
gait-analysis: gait-cycle force-plate prosthesis muscle joint electromyography range-of-motion orthosis exoskeleton ground-reaction-force gait
procurement: supply-chain-management supply-chain contract supplier outsourcing purchasing contractor lead-time buyer
wall: shear-wall load-bearing-wall diaphragm-wall retaining-wall slab lintel abutment strip-foundation plaster bond-beam bond-brickwork partition-wall panel-building stud-wall
module-software: software framework program software-architecture coupling-software software-engineering cohesion-software design-pattern dependency application-programming-interface
polymer: biodegradable-polymer plastic monomer alkene plasticizer silicone rubber crosslinking protein polyurethane viscoelasticity glass-transition-temperature fiber-reinforced-polymer polyelectrolyte chain-polymer
leak-off-test: pressure-buildup-test casing formation well pressure-test
equation: differential-equation boundary-condition dimensional-analysis mathematical-model state-space root first-order-system laplace-transform matrix initial-condition pythagorean-theorem solution-equation order-equation
wingspan: wing aspect-ratio winglet wingtip-vortex induced-drag airfoil delta-wing wing-loading wing-spar taper-ratio span rib
waterproofing: thermal-insulation roof bitumen cement roof-tile mortar tile screed waterproofing-membrane vapor-barrier external-thermal-insulation bituminous-membrane
brake-fade: brake-pad parking-brake anti-lock-braking-system brake braking-distance service-brake brake-line brake-caliper brake-shoe brake-fluid brake-disc brake-booster lining-brake
controller-area-network: bus local-area-network network network-topology network-switch control-unit fieldbus
`;

/** Slug → slugs of related terms. */
export function judgedRelated(): [slug: string, related: string[]][] {
  return JUDGED.trim()
    .split('\n')
    .map((line) => {
      const [slug = '', related = ''] = line.split(': ');
      return [slug, related.split(' ')];
    });
}

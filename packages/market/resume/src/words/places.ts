import type { CountryCode } from 'libphonenumber-js/max';
import { listOf } from './word-list';

type NamesOfCountries = ReadonlyArray<readonly [CountryCode, string]>;

/** Names of countries and of regions that are named like nothing else, as people write them in an address. */
export const COUNTRY_NAMES: NamesOfCountries = [
  ['US', 'usa | u.s.a. | u.s.a | united states | united states of america'],
  [
    'CA',
    `
canada | ontario | british columbia | alberta | québec | quebec | kanada | manitoba | saskatchewan | nova scotia
`,
  ],
  [
    'GB',
    `
uk | u.k. | united kingdom | england | scotland | wales | northern ireland | great britain | großbritannien
`,
  ],
  ['IE', 'ireland | irland'],
  ['DE', 'germany | deutschland | allemagne | alemania | germania'],
  ['AT', 'austria | österreich | autriche'],
  ['CH', 'switzerland | schweiz | suisse | suiza | svizzera'],
  ['FR', 'france | frankreich | francia'],
  ['BE', 'belgium | belgien | belgique | belgië | bélgica'],
  ['LU', 'luxembourg | luxemburg'],
  ['NL', 'netherlands | the netherlands | niederlande | pays-bas | nederland | holland'],
  ['ES', 'spain | spanien | espagne | españa'],
  ['PT', 'portugal'],
  ['IT', 'italy | italien | italie | italia'],
  ['PL', 'poland | polen | pologne | polska | polonia'],
  ['CZ', 'czech republic | czechia | česko | tschechien'],
  ['SE', 'sweden | schweden | suède | sverige'],
  ['NO', 'norway | norwegen | norge | norvège'],
  ['DK', 'denmark | dänemark | danmark | danemark'],
  ['FI', 'finland | finnland | finlande'],
  ['GR', 'greece | griechenland | grèce'],
  ['RO', 'romania | rumänien | românia | roumanie'],
  ['HU', 'hungary | ungarn'],
  ['TR', 'turkey | türkei | türkiye | turquie'],
  ['UA', 'ukraine'],
  [
    'IN',
    `
india | indien | karnataka | maharashtra | tamil nadu | telangana | kerala | haryana | gujarat | rajasthan | punjab
uttar pradesh | west bengal | andhra pradesh | madhya pradesh | inde
`,
  ],
  ['PK', 'pakistan'],
  ['BD', 'bangladesh'],
  ['LK', 'sri lanka'],
  ['NP', 'nepal'],
  ['AU', 'australia | australien | nsw | queensland'],
  ['NZ', 'new zealand'],
  ['SG', 'singapore'],
  ['MY', 'malaysia'],
  ['PH', 'philippines'],
  ['ID', 'indonesia'],
  ['VN', 'vietnam'],
  ['AE', 'uae | united arab emirates | dubai | abu dhabi'],
  ['SA', 'saudi arabia | ksa'],
  ['EG', 'egypt'],
  ['MA', 'morocco | maroc | marokko'],
  ['TN', 'tunisia | tunisie'],
  ['DZ', 'algeria | algérie'],
  ['NG', 'nigeria'],
  ['KE', 'kenya'],
  ['GH', 'ghana'],
  ['ZA', 'south africa'],
  ['IL', 'israel'],
  ['MX', 'mexico | méxico | mexique'],
  ['BR', 'brazil | brasil | brasilien'],
  ['AR', 'argentina'],
  ['CO', 'colombia'],
  ['CL', 'chile'],
  ['PE', 'peru | perú'],
];

/** Large towns of each country, which an address may name alone or after its postcode. */
export const COUNTRY_TOWNS: NamesOfCountries = [
  [
    'US',
    `
new york | new york city | nyc | brooklyn | los angeles | chicago | houston | phoenix | philadelphia | san antonio
san diego | dallas | san jose | austin | jacksonville | fort worth | columbus | charlotte | san francisco | indianapolis
seattle | denver | boston | el paso | nashville | detroit | oklahoma city | portland | las vegas | memphis | louisville
baltimore | milwaukee | albuquerque | tucson | fresno | sacramento | kansas city | atlanta | omaha | raleigh | miami
oakland | minneapolis | tulsa | tampa | new orleans | cleveland | pittsburgh | cincinnati | st. louis | orlando
palo alto | mountain view | sunnyvale | silicon valley | bay area | washington dc | washington d.c. | menlo park
cupertino | redmond
`,
  ],
  [
    'CA',
    `
toronto | montreal | montréal | vancouver | calgary | edmonton | ottawa | winnipeg | mississauga | brampton | waterloo
halifax
`,
  ],
  [
    'GB',
    `
london | manchester | birmingham | leeds | glasgow | edinburgh | liverpool | bristol | sheffield | cardiff | belfast
newcastle | newcastle upon tyne | nottingham | leicester | brighton | oxford | southampton | portsmouth | plymouth
reading | coventry | bradford | hull | stoke-on-trent | wolverhampton | derby | swansea | norwich | aberdeen | dundee
milton keynes
`,
  ],
  ['IE', 'dublin | cork | galway | limerick'],
  [
    'DE',
    `
berlin | hamburg | münchen | munich | köln | cologne | frankfurt | frankfurt am main | frankfurt a.m. | stuttgart
düsseldorf | dortmund | essen | leipzig | bremen | dresden | hannover | nürnberg | nuremberg | duisburg | bochum
wuppertal | bielefeld | bonn | münster | karlsruhe | mannheim | augsburg | wiesbaden | gelsenkirchen | braunschweig
kiel | aachen | chemnitz | magdeburg | freiburg | krefeld | mainz | lübeck | erfurt | oberhausen | rostock | kassel
potsdam | saarbrücken | ulm | heidelberg | darmstadt | regensburg | würzburg | ingolstadt | göttingen | heilbronn | jena
konstanz | tübingen | passau | wolfsburg | erlangen | oldenburg | osnabrück | paderborn | hagen | hamm | koblenz | trier
siegen | mönchengladbach
`,
  ],
  ['AT', 'wien | vienna | graz | linz | salzburg | innsbruck | klagenfurt | villach'],
  [
    'CH',
    `
zürich | zurich | genf | geneva | genève | basel | bern | lausanne | luzern | winterthur | st. gallen | lugano | berne
`,
  ],
  [
    'FR',
    `
paris | marseille | lyon | toulouse | nice | nantes | montpellier | strasbourg | bordeaux | lille | rennes | reims
le havre | saint-étienne | toulon | grenoble | dijon | angers | nîmes | villeurbanne | clermont-ferrand
aix-en-provence | brest | tours | amiens | limoges | annecy | metz | nancy | orléans | rouen | caen | mulhouse
perpignan | versailles | besançon | la défense | sophia antipolis
`,
  ],
  [
    'BE',
    `
bruxelles | brussels | brüssel | brussel | antwerpen | antwerp | gent | ghent | liège | charleroi | leuven | namur
`,
  ],
  ['NL', 'amsterdam | rotterdam | den haag | the hague | utrecht | eindhoven | groningen | delft | tilburg'],
  [
    'ES',
    `
madrid | barcelona | valencia | sevilla | seville | zaragoza | málaga | malaga | murcia | palma | palma de mallorca
las palmas | bilbao | alicante | valladolid | vigo | gijón | granada | a coruña | vitoria | vitoria-gasteiz | oviedo
pamplona | santander | san sebastián | donostia | salamanca | toledo | cádiz | getafe | alcalá de henares | tarragona
girona | lleida
`,
  ],
  ['PT', 'lisboa | lisbon | porto | braga | coimbra'],
  [
    'IT',
    `
roma | rome | milano | milan | torino | turin | napoli | naples | bologna | firenze | florence | genova | palermo
verona | padova | bari | trieste
`,
  ],
  ['PL', 'warszawa | warsaw | kraków | krakow | wrocław | wroclaw | poznań | gdańsk | łódź | katowice'],
  [
    'IN',
    `
mumbai | delhi | new delhi | bangalore | bengaluru | hyderabad | chennai | pune | kolkata | ahmedabad | gurgaon
gurugram | noida | jaipur | lucknow | kochi | cochin | indore | bhopal | chandigarh | coimbatore | nagpur | surat
vadodara | mysore | mysuru | thiruvananthapuram | trivandrum | visakhapatnam | patna | ghaziabad | faridabad
`,
  ],
  ['PK', 'karachi | lahore | islamabad | rawalpindi | faisalabad'],
  ['AU', 'sydney | melbourne | brisbane | perth | adelaide | canberra'],
  ['NZ', 'auckland | wellington | christchurch'],
  ['NG', 'lagos | abuja | ibadan | port harcourt'],
  ['KE', 'nairobi | mombasa'],
  ['ZA', 'johannesburg | cape town | durban | pretoria'],
  ['EG', 'cairo | giza | alexandria'],
  ['MX', 'ciudad de méxico | cdmx | guadalajara | monterrey | mexico city'],
  ['BR', 'são paulo | sao paulo | rio de janeiro | belo horizonte | curitiba'],
  ['AR', 'buenos aires | rosario'],
  ['CO', 'bogotá | bogota | medellín | medellin'],
  ['PE', 'lima | arequipa'],
  ['CZ', 'prague | praha | brno'],
  ['HU', 'budapest'],
  ['RO', 'bucharest'],
  ['SE', 'stockholm | gothenburg | malmö'],
  ['NO', 'oslo | bergen | trondheim'],
  ['FI', 'helsinki | tampere'],
  ['DK', 'copenhagen | københavn | aarhus'],
  ['TR', 'istanbul | ankara'],
  ['UA', 'kyiv | lviv'],
  ['BD', 'dhaka'],
  ['LK', 'colombo'],
  ['IL', 'tel aviv'],
  ['MA', 'casablanca | rabat'],
  ['TN', 'tunis'],
  ['DZ', 'alger'],
  ['GH', 'accra'],
  ['SA', 'riyadh'],
  ['VN', 'hanoi | ho chi minh city'],
  ['ID', 'jakarta'],
  ['PH', 'manila'],
  ['MY', 'kuala lumpur'],
];

const namesOf = (table: NamesOfCountries) => table.flatMap(([, names]) => listOf(names));

/**
 * Countries as people write them, including states that follow a town. Names of the second list do not say whose phone
 * number is near them: pronouns, names of people, work without a place, countries that few resumes come from.
 */
export const COUNTRIES = new Set([
  ...namesOf(COUNTRY_NAMES),
  ...listOf(`
us | u.s. | iceland | slovakia | bulgaria | russia | russland | russie | serbia | croatia | kroatien | slovenia
estonia | latvia | lithuania | china | japan | south korea | korea | hong kong | taiwan | thailand | ethiopia | qatar
kuwait | lebanon | liban | jordan | iran | iraq | venezuela | ecuador | uruguay | bolivia | costa rica | panama
senegal | sénégal | cameroun | côte d'ivoire | malta | cyprus | remote | hybrid | homeoffice | home office | télétravail
remoto | en remoto | worldwide | bavaria | bayern | île-de-france | cataluña | catalonia | new south wales | victoria
nrw | hessen | sachsen | baden-württemberg | alabama | alaska | arizona | arkansas | california | colorado | connecticut
delaware | hawaii | idaho | indiana | iowa | kansas | kentucky | louisiana | maine | maryland | michigan | minnesota
mississippi | missouri | montana | nebraska | nevada | new hampshire | new jersey | new mexico | north carolina
north dakota | ohio | oklahoma | oregon | pennsylvania | rhode island | south carolina | south dakota | tennessee | utah
vermont | virginia | west virginia | wisconsin | wyoming | texas | new york | florida | washington | massachusetts
illinois | georgia
`),
]);

/** Short forms of states of the US. */
export const US_STATES =
  'A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
/** Short forms of provinces of Canada. */
export const CANADIAN_PROVINCES = 'ON|QC|BC|AB|MB|SK|NS|NB';

/** Short forms of states, territories and provinces after a comma. */
export const STATES = new RegExp(`^(?:${US_STATES}|${CANADIAN_PROVINCES}|AC|N[LT]|P[ER]|NSW|VIC|QLD)(?: \\d{5})?$`);

/** Large towns, for a place that is written without its country; some names are in several countries, or rare. */
export const TOWNS = new Set([
  ...namesOf(COUNTRY_TOWNS),
  ...listOf(`
luxembourg | abu dhabi | córdoba | cambridge | sofia | athens | moscow | belgrade | zagreb | ljubljana | tallinn | riga
vilnius | santiago | montevideo | quito | caracas | beijing | shanghai | shenzhen | tokyo | osaka | seoul | taipei
bangkok | doha | beirut
`),
]);

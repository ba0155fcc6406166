import type { CountryCode } from 'libphonenumber-js/max';
import { eitherOf } from './word-list';

const word = (text: string) => new RegExp(`(?<![\\p{L}\\d])(?:${eitherOf(text)})(?![\\p{L}\\d])`, 'iu');

/** Labels before phone numbers. */
export const PHONE_LABEL =
  /(?<!\p{L})(?:(?:tele|mobil)?(?:fon|phone)(?:nummer)?|t[eé]l[eé]phone|t[eé]l[eé]fono|telefone|telefoon|tel|tél|telf|tlf|tfno|tfn|ph|mobile?|mobilnummer|mob|m[oó]vil|cell|cellulare|celular|portable|handy(?:nummer)?|rufnummer|gsm|whats ?app|contact (?:no|number|details)|fixe|festnetz|privat)(?!\p{L})|(?<!\p{L})[tmph][.:]|[☎📞📱✆☏]/iu;

/** Labels before numbers that are no phones. */
export const OTHER_NUMBER =
  /(?:nummer|nr|no|num|number|id|konto|iban|pin|passport|matrik\p{L}*|roll|reg(?:n|istration)?|licen[cs]e|member|orcid|siret|nif|dni|nie|steuer\p{L}*|ust\p{L}*|fax|isbn|issn|doi|gpa|score)\.?\s*[:#-]?\s*$/iu;

/** Ways in which national numbers are grouped in a country. */
export const NUMBER_SHAPES: ReadonlyArray<readonly [CountryCode, RegExp]> = [
  ['US', /^(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}$/],
  ['IN', /^0?[6-9]\d{4}[ -]\d{5}$/],
  ['GB', /^(?:07\d{3}[ -]?\d{3}[ -]?\d{3}|\(?020\)?[ -]\d{4}[ -]?\d{4})$/],
  ['DE', /^0?1(?:5\d{1,2}|6[023]|7\d)[ /-]/],
  ['FR', /^0\d(?:[ .-]\d{2}){4}$/],
  ['ES', /^[6-9]\d{2}(?:(?:[ .-]\d{3}){2}|(?:[ .-]\d{2}){3})$/],
  ['IT', /^3\d{2}[ .-]?\d{6,7}$/],
  ['CH', /^07\d \d{3} \d{2} \d{2}$/],
  ['BE', /^04\d{2} \d{2} \d{2} \d{2}$/],
  ['NL', /^06[ -]\d{8}$/],
  ['AU', /^04\d{2} \d{3} \d{3}$/],
  ['NG', /^0[789][01]\d \d{3} \d{4}$/],
];

/** Names of countries as addresses have them. */
export const COUNTRY_NAMES: ReadonlyArray<readonly [CountryCode, RegExp]> = [
  ['US', word('usa | u\\.s\\.a\\.? | united states(?: of america)?')],
  ['CA', word('canada | ontario | british columbia | alberta | québec | quebec')],
  [
    'GB',
    word(
      'uk | u\\.k\\. | united kingdom | england | scotland | wales | northern ireland | great britain | großbritannien',
    ),
  ],
  ['IE', word('(?<!northern )ireland | irland')],
  ['DE', word('germany | deutschland | allemagne | alemania | germania')],
  ['AT', word('austria | österreich | autriche')],
  ['CH', word('switzerland | schweiz | suisse | suiza | svizzera')],
  ['FR', word('france | frankreich | francia')],
  ['BE', word('belgium | belgien | belgique | belgië | bélgica')],
  ['LU', word('luxembourg | luxemburg')],
  ['NL', word('(?:the )?netherlands | niederlande | pays-bas | nederland')],
  ['ES', word('spain | spanien | espagne | españa')],
  ['PT', word('portugal')],
  ['IT', word('italy | italien | italie | italia')],
  ['PL', word('poland | polen | pologne | polska')],
  ['CZ', word('czech republic | czechia | česko | tschechien')],
  ['SE', word('sweden | schweden | suède | sverige')],
  ['NO', word('norway | norwegen | norge')],
  ['DK', word('denmark | dänemark | danmark')],
  ['FI', word('finland | finnland')],
  ['GR', word('greece | griechenland')],
  ['RO', word('romania | rumänien | românia')],
  ['HU', word('hungary | ungarn')],
  ['TR', word('turkey | türkei | türkiye')],
  ['UA', word('ukraine')],
  [
    'IN',
    word(
      'india | indien | karnataka | maharashtra | tamil nadu | telangana | kerala | haryana | gujarat | rajasthan | punjab | uttar pradesh | west bengal | andhra pradesh | madhya pradesh',
    ),
  ],
  ['PK', word('pakistan')],
  ['BD', word('bangladesh')],
  ['LK', word('sri lanka')],
  ['NP', word('nepal')],
  ['AU', word('australia | australien | nsw | queensland')],
  ['NZ', word('new zealand')],
  ['SG', word('singapore')],
  ['MY', word('malaysia')],
  ['PH', word('philippines')],
  ['ID', word('indonesia')],
  ['VN', word('vietnam')],
  ['AE', word('uae | united arab emirates | dubai | abu dhabi')],
  ['SA', word('saudi arabia | ksa')],
  ['EG', word('egypt')],
  ['MA', word('morocco | maroc')],
  ['TN', word('tunisia | tunisie')],
  ['DZ', word('algeria | algérie')],
  ['NG', word('nigeria')],
  ['KE', word('kenya')],
  ['GH', word('ghana')],
  ['ZA', word('south africa')],
  ['IL', word('israel')],
  ['MX', word('mexico | méxico')],
  ['BR', word('brazil | brasil')],
  ['AR', word('argentina')],
  ['CO', word('colombia')],
  ['CL', word('chile')],
  ['PE', word('peru | perú')],
];

/** Towns of each country, which an address may name alone or after its postcode. */
export const COUNTRY_TOWNS: ReadonlyArray<readonly [CountryCode, RegExp]> = [
  [
    'US',
    word(`
new york(?: city)? | nyc | brooklyn | los angeles | chicago | houston | phoenix | philadelphia | san antonio | san diego | dallas | san jose | austin | jacksonville | fort worth | columbus | charlotte | san francisco | indianapolis | seattle | denver | boston | el paso | nashville | detroit | oklahoma city
portland | las vegas | memphis | louisville | baltimore | milwaukee | albuquerque | tucson | fresno | sacramento | kansas city | atlanta | omaha | raleigh | miami | oakland | minneapolis | tulsa | tampa | new orleans | cleveland | pittsburgh | cincinnati | st\\. louis | orlando | palo alto | mountain view | sunnyvale | silicon valley | bay area
`),
  ],
  [
    'CA',
    word(
      'toronto | montreal | montréal | vancouver | calgary | edmonton | ottawa | winnipeg | mississauga | brampton | waterloo | halifax',
    ),
  ],
  [
    'GB',
    word(`
london | manchester | birmingham | leeds | glasgow | edinburgh | liverpool | bristol | sheffield | cardiff | belfast | newcastle(?: upon tyne)? | nottingham | leicester | brighton | oxford | southampton | portsmouth | plymouth | reading | coventry | bradford | hull | stoke-on-trent | wolverhampton | derby | swansea | norwich | aberdeen | dundee | milton keynes
`),
  ],
  ['IE', word('dublin | cork | galway | limerick')],
  [
    'DE',
    word(`
berlin | hamburg | münchen | munich | köln | cologne | frankfurt(?: am main| a\\.m\\.)? | stuttgart | düsseldorf | dortmund | essen | leipzig | bremen | dresden | hannover | nürnberg | nuremberg | duisburg | bochum | wuppertal | bielefeld | bonn | münster | karlsruhe | mannheim | augsburg | wiesbaden | gelsenkirchen | braunschweig | kiel | aachen | chemnitz | magdeburg | freiburg
krefeld | mainz | lübeck | erfurt | oberhausen | rostock | kassel | potsdam | saarbrücken | ulm | heidelberg | darmstadt | regensburg | würzburg | ingolstadt | göttingen | heilbronn | jena | konstanz | tübingen | passau | wolfsburg | erlangen | oldenburg | osnabrück | paderborn | hagen | hamm | koblenz | trier | siegen
`),
  ],
  ['AT', word('wien | vienna | graz | linz | salzburg | innsbruck | klagenfurt | villach')],
  [
    'CH',
    word(
      'zürich | zurich | genf | geneva | genève | basel | bern | lausanne | luzern | winterthur | st\\. gallen | lugano',
    ),
  ],
  [
    'FR',
    word(`
paris | marseille | lyon | toulouse | nice | nantes | montpellier | strasbourg | bordeaux | lille | rennes | reims | le havre | saint-étienne | toulon | grenoble | dijon | angers | nîmes | villeurbanne | clermont-ferrand | aix-en-provence | brest | tours | amiens | limoges | annecy | metz | nancy | orléans | rouen | caen | mulhouse | perpignan | versailles | besançon
`),
  ],
  [
    'BE',
    word(
      'bruxelles | brussels | brüssel | brussel | antwerpen | antwerp | gent | ghent | liège | charleroi | leuven | namur',
    ),
  ],
  ['NL', word('amsterdam | rotterdam | den haag | the hague | utrecht | eindhoven | groningen | delft | tilburg')],
  [
    'ES',
    word(`
madrid | barcelona | valencia | sevilla | seville | zaragoza | málaga | malaga | murcia | palma(?: de mallorca)? | las palmas | bilbao | alicante | valladolid | vigo | gijón | granada | a coruña | vitoria(?:-gasteiz)? | oviedo | pamplona | santander | san sebastián | donostia | salamanca | toledo | cádiz | getafe | alcalá de henares | tarragona | girona | lleida
`),
  ],
  ['PT', word('lisboa | lisbon | porto | braga | coimbra')],
  [
    'IT',
    word(
      'roma | rome | milano | milan | torino | turin | napoli | naples | bologna | firenze | florence | genova | palermo | verona | padova | bari | trieste',
    ),
  ],
  ['PL', word('warszawa | warsaw | kraków | krakow | wrocław | wroclaw | poznań | gdańsk | łódź | katowice')],
  [
    'IN',
    word(`
mumbai | delhi | new delhi | bangalore | bengaluru | hyderabad | chennai | pune | kolkata | ahmedabad | gurgaon | gurugram | noida | jaipur | lucknow | kochi | cochin | indore | bhopal | chandigarh | coimbatore | nagpur | surat | vadodara | mysore | mysuru | thiruvananthapuram | trivandrum | visakhapatnam | patna | ghaziabad | faridabad
`),
  ],
  ['PK', word('karachi | lahore | islamabad | rawalpindi | faisalabad')],
  ['AU', word('sydney | melbourne | brisbane | perth | adelaide | canberra')],
  ['NZ', word('auckland | wellington | christchurch')],
  ['NG', word('lagos | abuja | ibadan | port harcourt')],
  ['KE', word('nairobi | mombasa')],
  ['ZA', word('johannesburg | cape town | durban | pretoria')],
  ['EG', word('cairo | giza | alexandria')],
  ['MX', word('ciudad de méxico | cdmx | guadalajara | monterrey')],
  ['BR', word('são paulo | sao paulo | rio de janeiro | belo horizonte | curitiba')],
  ['AR', word('buenos aires | rosario')],
  ['CO', word('bogotá | bogota | medellín | medellin')],
  ['PE', word('lima | arequipa')],
];

/** Postcodes, states and streets that only addresses of a country have. */
export const ADDRESS_FORMS: ReadonlyArray<readonly [CountryCode, RegExp]> = [
  [
    'US',
    /,\s*(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])[\s,]+\d{5}(?:-\d{4})?\b/,
  ],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/],
  ['GB', /\b(?:[A-Z]{1,2}\d[A-Z\d]?|GIR) ?\d[A-Z]{2}\b/],
  ['DE', /\bD[- ]\d{5}\b/],
  ['AT', /\bA[- ]\d{4}\b/],
  ['CH', /\bCH[- ]\d{4}\b/],
  ['FR', /\bF[- ]\d{5}\b|\bcedex\b/i],
];

/** Weaker signs of a country in an address: states without postcode, words for streets. */
export const ADDRESS_WORDS: ReadonlyArray<readonly [CountryCode, RegExp]> = [
  [
    'US',
    /\p{L},\s*(?:A[LKZR]|C[AOT]|DC|FL|GA|HI|I[ADL]|K[SY]|LA|M[ADEINO]|N[CEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])(?![\p{L}\d])/u,
  ],
  ['CA', /\p{L},\s*(?:ON|QC|BC|AB|MB|SK|NS|NB)(?![\p{L}\d])/u],
  ['DE', /\p{L}(?:straße|strasse|str\.|weg|platz|allee|gasse) ?\d.*\b\d{5} \p{Lu}|^\d{5} \p{Lu}\p{L}*[äöüß]/u],
  ['FR', /\b\d+,?(?: (?:bis|ter))?,? (?:rue|avenue|boulevard|allée|chemin|impasse|place)\b/iu],
  ['ES', /(?:^|[\s,])(?:calle|c\/|avda\.?|avenida|paseo|plaza)\s+\p{L}/iu],
  ['IT', /(?:^|[\s,])(?:via|viale|corso|piazza)\s+\p{Lu}.*\d/u],
  ['IN', /\b(?:pin(?:code)?|dist\.?|h\.? ?no\.?|nagar|colony)\b/iu],
];

/** Languages of resumes by words that occur in almost all of them, with the countries that speak them, the largest first. */
export const LANGUAGE_COUNTRIES: ReadonlyArray<readonly [countries: readonly CountryCode[], pattern: RegExp]> = [
  [['DE', 'AT', 'CH', 'LU'], /berufserfahrung|kenntnisse|ausbildung|werdegang|studium|lebenslauf/iu],
  [
    ['FR', 'BE', 'CH', 'LU', 'CA', 'MA', 'TN', 'DZ'],
    /compétences|expériences? professionnelle|formations?\b.*|diplôme/iu,
  ],
  [['ES', 'MX', 'AR', 'CO', 'CL', 'PE'], /experiencia|habilidades|formación|conocimientos/iu],
  [['IT', 'CH'], /esperienz[ae]|istruzione|competenze/iu],
  [['PT', 'BR'], /experiência|formação|competências/iu],
];

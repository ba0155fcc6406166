import { listOf } from './word-list';

/** Countries as people write them, including states whose abbreviations follow a town. */
export const COUNTRIES = new Set(
  listOf(`
usa | us | u.s. | u.s.a. | united states | united states of america | uk | u.k. | united kingdom | england | scotland | wales | northern ireland | ireland | germany | deutschland | allemagne | alemania | france | frankreich | francia
spain | spanien | espagne | españa | italy | italien | italie | italia | portugal | austria | österreich | autriche | switzerland | schweiz | suisse | suiza | netherlands | the netherlands | niederlande | pays-bas | holland | nederland | belgium | belgien | belgique | belgië | bélgica
luxembourg | luxemburg | denmark | dänemark | danemark | danmark | sweden | schweden | suède | sverige | norway | norwegen | norvège | norge | finland | finnland | finlande | iceland | poland | polen | pologne | polska | polonia | czech republic | czechia | tschechien | slovakia | hungary | ungarn | romania | rumänien
roumanie | bulgaria | greece | griechenland | grèce | turkey | türkei | turquie | türkiye | russia | russland | russie | ukraine | serbia | croatia | kroatien | slovenia | estonia | latvia | lithuania | india | indien | inde | china | japan | south korea | korea | singapore | hong kong | taiwan | vietnam | thailand | malaysia | indonesia
philippines | pakistan | bangladesh | sri lanka | nepal | israel | egypt | morocco | maroc | marokko | tunisia | tunisie | algeria | algérie | nigeria | kenya | ghana | south africa | ethiopia | uae | united arab emirates | saudi arabia | qatar | kuwait | lebanon | liban | jordan | iran | iraq | canada | kanada | mexico | méxico | mexique | brazil
brasil | brasilien | argentina | chile | colombia | perú | peru | venezuela | ecuador | uruguay | bolivia | costa rica | panama | australia | australien | new zealand | senegal | sénégal | cameroun | côte d'ivoire | malta | cyprus | dubai
remote | hybrid | homeoffice | home office | télétravail | remoto | en remoto | worldwide
alabama | alaska | arizona | arkansas | california | colorado | connecticut | delaware | hawaii | idaho | indiana | iowa | kansas | kentucky | louisiana | maine | maryland | michigan | minnesota | mississippi | missouri | montana | nebraska | nevada | new hampshire | new jersey | new mexico
north carolina | north dakota | ohio | oklahoma | oregon | pennsylvania | rhode island | south carolina | south dakota | tennessee | utah | vermont | virginia | west virginia | wisconsin | wyoming | alberta | manitoba | saskatchewan | nova scotia | texas | new york | florida | washington | massachusetts | illinois | georgia | ontario | quebec | québec | british columbia | bavaria | bayern | île-de-france | cataluña | catalonia | new south wales | victoria | karnataka | maharashtra | tamil nadu | telangana | nrw | hessen | sachsen | baden-württemberg
`),
);

/** Short forms of states, territories and provinces after a comma. */
export const STATES =
  /^(?:A[BCKLRZ]|BC|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ABDEINOST]|N[BCDEHJLMSTVY]|O[HKNR]|P[AER]|QC|RI|S[CDK]|T[NX]|UT|V[AT]|W[AIVY]|NSW|VIC|QLD)(?: \d{5})?$/;

/** Large towns, for a place that is written without its country. */
export const TOWNS = new Set(
  listOf(`
berlin | hamburg | münchen | munich | köln | cologne | frankfurt | frankfurt am main | stuttgart | düsseldorf | dortmund | essen | leipzig | bremen | dresden | hannover | nürnberg | nuremberg | duisburg | bochum | wuppertal | bielefeld | bonn | münster | karlsruhe | mannheim | augsburg | wiesbaden | mönchengladbach | gelsenkirchen | braunschweig | kiel
aachen | chemnitz | magdeburg | freiburg | krefeld | mainz | lübeck | erfurt | oberhausen | rostock | kassel | potsdam | saarbrücken | ulm | heidelberg | darmstadt | regensburg | würzburg | ingolstadt | göttingen | heilbronn | jena | konstanz | tübingen | passau | wolfsburg | erlangen | wien | vienna | graz | linz | salzburg | innsbruck | zürich | zurich | genf | geneva
genève | basel | bern | berne | lausanne | luzern | winterthur | st. gallen | paris | marseille | lyon | toulouse | nice | nantes | montpellier | strasbourg | bordeaux | lille | rennes | reims | le havre | saint-étienne | toulon | grenoble | dijon | angers | nîmes | villeurbanne | clermont-ferrand | aix-en-provence | brest | tours | amiens | limoges | annecy | metz | nancy | orléans | rouen | caen
mulhouse | la défense | sophia antipolis | madrid | barcelona | valencia | sevilla | seville | zaragoza | málaga | malaga | murcia | palma | palma de mallorca | las palmas | bilbao | alicante | córdoba | valladolid | vigo | gijón | granada | a coruña | vitoria | oviedo | pamplona | santander | san sebastián | salamanca | toledo | cádiz | london | manchester | birmingham | leeds | glasgow | edinburgh | liverpool | bristol
sheffield | cardiff | belfast | newcastle | nottingham | leicester | brighton | oxford | cambridge | reading | southampton | dublin | cork | galway | amsterdam | rotterdam | the hague | utrecht | eindhoven | brussels | bruxelles | brüssel | antwerp | ghent | luxembourg | copenhagen | københavn | aarhus | stockholm | gothenburg | malmö | oslo | bergen | trondheim | helsinki | tampere | warsaw | krakow | kraków | wrocław | gdańsk
prague | praha | brno | budapest | bucharest | sofia | athens | istanbul | ankara | moscow | kyiv | lviv | belgrade | zagreb | ljubljana | tallinn | riga | vilnius | lisbon | lisboa | porto | rome | roma | milan | milano | turin | torino | naples | bologna | florence | new york | new york city | nyc | los angeles | chicago | houston | phoenix | philadelphia | san antonio | san diego | dallas | san jose | austin | seattle
san francisco | boston | denver | washington dc | washington d.c. | atlanta | miami | minneapolis | portland | detroit | baltimore | pittsburgh | palo alto | mountain view | menlo park | sunnyvale | cupertino | redmond | raleigh | nashville | toronto | montreal | montréal | vancouver | ottawa | calgary | waterloo | mexico city | ciudad de méxico | guadalajara | monterrey | bogotá | medellín | lima | santiago | buenos aires | são paulo
sao paulo | rio de janeiro | montevideo | quito | caracas | bangalore | bengaluru | mumbai | delhi | new delhi | hyderabad | chennai | pune | kolkata | gurgaon | gurugram | noida | ahmedabad | karachi | lahore | islamabad | dhaka | colombo | beijing | shanghai | shenzhen | tokyo | osaka | seoul | taipei | bangkok | jakarta | manila | kuala lumpur | hanoi | ho chi minh city | tel aviv | cairo | casablanca | rabat | tunis | alger
lagos | nairobi | accra | cape town | johannesburg | abu dhabi | doha | riyadh | beirut | sydney | melbourne | brisbane | perth | auckland | wellington | silicon valley | bay area
`),
);

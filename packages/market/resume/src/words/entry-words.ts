import { eitherOf } from './word-list';

/** Words in job titles; words of the second list may also end a longer word, as in German compounds. */
export const TITLE = new RegExp(
  `(?<![\\p{L}])(?:${eitherOf(`
engineer | developer | programmer | architect | analyst | manager | director | consultant | designer | administrator
specialist | scientist | researcher
intern | trainee | assistant | associate | coordinator | officer | lead | leader | head of | head | chief | president
vice president | vp | svp | evp | avp | ceo | cto | cfo | coo | cmo
founder | co-founder | cofounder | owner | partner | principal | supervisor | technician | operator | representative
executive | advisor | adviser | agent | clerk
teacher | lecturer | professor | tutor | instructor | fellow | postdoc | postdoctoral | phd student | phd researcher
doctoral researcher | doctoral candidate | research assistant
nurse | physician | doctor | surgeon | pharmacist | therapist | dentist | paramedic | caregiver | midwife | psychologist
veterinarian
accountant | auditor | bookkeeper | controller | cashier | secretary | receptionist | buyer | planner | recruiter
attorney | lawyer | paralegal | solicitor | barrister
editor | writer | journalist | copywriter | author | translator | interpreter | photographer | producer | videographer
illustrator | artist | animator | content creator
chef | cook | waiter | waitress | bartender | barista | server | baker | butcher | housekeeper | cleaner | janitor
driver | courier | mechanic | electrician | plumber | carpenter | welder
tester | qa | devops | sre | scrum master | product owner | freelancer | freelance | contractor | volunteer | apprentice
working student | student assistant | member | mentor | ambassador
technologist | strategist | marketer | evangelist | expert | master | foreman | inspector | librarian | coach | trainer
ranger | guard | sales | salesperson | strategy | secretary general
software development | undergraduate researcher | sde | swe | full stack | fullstack | stylist | hairdresser
merchandiser | underwriter | broker | trader | banker | teller | investigator
leiter | leiterin | leitung | werkstudent | werkstudentin | praktikant | praktikantin | praktikum | auszubildender
auszubildende | ausbildung zum | ausbildung zur | azubi | geschäftsführer | geschäftsführerin
berater | beraterin | referent | referentin | sachbearbeiter | sachbearbeiterin | assistenz | assistent | assistentin
aushilfe | lehrer | lehrerin | hilfskraft | studentische hilfskraft
wissenschaftlicher mitarbeiter | wissenschaftliche mitarbeiterin | mitarbeiter | mitarbeiterin | verkäufer | verkäuferin
kaufmann | kauffrau | pfleger | krankenschwester | arzt | ärztin | koch | köchin
fachkraft | ingenieur | ingenieurin | entwickler | entwicklerin | architektin | informatiker | informatikerin
techniker | technikerin | meister | buchhalter | buchhalterin | erzieher | erzieherin | dozent | dozentin
ingénieur | ingénieure | développeur | développeuse | chef de | cheffe de | responsable | directeur | directrice
assistante | stagiaire | stage | alternant | alternante | apprenti | apprentie
chargé | chargée | consultante | technicien | technicienne | vendeur | vendeuse | infirmier | infirmière | professeur
professeure | enseignant | enseignante | comptable | gestionnaire | conseiller | conseillère
analyste | architecte | graphiste | rédacteur | rédactrice | commercial | commerciale | serveur | serveuse | cuisinier
cuisinière | caissier | caissière | employé | employée | hôte | hôtesse | secrétaire | formateur | formatrice
ingeniero | ingeniera | desarrollador | desarrolladora | programador | programadora | directora | jefe | jefa | gerente
encargado | encargada | asistente | auxiliar | becario | becaria
técnico | técnica | consultor | consultora | analista | diseñador | diseñadora | arquitecto | arquitecta | profesor
profesora | enfermero | enfermera | médico | médica | administrativo | administrativa | contable
camarero | camarera | dependiente | dependienta | vendedor | vendedora | coordinador | coordinadora | investigador
investigadora | practicante | ayudante | recepcionista | supervisora | socio | abogado | abogada | cocinero | cocinera
sviluppatore | sviluppatrice | ingegnere | impiegato | impiegata | tirocinante | magazziniere | addetto | addetta
operaio | operaia | cameriere | cameriera | commesso | commessa | segretario | segretaria | autista | educatore
educatrice | insegnante | ragioniere | collaboratore | collaboratrice | consulente | progettista | elettricista
infermiere | infermiera | meccanico | direttore | direttrice | coordinatore | coordinatrice | saldatore | venditore
venditrice | stagista | capo
desenvolvedor | desenvolvedora | engenheiro | engenheira | estagiário | estagiária | coordenador | coordenadora
enfermeiro | enfermeira | motorista | operador | operadora | atendente | secretário | secretária | gestor | gestora
professora | diretor | diretora | eletricista | cozinheiro | cozinheira | assistente
ontwikkelaar | medewerker | stagiair | verpleegkundige | verkoper | verkoopster | leraar | lerares | docent | adviseur
monteur | chauffeur | beheerder | boekhouder | teamleider | verzorgende | schoonmaker | projectleider
specjalista | specjalistka | kierownik | kierowniczka | asystent | asystentka | inżynier | programista | programistka
księgowy | księgowa | sprzedawca | sprzedawczyni | kierowca | magazynier | nauczyciel | nauczycielka | pielęgniarka
analityk | konsultant | konsultantka | przedstawiciel | doradca | dyrektor | pracownik | stażysta | stażystka
praktykant | praktykantka | koordynator | koordynatorka
fahrer | fahrerin | maler | malerin | schlosser | bäcker | bäckerin | friseur | friseurin | maurer | tischler
tischlerin | rezeptionist | rezeptionistin | helfer | helferin | betreuer | betreuerin | sekretär | sekretärin
`)})(?![\\p{L}])|(?<=\\p{L}{3})(?:${eitherOf(`
entwickler | entwicklerin | ingenieur | ingenieurin | leiter | leiterin | leitung | berater | beraterin | assistent
assistentin | manager | managerin | mitarbeiter | mitarbeiterin | kaufmann | kauffrau
student | studentin | praktikant | praktikantin | pfleger | pflegerin | schwester | verkäufer | verkäuferin | techniker
technikerin | lehrer | lehrerin | informatiker | informatikerin | architekt | architektin | arzt | ärztin
meister | meisterin | designer | designerin | analyst | analystin | administrator | administratorin | fachkraft | kraft
referent | referentin | führer | führerin | mechaniker | mechatroniker | elektroniker | mechanikerin | fachfrau
fachmann | buchhalter | buchhalterin | betreuer | betreuerin | fahrer | fahrerin | helfer | helferin | medewerker
leider | leidster | beheerder
`)})(?![\\p{L}])`,
  'iu',
);

/** Words and legal forms of companies and other employers. */
export const COMPANY = new RegExp(
  `(?<![\\p{L}])(?:${eitherOf(`
inc\\.? | ltd\\.? | llc | llp | plc | corp\\.? | corporation | company | co\\. | group | holding | holdings | gmbh
gmbh & co\\.? kg | ag | kg | ohg | gbr | ug | se | e\\.v\\. | ev | sarl | s\\.a\\.r\\.l\\.? | sas | s\\.a\\.s\\.?
s\\.a\\.? | sasu | eurl
s\\.l\\.? | s\\.l\\.u\\.? | slu | s\\.r\\.l\\.? | srl | s\\.p\\.a\\.? | spa | b\\.v\\.? | bv | n\\.v\\.? | oy | ab | a/s
aps | asa | pty | pvt\\.? | pte | limited | private limited
technologies | technology | solutions | systems | labs? | laboratory | laboratories | software | consulting | partners
ventures | capital | bank | banque | banco | insurance | versicherung | airlines | pharmaceuticals
university | universität | université | universidad | college | school | schule | institute | institut | instituto
hospital | klinik | klinikum | krankenhaus | clinic | hôpital | ministry | ministerium | department of
foundation | stiftung | fondation | fundación | agency | agentur | agence | agencia | studios? | restaurant | hotel
hôtel | gasthof | gasthaus | café | museum | council | stadt | landkreis | werke | werk | industries | logistics | media
digital | services | networks
association | society | verein | cooperative | center | centre | zentrum | centro | pharmacy | apotheke | praxis
stores? | supermarket | verlag | press | mairie | lycée | ayuntamiento | startup | start-up | sp\\.? z ?o\\.? ?o\\.?
ltda\\.? | lda\\.? | s\\.p\\.k\\.? | gemeente | comune di | azienda | gruppo | groupe | clinique | société | stichting | urząd
szpital | câmara municipal | prefeitura
`)})(?![\\p{L}])`,
  'iu',
);

const LEGAL_FORMS = eitherOf(`
inc | ltd | llc | llp | plc | corp | gmbh | mbh | ag | kg | ohg | se | e\\.? ?v | sarl | s\\.?a\\.?s | s\\.?a
s\\.?l\\.?u?
s\\.?r\\.?l | s\\.?p\\.?a | b\\.?v | n\\.?v | a\\.?s | oy | ab | sp\\. z o\\.o | ltda | lda
`);

/** Legal form alone, as in `Acme, Inc.`. */
export const LEGAL_FORM = new RegExp(`^(?:${LEGAL_FORMS}|co|l\\.?p|n\\.?a|p\\.?c)\\.?$`, 'iu');

/** Legal form at the end of a company's name. */
export const FORM_BEHIND = new RegExp(`\\s(?:${LEGAL_FORMS})\\.?$`, 'iu');

/** Words between a title and its company. */
export const AT_COMPANY =
  /\s+(?:at|@|bei(?: der| dem)?|bij|chez|beim|presso|w firmie)\s+(?=[\p{Lu}\d])|\s*@\s*(?=[\p{Lu}\d])/u;

/** Words in names of departments: `Financial Planning & Analysis`, `Global Supply Chain`. */
const DEPARTMENT_WORD = eitherOf(`
operations | engineering | marketing | sales | finance | financial | products? | hr | human | resources | it
information | technology | technologies | legal | research | development | r&d | r & d | design | strategy | strategic
manufacturing | production | supply | chain | logistics | quality | assurance | control | communications? | public
relations | affairs
business | intelligence | corporate | customer | client | success | service | services | support | experience | care
analytics | analysis | planning | data | science | software | hardware | growth | partnerships? | alliances | treasury
tax | audit | internal | risk | compliance | procurement | purchasing | sourcing | accounting | accounts | payroll
security | cyber | infrastructure
platforms? | cloud | networks? | network | admissions | student | academic | field | facilities | maintenance | safety
health | environment | environmental | ehs | hse | brand | content | social | digital | e-commerce | ecommerce | retail
wholesale | trade | regulatory | medical | clinical | government | investor | learning | training | management | talent
acquisition | recruiting | recruitment | people | culture | compensation | benefits
m&a | mergers | acquisitions | fp&a | credit | lending | mortgage | claims | underwriting | pricing | revenue | billing
inventory | warehouse | warehousing | distribution | transportation | fleet | capital | projects | markets | innovation
transformation | change | programs? | delivery | implementation | integration | testing | automation | electrical
mechanical | civil | process | reliability | asset | wealth | private | equity | fixed | income | investments | global
regional | national | international | north | south | east | west | america | americas | europe | emea | apac | latam
enterprise | commercial | consumer | inside | outside | demand | generation | performance | media | editorial | events
creative | user | ux | ui | web | mobile | frontend | backend | front-end | back-end | machine | vertrieb | einkauf
produktion | personal | personalwesen | controlling | rechnungswesen | buchhaltung | logistik | qualität
qualitätssicherung | forschung | entwicklung | kundendienst | kundenservice | innendienst | außendienst | technik
verwaltung
ventes | achats | comptabilité | ressources | humaines | recherche | développement | qualité | logistique | juridique
ventas | finanzas | compras | contabilidad | recursos | humanos | logística | calidad | producción | administración | i
ii | iii | iv
`);

/** Names of departments: they follow a title, and are no company. */
export const DEPARTMENT = new RegExp(
  `^(?:${DEPARTMENT_WORD})(?:(?: ?[&/] ?| - |-| (?:and |und |et |y |of |for |de )?)(?:${DEPARTMENT_WORD}))*$`,
  'iu',
);

/** Words of schools. */
const SCHOOL = new RegExp(
  `(?<![\\p{L}])(?:${eitherOf(`
university | universität | universitaet | université | universidad | università | universidade | universiteit | univ\\.?
uni | college | school | institute | institut | instituto | istituto | polytechnic | polytechnique | politécnica
politecnico | academy | akademie | académie | academia
hochschule | hogeschool | fachhochschule | fh | tu | eth | htw | haw | htwk | dhbw | rwth | lmu | tum | kit | epfl | mit | ucla | ucl
lse | iit | nit | insa | hec | essec | escp | ensae | iae | iut | upc | upm | uam | ucm | uned
gymnasium | oberschule | realschule | gesamtschule | berufsschule | berufskolleg | grundschule | schule | lycée
collège | école | ecole | faculté | facultad | fakultät | faculty | conservatory | conservatoire | escuela | colegio
ies | liceo | seminary | bootcamp | graduate school | high school
vidyalaya | mahavidyalaya | vidya mandir | hss | convent | hblw | ifsi | ifas | aiims | bits | nift | iim | iiit | isb
cfa | tafe | insead | hak | htl | hlw | hbla | iese | esade | rmit | nus | ntu | škola | gymnázium | univerzita | szkoła
universitat | uniwersytet | politechnika | liceum | technikum | egyetem | universitatea | liceul | högskola | høgskole | høyskole
universitet | skole | skola | yliopisto | üniversitesi | lisesi | handwerkskammer | ihk | kolleg | campus
ecole supérieure | grande école | supélec | sorbonne | sciences po | berkeley | stanford | harvard | oxford | cambridge
caltech | princeton | yale | cornell | georgia tech | virginia tech | coursera | udacity
`)})(?![\\p{L}])|(?:schule|hochschule|gymnasium|universität|akademie|kolleg)(?![\\p{L}])`,
  'iu',
);

/** Words and short forms of degrees. */
const DEGREE = new RegExp(
  `(?<![\\p{L}])(?:${eitherOf(`
bachelor'?s? | bachelors | master'?s? | masters | doctorate | doctor of \\p{L}+ | associate'?s? degree | associate'?s
associate of \\p{L}+ | associate in \\p{L}+ | degree | diploma | certificate | ph\\.? ?d\\.? | phd | dphil | mba | emba
mfa | mph | mpa | msw | llb | llm | ll\\.?m\\.? | ll\\.?b\\.? | jd | j\\.d\\.? | md | m\\.d\\.?
b\\.? ?sc\\.? | m\\.? ?sc\\.? | bsc | msc | b\\.s\\.? | m\\.s\\.? | bs | ms | b\\.a\\.? | m\\.a\\.? | ba | ma
b\\.? ?eng\\.? | m\\.? ?eng\\.? | beng | meng | b\\.? ?tech\\.? | m\\.? ?tech\\.? | btech | mtech | b\\.e\\.?
m\\.e\\.? | be | me | bba | bca | mca | mbbs | bds | mds | bpharm | mpharm | b\\.? ?pharm\\.? | m\\.? ?pharm\\.?
pharm\\.? ?d\\.? | bpt | mpt | bams | bhms | b\\.? ?arch\\.? | m\\.? ?arch\\.? | b\\.? ?des\\.? | m\\.? ?des\\.? | bms
pgdm | pgdca | pgd | bsw | bhm | a\\.b\\.? | s\\.b\\.? | s\\.m\\.? | ed\\.? ?[mds]\\.? | d\\.?phil\\.? | dba | dnp | bsn
msn | adn | rn | dds | dmd | dvm | pgce | pgdip | mres | mst | mlitt | mchem | mphys | mmath | msci | bcl | hnc | nvq
btec | foundation degree | aa | aas | a\\.a\\.s?\\.? | diploma in \\p{L}+ | b\\.? ?com\\.? | m\\.? ?com\\.? | bcom
mcom | b\\.? ?ed\\.? | m\\.? ?ed\\.? | bfa | mphil | m\\.phil\\.? | hnd | (?:as|a|o)[- ]levels? | gcses? | igcses? | ged
leaving cert(?:ificate)? | international baccalaureate | ib diploma | highers | high school diploma | postgraduate
undergraduate | minor | major in
bakk\\.? | diplom | diplom-\\p{L}+ | dipl\\.?-?\\p{L}*\\.? | magister | staatsexamen | abitur
allgemeine hochschulreife | fachhochschulreife | fachabitur | hochschulreife | mittlere reife | realschulabschluss
hauptschulabschluss | matura | promotion | dr\\. | ausbildung | berufsausbildung | ausbildung zum | ausbildung zur
studium | lehre | geselle | meisterbrief | kaufmann | kauffrau
licence | licence professionnelle | maîtrise | doctorat | dut | bts | btsa | but | cqp | titre professionnel | dcg
dscg | diplôme d['’]état | bpjeps | dea | dess | deug | deust | cap | bep | bac | baccalauréat | bac pro | diplôme
diplôme d'ingénieur | cycle ingénieur | master 1 | master 2 | m1 | m2 | mastère | classe préparatoire
classes préparatoires | cpge | brevet | agrégation | bachelor | ingénieur
eso | grado | licenciatura | licenciado | licenciada | máster | maestría | doctorado | diplomatura | diplomado
bachillerato | bachiller | ingeniería | técnico superior | ciclo formativo | fp | formación profesional | posgrado
postgrado | técnico | graduado | graduada | curso | título
laurea | laurea magistrale | laurea triennale | diploma di maturità | mestrado | doutoramento | bacharelado | mestre
bachelor of \\p{L}+ | master of \\p{L}+ | vwo | havo | hbo | mbo | graduação | pós-graduação | ensino médio | licencjat
inżynier | magisterium | matura | diploma di \\p{L}+ | magisterstudium | bachelorstudium | masterstudium
`)})(?![\\p{L}])`,
  'iu',
);

/** Levels of school in India, with the board in brackets: `XII (CBSE)`. */
const SCHOOL_LEVEL =
  /^(?:(?:class|std\.?|standard|grade) ?(?:x|xii|10|12|ten|twelve)(?:th)?|(?:10|12)th|10 ?\+ ?2|h\.?s\.?c\.?|s\.?s\.?c\.?|sslc|puc|cbse|icse|isc|(?:higher|senior) secondary(?! school)|matriculation|intermediate)(?!\p{L})/iu;
const SCHOOL_YEAR = /^(?:X|XII)(?:th|TH)?(?=$|[\s,(])/u;

/** Short forms such as `MA` and `BE` count only in capitals, since they are also ordinary words. */
export function isDegree(text: string): boolean {
  if (SCHOOL_LEVEL.test(text) || SCHOOL_YEAR.test(text)) return true;
  const match = DEGREE.exec(text)?.[0];
  if (match === undefined) return false;
  return match.length > 3 || match !== match.toLowerCase() || match.includes('.');
}

/** Whether a text is a degree's short form, its own one or any: `MBA` of `Master of Business Administration`. */
export function isShortDegree(short: string, long: string): boolean {
  const letters = short.replaceAll(/[.\s]/g, '');
  const initials = long.match(/(?<!\p{L})\p{Lu}/gu)?.join('');
  return letters.length > 1 && (letters.toUpperCase() === initials || WHOLE_DEGREE.test(short.trim()));
}

const WHOLE_DEGREE = new RegExp(`^(?:${DEGREE.source})$`, 'iu');

/** Whether a text names a school; short forms such as `TU` and `MIT` count only in capitals. */
export function isSchool(text: string): boolean {
  const match = SCHOOL.exec(text)?.[0];
  return match !== undefined && (match.length > 3 || match !== match.toLowerCase());
}

/** Kinds of employment, with patterns for their names. */
export const EMPLOYMENT: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  [
    'Full time',
    /^(?:full[- ]?time|vollzeit|temps plein|jornada completa|tiempo completo|cdi|permanent|festanstellung|unbefristet)$/iu,
  ],
  ['Part time', /^(?:part[- ]?time|teilzeit|temps partiel|media jornada|tiempo parcial|minijob)$/iu],
  [
    'Contract',
    /^(?:contract|contractor|cdd|befristet|temporary|contrato temporal|intérim|zeitarbeit|fixed[- ]term)$/iu,
  ],
  [
    'Freelance',
    /^(?:freelance|freelancer|freiberuflich|selbstständig|self[- ]employed|indépendant|autónomo|freier mitarbeiter)$/iu,
  ],
  [
    'Internship',
    /^(?:internship|praktikum|stage|prácticas|pflichtpraktikum|alternance|apprenticeship|ausbildung|trainee)$/iu,
  ],
  ['Seasonal', /^(?:seasonal|saison|saisonnier|temporada|ferienjob)$/iu],
];

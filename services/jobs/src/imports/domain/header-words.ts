import { headerWords, JOB_NAMES, kind, readerOf, type Kind } from './word-kinds';

/** Fields recognized in free-form headers, such as `Salary from (EUR)` or `Data de encerramento`. */
type WordedField =
  | 'job_title'
  | 'job_location'
  | 'region'
  | 'country'
  | 'salary'
  | 'salary_max'
  | 'currency'
  | 'salary_period'
  | 'emp_type'
  | 'created_at'
  | 'closes_at'
  | 'external_id'
  | 'job_description'
  | 'work_mode'
  | 'url'
  | 'company_name';

const PAY = kind(`
  stundensatz tagessatz wochensatz monatssatz stundentarif uurtarief dagtarief tjm
  comp salary salaries pay wage wages compensation remuneration earnings payrate
  *gehalt gehalter *lohn lohne *vergutung verdienst entgelt *entgelt bezahlung
  salaire salaires remuneration paie paye salario salarios sueldo sueldos retribucion remuneracion paga
  remuneracao vencimento ordenado *salaris salarissen *loon beloning
`);
/** Words that mean pay only beside a word for pay or time: `Hourly rate`, while a `rate` alone may be of anything. */
const RATE = kind(
  'rate rates satz *satz taux tarif tarifa tarief *tarief taxa valor amount betrag montant importe bedrag',
);
const TIME = kind(`
  hourly daily weekly monthly yearly annual annually hour day week month year annum pa
  stundlich taglich wochentlich monatlich jahrlich stunde stunden tag woche monat jahr jahres monats
  horaire journalier journaliere hebdomadaire mensuel mensuelle annuel annuelle heure jour semaine mois an annee
  hora diario diaria semanal mensual anual dia semana mes ano mensal horario
  uur uren dag maand jaar maandelijks jaarlijks
`);
const LEAST = kind(`
  min minimum minimal minimale minimo minima from von ab mindest lowest low lower least start starting begin
  mini mindest* niedrigst* desde inicial vanaf laagste untergrenze bas depuis partir de
`);
const MOST = kind(`
  max maximum maximal maximale maximo maxima maxi to bis hochst highest high upper most up jusqu jusqua hasta ate
  tot hoogste obergrenze haut a hochst*
`);
const CURRENCY = kind('currency wahrung devise monnaie moneda divisa moeda valuta munt');
const PERIOD = kind(`
  period frequency interval unit type basis per cycle schedule zeitraum periode intervall einheit turnus rhythmus
  periodicite frequence unite periodo periodicidad frecuencia unidad periodicidade frequencia unidade periodiciteit
`);
const PAYING = kind('payment payments pago pagos pagamento paiement versement zahlung zahlungs betaling');
const PAY_FILL = kind(`
  base basic gross net brutto netto brut brute bruto bruta neto neta liquido liquida salarial range band offered faixa
  rango banda expected estimated ote in the of per pro par por al a p spanne bereich fourchette job eur usd gbp chf pln
  czk brl cad aud inr euro euros dollar dollars k tsd de da do van la le el o
`);
const DATE = kind(`
  seit since depuis desde dt *datum date dates day time timestamp datetime datum tag zeitpunkt jour fecha dia data dag
  tijdstip at on am le la el em op utc
`);
const CLOSING = kind(`
  closing closes close expiration expiry expires expire expiring deadline until
  due bewerbungsende bewerbungsdeadline bewerbungsschluss *schluss *schlu* *frist ablauf ablaufdatum ablaufend gultig
  cloture expiration echeance limite
  cierre vigencia vencimiento caducidad expiracion plazo limite
  encerramento fechamento expiracao prazo validade vencimento termino
  sluiting sluitingsdatum sluit verval vervalt vervaldatum uiterste reactietermijn
`);
/** Words for an end: they mean the posting's only beside a word for it. */
const ENDING = kind('end ends ending ende endet fin fim final eind einde');
const UNTIL = kind('by before bis avant antes ate tot voor jusqu jusqua hasta through thru til till');
const LAST = kind('last final latest letzter letzte dernier derniere ultimo ultima laatste');
const POST = kind('post listing opening opened open release live added go');
const DAY = kind('date dates datum fecha data added opened');
const APPLYING = kind(`
  apply application applications applicants apply applying bewerbung bewerbungen bewerben bewerbungs candidature
  candidatures online open postuler candidatura candidaturas solicitud solicitudes inscripcion inscripciones postular
  postulacion postulaciones depot inscricao inscricoes candidatar sollicitatie sollicitaties solliciteren reactie
  reageren reacties valid gultig valable valido valida geldig
`);
const POSTING = kind(`
  ausschreibungsdatum erstellungsdatum publikationsdatum
  posted posting published publish publishing publication created creation listed advertised publicized
  veroffentlicht *veroffentlichung* veroffentlichungs erstellt erstellung erstellungs eingestellt ausgeschrieben
  publie publiee parution creation cree creee
  publicacion publicado publicada creacion creado creada alta publicacao criacao criado criada
  geplaatst plaatsing plaatsings publicatie gepubliceerd aangemaakt
`);
/** Veröffentlichungsstatus, which is no day. */
const STATUS = kind('*status');
/** Filler words of the ad's own dates, as opposed to dates in the job or of the person. */
const DATE_FILL = kind(`
  ${JOB_NAMES} jobs ads vacancies offer offers stellen anzeigen offres ofertas vagas vacatures last final latest first
  online pour to the of for der die das fur zum von des de du d l la le les del da do das dos para van het een
`);
const VALID = kind('valid gultig valable valido valida geldig');
const TYPE = kind('type types typ art form kind tipo modalidad modalidade regime soort vorm status nature forme clase');
const CONTRACT = kind(`
  contract contracts employment vertrag vertrags *vertrags anstellung anstellungs beschaftigung beschaftigungs
  contrat emploi engagement contrato contratacion empleo contratacao emprego vinculo dienstverband arbeidscontract
  vertragstyp *vertragstyp anstellungstyp beschaftigungstyp contracttype
`);
const TITLE = kind(
  'title name titel bezeichnung titre intitule libelle denominacion titulo nombre nome naam designation',
);
const JOB = kind(`${JOB_NAMES} role post beruf funcao posicao posicion positie`);
const PLACE = kind(`
  location locations city town place ort orte stadt standort lieu ville localisation localite ubicacion lugar ciudad
  localidad local cidade localizacao localidade locatie plaats stad worksite arbeitsort einsatzort
  arbeitsorte standorte lieux villes ubicaciones ciudades cidades locaties plaatsen niederlassung vestiging uf
`);
const WORK = kind(
  'job work working workplace office employment arbeit arbeits travail poste trabajo puesto trabalho vaga werk',
);
/** In one word, as systems name how remote the work is: in two, as in `Work place`, it is a place. */
const WORKPLACE = kind('workplace');
const COUNTRY = kind('country land pays pais nation staat');
const REGION = kind(`
  region regions state states province provinces prov county counties canton cantons territory prefecture
  bundesland bundeslander kanton kantone landkreis regierungsbezirk regionen regione provincia
  provincias comunidad comunidades comarca regiao provincie provincies regio deelstaat gewest
`);
/** Filler words of a region's header; a word for the job would make `Estado de la vacante` one. */
const REGION_FILL = kind(`
  code codes abbr abbreviation abbreviated iso kurzel name nom nombre nome naam estado uf autonoma autonomas federal
  administrative work working office location arbeits arbeitsort
`);
const FILL = kind('plz zip of the der des die du de la le el del da do van het l d in and or und oder et ou y e o en');

/** A job as the subject of a number: in the singular, since `Number of openings` counts them. */
const NUMBERED = kind(`
  ${JOB_NAMES} req requisition offer plaza ref reference ausschreibungs anzeigen positions referenz kennung proceso
  referencia referentie
`);
const NUMBER = kind(`
  id ids identifier no nr number num code ref reference key uid uuid guid nummer nummern kennziffer kennung kurzel
  referenz referenznummer n numero identifiant identificador codigo referencia clave referentie referentienummer kenmerk
`);
/** Both in a single word. */
const NUMBER_OF_JOB = kind(`
  jobnr jobid jobcode jobref jobnumber jobnummer jobkennung reqid reqno reqnr requisitionid refno refnr refid refcode
  stellennr stellennummer stellenid stellencode stellenreferenz stellenkennung positionsnummer positionsid
  ausschreibungsnummer ausschreibungsnr kennnummer kennziffer anzeigennummer anzeigennr anzeigenid referenznr
  referenzcode vacaturecode vacaturenr vacatureid vacaturereferentie referentiecode referentienr functiecode
`);
const NUMBER_FILL = kind(`
  partner external internal source client ats unique our system hr der die das la le l d de del da do van het interne
  intern interna interno extern externe externa externo
`);

const TEXT = kind(`
  description descriptions descriptif text texts texte textes texto tekst content contents contenu conteudo contenido
  inhalt body desc beschreibung omschrijving beschrijving descripcion descricao ausschreibungstext anzeigentext
  stellentext vacaturetekst details
`);
const TEXT_FILL = kind(`
  ${JOB_NAMES} jobs role full long html plain public external mission funcao tatigkeit volledige vollstandige complete
  completa
`);
const MODE = kind(
  'arrangement arrangements model mode modality modalite modalidad modalidade setup remote onsite hybrid',
);
const MODE_OF = kind(`
  work working workplace job status remote onsite site on option options flexibility policy hybrid trabalho trabajo
  travail or type
`);
const LINK = kind('link links url urls lien enlace hyperlink webadresse bewerbungslink stellenlink joblink');
const LINK_OF = kind(`
  ${JOB_NAMES} jobs apply application bewerbung bewerbungs candidature postuler candidatura solicitud sollicitatie web
  page career to
`);
const COMPANY = kind('client kunde cliente klant firma company employer entreprise empresa bedrijf arbeitgeber');
const COMPANY_NAME = kind('name nom nome nombre naam');

const PAY_WORDS = [PAY, RATE, TIME, PAY_FILL] as const;
const DATES = [DATE, DATE_FILL, APPLYING] as const;
const readWords = readerOf<WordedField>([
  { meaning: 'currency', needs: [[PAY, RATE], CURRENCY], may: [FILL] },
  { meaning: 'salary_max', needs: [[PAY, RATE], MOST], may: PAY_WORDS, not: [LEAST] },
  { meaning: 'salary', needs: [PAY], may: [...PAY_WORDS, LEAST, MOST] },
  { meaning: 'salary', needs: [RATE, TIME], may: [...PAY_WORDS, LEAST] },
  { meaning: 'salary_period', needs: [[PAY, PAYING], PERIOD], may: [FILL, TIME] },
  { meaning: 'closes_at', needs: [CLOSING], may: [...DATES, ENDING, UNTIL, POSTING] },
  { meaning: 'closes_at', needs: [ENDING, [APPLYING, POSTING]], may: [...DATES, POSTING] },
  { meaning: 'closes_at', needs: [UNTIL, APPLYING], may: DATES },
  { meaning: 'closes_at', needs: [MOST, VALID], may: DATES },
  { meaning: 'closes_at', needs: [LAST, DATE, APPLYING], may: DATES },
  { meaning: 'created_at', needs: [POSTING], may: [DATE, DATE_FILL], not: [STATUS] },
  { meaning: 'created_at', needs: [POST, DAY], may: [DATE, DATE_FILL] },
  { meaning: 'emp_type', needs: [CONTRACT, TYPE], may: [FILL, WORK] },
  { meaning: 'job_description', needs: [TEXT, TEXT_FILL], may: [FILL] },
  { meaning: 'work_mode', needs: [MODE, MODE_OF], may: [FILL] },
  { meaning: 'work_mode', needs: [WORKPLACE], may: [FILL] },
  { meaning: 'url', needs: [LINK, LINK_OF], may: [FILL] },
  { meaning: 'company_name', needs: [COMPANY, COMPANY_NAME], may: [FILL] },
  { meaning: 'external_id', needs: [NUMBERED, NUMBER], may: [NUMBER_FILL] },
  { meaning: 'external_id', needs: [NUMBER_OF_JOB], may: [NUMBER, NUMBER_FILL] },
  { meaning: 'job_title', needs: [JOB, TITLE], may: [FILL] },
  { meaning: 'region', needs: [REGION], may: [FILL, REGION_FILL] },
  { meaning: 'country', needs: [COUNTRY], may: [FILL, WORK, JOB] },
  { meaning: 'job_location', needs: [PLACE], may: [FILL, WORK, JOB] },
]);

/** The field that a header's words mean together; undefined if one of them is about something else. */
export function fieldOfWords(header: string): WordedField | undefined {
  return readWords(headerWords(header));
}

/** Whether a header's word means pay, whatever stands beside it. */
export const isPayWord: Kind = PAY;

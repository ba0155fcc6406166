import { keysOf } from '@market/api';
import { listOf } from './word-list';

/** Field of an entry that a label or the head of a table column names. */
export type Field =
  | 'title'
  | 'company'
  | 'place'
  | 'period'
  | 'kind'
  | 'degree'
  | 'school'
  | 'board'
  | 'field'
  | 'grade'
  | 'number'
  | 'duties';

const FIELDS: Record<Field, string> = {
  title: `designation | role | job role | position | position held | job title | title | post | post held | rank
occupation | funktion | berufsbezeichnung | stelle | tätigkeit | tätigkeit als | beruf | stellenbezeichnung
poste | poste occupé | fonction | intitulé du poste | intitulé | emploi | puesto | puesto de trabajo | cargo
cargo ocupado | ocupación | categoría profesional | tipo di impiego | lavoro o posizione ricoperti
occupation or position held | ruolo | posizione | stanowisko | mansione | qualifica | função | functie`,
  company: `company | company name | employer | name of employer | name of the employer | name of company
name of the company | name of organisation | name of organization | name of the organisation | name of the organization
organisation | organization | organisation name | organization name | firm
firma | arbeitgeber | unternehmen | betrieb | dienststelle | ausbildungsbetrieb | entreprise | employeur | société
organisme | structure | empresa | empleador | compañía | organización | entidad | azienda | datore di lavoro
nome azienda | nome e indirizzo del datore di lavoro | name and address of employer | empregador | pracodawca | werkgever | bedrijf`,
  place: `location | place | city | work location | place of work | ort | standort | arbeitsort | einsatzort | lieu
lieu de travail | ville | localisation | lugar | ubicación | ciudad | localidad | luogo | sede | plaats`,
  period: `duration | period | period of work | time period | date | dates | tenure | from | to | from - to | year
years | year of passing | year of completion | year of graduation | passing year | passed | start | end | start date
end date
zeitraum | dauer | von | bis | von - bis | jahr | datum | abschlussjahr | période | durée | année | année d'obtention
périodes | periodo | período | fecha | fechas | duración | año | años | año de finalización | desde | hasta | durata | date da – a | date da - a | dates from – to | dates from - to | dates (from – to)
data | anno | jaar | periode`,
  kind: `employment type | job type | type of employment | beschäftigungsart | vertragsart | type de contrat | contrat
tipo de contrato | contrato`,
  degree: `degree | degrees | qualification | qualifications | course | courses | examination | examination passed
exam | exam passed | diploma | program | programme | class | standard | level | certificate | education
academic qualification | educational qualification
abschluss | art des abschlusses | studiengang | studium | ausbildung | ausbildungsberuf | bildungsabschluss | diplôme
titre | formation | niveau | diplômes | título | titulación | estudios | grado | curso | titolo | titolo di studio
corso | opleiding`,
  school: `institution | institution name | institute | institute name | school | college | university
name of institution | name of the institution | name of institute | name of the institute | name of school
name of college | college name | educational institution
schule | hochschule | universität | bildungseinrichtung | einrichtung | ausbildungsstätte | établissement | école
université | centro | centro educativo | centro de estudios | universidad | institución | escuela | istituto
università | ateneo | instituição | instelling`,
  board: `board | name of board | examining body | awarding body`,
  field: `specialization | specialisation | stream | branch | major | discipline | subject | subjects | main subjects
field of study | fachrichtung | studienfach | fach | schwerpunkt | vertiefung | spécialité | filière | option
especialidad | rama | indirizzo`,
  grade: `cgpa | gpa | sgpa | percentage | marks | marks obtained | marks % | % marks | % of marks | % | %age | percent
grade | grades | score | scores | result | results | division | aggregate | aggregate % | note | abschlussnote
gesamtnote | noten | mention | moyenne | nota | nota media | calificación | promedio | voto | votazione | cijfer`,
  number: `s no | sno | sl no | sr no | no | nr | # | lfd nr`,
  duties: `responsibilities | duties | tasks | functions | job description | description | key responsibilities
job responsibilities | nature of work | aufgaben | aufgabenbereich | tätigkeiten | missions | tâches | funciones
tareas | responsabilidades | mansioni | attività`,
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[.:()*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const byWord = new Map<string, Field>();
for (const field of keysOf(FIELDS))
  for (const word of listOf(FIELDS[field])) if (!byWord.has(plain(word))) byWord.set(plain(word), field);

/** Field that a label names: `Designation`, `CGPA/%`, `Board / University`. */
export function fieldNamed(text: string): Field | undefined {
  if (text.length > 40) return undefined;
  const whole = byWord.get(plain(text));
  if (whole) return whole;
  const words = text.split(/\s*(?:[/&,]|\b(?:and|or|und|oder|et|ou|y|e)\b)\s*/iu);
  const named = words.map((word) => byWord.get(plain(word)));
  return words.length > 1 && named.every((field) => field !== undefined) ? named[0] : undefined;
}

/** Splits `Employer: Acme` into its field and its value. */
export function takeLabel(text: string): { field: Field; value: string } | undefined {
  const [, label = '', value = ''] = /^([^:\t]{1,40})(?:\t?\s*:\s*|\t\s*)(\S.*)$/u.exec(text) ?? [];
  const field = fieldNamed(label);
  return field && value ? { field, value: value.trim() } : undefined;
}

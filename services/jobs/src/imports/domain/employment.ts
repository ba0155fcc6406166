import { EMPLOYMENT_TYPES, type EmploymentType } from '@market/contracts/job-posts';
import { markNamed } from '@market/contracts/search';
import { word } from './whole-words';

/** Values of dedicated columns, in six languages; those on duration alone are in `PERMANENT`. */
const STATED: ReadonlyArray<[RegExp, EmploymentType]> = [
  [
    word(
      'intern(?:ship)?s?|co-?op|trainee(?:ship)?|apprentice(?:ship)?s?|placement|working student|praktik(?:um|ant(?:in)?)|werkstudent(?:in)?|ausbildung|azubi|auszubildende[rn]?|lehrstelle|duales studium|volontariat|stage|stagiaire|alternan(?:ce|te?)|apprentissage|apprentie?|(?:contrat de )?professionnalisation|(?:jovem |menor )?aprendiz|afstudeerstage|meewerkstage|bbl|prácticas|practicas|becari[oa]|pasantía|estágio|estagio|estagiári[oa]|stageplaats|stagiair',
    ),
    'internship',
  ],
  // Full-time or part-time: as in a list, the first counts.
  [
    word(
      'full(?:[ -]?time)?[ -](?:or|and)[ -]part[ -]?time|voll-?(?:zeit)? (?:oder|und|o\\.) teilzeit|(?:temps[ ]plein ou|voltijd of) (?:temps )?(?:partiel|deeltijd)',
    ),
    'full_time',
  ],
  [
    word(
      'part[ -]?time|0[.,][1-9]\\d?0? ?(?:fte|etp|vzä|etc)|zero[ -]hours?(?: contracts?)?|teilzeit|minijob|midijob|geringfügig(?:e[rs]?)?(?: beschäftigung)?|nebenjob|temps partiel|mi-temps|(?:jornada|tiempo|media jornada) ?parcial|media jornada|medio tiempo|(?:meio|tempo) (?:período|periodo|parcial|expediente)|parcial|deeltijds?|bijbaan|oproepcontract|nulurencontract',
    ),
    'part_time',
  ],
  [
    word(
      'fixed[ -]?term(?: contract)?|befristet(?:e[rsnm]?)?|cdd|(?:contrat à )?durée déterminée|duración determinada|temporal determinado|contrato (?:temporal|a término|determinado|por obra)|por obra y servicio|(?:a )?plazo fijo|prazo determinado|(?:contrato a )?termo certo|tijdelijke?(?: contract)?|(?:contract )?(?:voor )?bepaalde tijd|temp(?:orary)?(?! ?(?:control|sens|measur|regul|monitor))|leiharbeit(?:er(?:in)?)?|seasonal|on[ -]call|per diem|saison(?:al|nier|nière|kraft|arbeit|arbeiter(?:in)?|job)?|aushilfe|zeitarbeit|intérim(?:aire)?|interim|temporal|eventual|temporári[oa]|temporada|uitzend(?:kracht|werk)?',
    ),
    'temporary',
  ],
  // Behind those for a while, which are contracts too: `Temporary contract (12 months)`.
  [
    word(
      'contract(?:ors?)?|freelanc(?:ers?|e|ing)|frei(?:e[rs]?)? mitarbeit(?:er(?:in)?)?|freiberuf(?:lich|ler(?:in)?)|honorar(?:kraft|basis|vertrag)|selbst(?:st)?ändig(?:e[rs]?)?|werkvertrag|indépendante?|autónom[oa]|autônom[oa]|pj|zzp(?:er)?',
    ),
    'contract',
  ],
  [
    word(
      'full[ -]?time|vollzeit|temps plein|temps complet|plein[ -]temps|1[.,]0 ?(?:fte|etp|vzä)|(?:jornada|tiempo) complet[oa]|tempo (?:inteiro|integral)|período integral|voltijd|fulltime dienstverband',
    ),
    'full_time',
  ],
];
/**
 * Further values of columns, which mean other things in titles: `PT` is a physical therapist, `Casual Dining` a kind of
 * restaurant. Italian, Polish, Swedish and scripts of Asia have their usual words alone.
 */
const IN_COLUMNS: typeof STATED = [
  [word('beca|tirocini[oa]|tirocinante|apprendistato|staż|praktyk[ai]|lärling|staj|стажировка'), 'internship'],
  [/インターン|实习|實習|인턴|تدريب/u, 'internship'],
  [
    word(
      'pt|p/t|0[ -]hours?|half[ -]time|part|oproepkracht|tempo parziale|część etatu|pół etatu|niepełny etat|1/2 etatu|deltid|неполная занятость|частичная занятость',
    ),
    'part_time',
  ],
  [/アルバイト|パート|兼职|兼職|파트타임|دوام جزئي/u, 'part_time'],
  [
    word(
      'c2c|corp(?:oration)?[ -]to[ -]corp|1099|self[ -]employed|ftc|tempo determinato|partita iva|umowa zlecenie|umowa o dzieło|b2b',
    ),
    'contract',
  ],
  [/契約社員|業務委託|合同工/u, 'contract'],
  [
    word(
      'casual|locum(?: tenens)?|bank(?: staff| nurse| worker| shifts?)?|ferienjob|vacataire|vacation|por obra|(?:maternity|paternity|parental|mat)(?: leave)?[ -]?(?:cover|leave|replacement)|(?:leave|sickness|absence) cover|elternzeitvertretung|krankheitsvertretung|vertretung|arbeitnehmerüberlassung|remplacement|sustitución|substituição|sostituzione|vikariat|visstid|tidsbegränsad|zastępstwo|fixed period|prn',
    ),
    'temporary',
  ],
  [/派遣|临时|臨時/u, 'temporary'],
  [word('ft|f/t|voltijds|tempo pieno|pełny etat|heltid|полная занятость|полный день'), 'full_time'],
  [/正社員|全职|全職|정규직|دوام كامل/u, 'full_time'],
];

/** Permanent work, which implies nothing about hours: full time only if nothing else is stated. */
const PERMANENT = word(
  'perm|feste anstellung|vaste (?:baan|aanstelling)|permanent(?:e|ly)?(?: contract| position| role| job)?|regular(?: contract)?|unbefristet(?:e[rs]?)?|festanstellung|fest angestellt|cdi|(?:contrat (?:à )?)?durée indéterminée|(?:contrato )?(?:por tiempo |por prazo )?(?:indefinid[oa]|indeterminado)|contrato (?:fijo|sem termo|efetivo)|efetiv[oa]|clt|(?:vaste?|onbepaalde)(?: contract| dienstverband| tijd)?|(?:contract|dienstverband) (?:voor )?onbepaalde tijd|open[ -]ended(?: contract)?|(?:a )?tempo indeterminato|umowa o pracę|tillsvidare(?:anställning)?',
);
const ALL_PERMANENT = new RegExp(PERMANENT.source, 'giu');
/** An internship in French, Dutch and Italian that a title begins with; a stage manager works in a theatre. */
const STAGE = new RegExp(
  [
    String.raw`^\s*(?:offre (?:de|d’un) |offerta di )?stage(?![\p{L}-])`,
    String.raw`(?!\s+(?:act|assist|carpent|combat|crew|design|direct|door|electric|engineer|hand|lead|light|manage|produc)`,
    String.raw`|\s+(?:rig|sound|super|tech))`,
  ].join(''),
  'iu',
);

/** Employment types in a title, where `Placement Officer` places others and `Co-op` is a shop. */
const IN_TITLE: ReadonlyArray<[RegExp, EmploymentType]> = [
  [
    word(
      'intern(?:ship)?s?|co-?op|trainee|apprentice|working student|praktikant(?:in)?|praktikum|werkstudent(?:in)?|azubi|auszubildende[rn]?|ausbildung (?:zum|zur|als)|apprentie?|alternan(?:ce|te?)|(?:jovem|menor) aprendiz|stagiaire|becari[oa]|(?<!buenas )(?:prácticas|practicas)|estágio|estagi[aá]ri[oa]|stagiair|stagista|tirocinante',
    ),
    'internship',
  ],
  [STAGE, 'internship'],
  ...STATED.slice(1),
];
/** Roles responsible for other people or things: an `Internship Program Manager` is no intern. */
const LOOKS_AFTER = word(
  'manager(?:in)?|officer|coordinator|director|head|lead|supervisor|advis[eo]r|recruiter|administrator|specialist|leit(?:er(?:in)?|ung)|beauftragte[rn]?|koordinator(?:in)?|referent(?:in)?|responsable|chargée?|gestionnaire|coordinat(?:eur|rice)|direct(?:eur|rice|or|ora)|coordinador(?:a)?|encargad[oa]|gerente|gestora?|coordenadora?|coördinator|hoofd|begeleider|beheerder|negotiator',
);
/** Words for temporary employment, whatever role follows: `Temporary Administrator`. */
const FOR_A_WHILE = word('temporary|seasonal|interim|temporal|temporári[oa]|fixed[ -]?term|befristet(?:e[rs]?)?');

/** Employment type: from its dedicated columns, else from the required experience and the title. */
export function employmentType({
  stated,
  experience,
  title,
}: {
  stated: string;
  experience: string;
  title: string;
}): EmploymentType | null {
  const asked = typeIn(experience, STATED)?.type === 'internship' ? 'internship' : null;
  const named = typeOfTitle(title);
  // First value of a list counts: `fulltime, contract`.
  const values = stated
    .slice(0, LONGEST_STATED)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/(?<!\p{L})([fp])\/t(?!\p{L})/giu, '$1t')
    .split(/[,;|/]/);
  // Removes `permanent contract`, which is not contract work.
  const said = values
    .map((one) => one.replace(ALL_PERMANENT, ' '))
    .map((one) => markNamed(one, EMPLOYMENT_TYPES) ?? (typeIn(one, STATED) ?? typeIn(one, IN_COLUMNS))?.type)
    .find((one) => one !== undefined);
  // 'Full-time' with 'Internship' as the required experience is an internship, and so is a 'Marketing Intern'.
  if (asked || named === 'internship') return 'internship';
  if (said) return said;
  const isPermanent = values.some((one) => PERMANENT.test(one));
  if (isPermanent) return named === 'part_time' ? named : 'full_time';
  return named ?? (PERMANENT.test(title) && !LOOKS_AFTER.test(title) ? 'full_time' : null);
}

/** The type that a text names, with the position of its word. */
function typeIn(
  text: string,
  types: typeof STATED,
): { type: EmploymentType; from: number; to: number; word: string } | null {
  for (const [words, type] of types) {
    const found = words.exec(text);
    if (found) return { type, from: found.index, to: found.index + found[0].length, word: found[0] };
  }
  return null;
}

/** The type that a title states for the job itself, not for the people or things that the job is responsible for. */
function typeOfTitle(title: string): EmploymentType | null {
  const text = title.replaceAll('_', ' ');
  const named = typeIn(text, IN_TITLE);
  if (!named) return null;
  // Working hours always describe the job itself, whatever its role.
  if (named.type === 'part_time' || named.type === 'full_time') return named.type;
  if (named.type === 'internship') return LOOKS_AFTER.test(text) ? null : named.type;
  // A word set apart by punctuation applies to the whole title: `Team Lead (Contract)`.
  const before = text.slice(0, named.from).split(APART).at(-1) ?? '';
  const behind = text.slice(named.to).split(APART)[0] ?? '';
  const after = LOOKS_AFTER.exec(behind);
  const isOwn = FOR_A_WHILE.test(named.word) && after !== null && behind.slice(0, after.index).trim() === '';
  return !isOwn && (after !== null || LOOKS_AFTER.test(before)) ? null : named.type;
}

/** Separators in a title. */
const APART = /[()[\],;:|–—]|\s[-/]\s?/u;

const LONGEST_STATED = 500;

const MOST_YEARS = 20;

/** Minimum years of experience required: a number in the column, or the first '3+ years' of the text. */
export function yearsOfExperience({ stated, text }: { stated: string; text: string }): number | null {
  if (/\bentry\b|\bintern|\bgraduate\b|no experience/i.test(stated)) return 0;
  const years =
    /^\s*(\d{1,2})(?:\.0)?(?:\s|\+|-|$)/.exec(stated)?.[1] ??
    /\b(\d{1,2})\s?(?:\+|plus|or more)?\s?(?:(?:-|–|to)\s?\d{1,2}\s?\+?\s?)?(?:years?|yrs?)(?:['’]| of)?\s(?:[a-z-]+\s){0,3}?experience/i.exec(
      text,
    )?.[1];
  return years === undefined || Number(years) > MOST_YEARS ? null : Number(years);
}

import { word } from './whole-words';
import { sentenceOfWork, workSections } from './work-sections';

/** Boilerplate that ends every ad of a company: on recruiting, equal opportunity, data protection. */
const BOILERPLATE =
  /never asks?|asks? for money|scams?\b|fraud(?:ulent)? |phishing|equal[- ]opportunit|affirmative action|discriminat|regardless of|without regard to|protected veteran|reasonable accommodation|privacy (?:policy|notice)|recruit(?:ing|ment) (?:team|agenc|fraud|process)|unsolicited (?:resumes|cvs)|e-verify|background check|chancengleichheit|unabhängig von (?:geschlecht|herkunft)|datenschutz|égalité des chances|igualdad de oportunidades|igualdade de oportunidades|gelijke kansen/i;

/** Patterns are in English, German, French, Spanish, Portuguese, Dutch and Italian. */
const WORD = '[^\\s.,;:!?]{1,40}';
const NEEDED =
  'needed|required|necessary|mandatory|essential|nötig|notwendig|erforderlich|vorausgesetzt|benötigt|requise?s?|nécessaires?|exigée?s?|demandée?s?|obligatoires?|necesari[oa]s?|requerid[oa]s?|imprescindibles?|obligatori[oa]s?|necessári[oa]s?|exigid[oa]s?|obrigatóri[oa]s?|nodig|vereist|verplicht|necessari[oae]|richiest[oaie]';
const BE = 'is|are|ist|sind|wird|werden|est|sont|es|son|é|são|wordt|zijn|è|sono';
const NOT = 'not|nicht|non|pas|no|não|niet';
const OR = 'or|nor|oder|noch|ou|ni|o|of|nem|né';
/** Start of a list, whose last entry has `or`: `Java, Excel or`. Another comma ends what is denied. */
const LISTED = `(?:${WORD}(?:\\s${WORD}){0,4},\\s){1,8}(?:${WORD}\\s){0,4}(?:${WORD},?\\s)?(?:${OR})\\s`;
/** Denied words: up to eight, or a list. */
const DENIED = `(?:${LISTED})?(?:${WORD}\\s){1,8}?`;
const NONE = "(?:(?:no|kein(?:e[nrms]?)?|geen|pas de|aucune?|ningun[ao]?|ningún|nenhuma?|nessun[ao]?)\\s|pas d[’'])";
/** `No Java needed`, `keine Kenntnisse in Java erforderlich`. */
const NOT_NEEDED = word(`${NONE}${DENIED}(?:(?:n['’]?(?:est|sont)|${BE})\\s)?(?:${NEEDED})`, 'giu');
/** `Java is not required`, `Java und SQL sind nicht nötig`, `permis B non exigé`. */
const NEEDED_NOT = new RegExp(
  `(?<!\\S)(?:(?:${WORD},\\s){0,5}${WORD}\\s(?:and|or|und|oder|et|ou|y|o|e|en|of)\\s)?${WORD}\\s(?:(?:knowledge|experience|skills|kenntnisse)\\s)?(?:(?:n['’]?(?:est|sont)|${BE})\\s)?(?:${NOT})\\s(?:(?:n['’]?(?:est|sont)|${BE})\\s)?(?:(?:strictly|zwingend|unbedingt|strictement|absolument|estrictamente)\\s)?(?:${NEEDED})(?!\\p{L})`,
  'giu',
);
/** The same up to a comma or an end, which denies nothing of what follows: `Java no es necesario, Python sí`. */
const NEEDED_NOT_ALONE = new RegExp(`${NEEDED_NOT.source}(?=\\s?(?:[,;.!)]|$))`, 'giu');
/** `Experience with Java or SQL is not required`. */
const EXPERIENCE_NOT = word(
  `(?:knowledge|experience|skills|kenntnisse|erfahrung(?:en)?|connaissances?|expérience|experiencia|conocimientos?|experiência|conhecimentos?|ervaring|kennis|esperienza|conoscenz[ae])\\s${DENIED}(?:(?:n['’]?(?:est|sont)|${BE})\\s)?(?:${NOT})\\s(?:(?:${BE})\\s)?(?:${NEEDED})`,
  'giu',
);
/** `No Java, Python required`, `No Java, no SQL.`: at the start of a sentence, up to a comma or its end. */
const NONE_AT_START = new RegExp(
  `^(?:${NONE}${WORD}(?:\\s(?:${OR})\\s${WORD})?(?:\\s(?:knowledge|experience|skills|kenntnisse))?(?:,\\s|[.!]?$))+`,
  'iu',
);
/**
 * Denials of what follows to the clause's end, or of a list: `Not needed: Java`, `you do not need Java`, `Sie brauchen
 * keinen Führerschein`.
 */
const DENIALS = word(
  [
    `(?:${NOT})\\s(?:${NEEDED})\\s?:`,
    "(?:do(?:es)?(?:n['’]t| not)|need not|needn['’]t)(?! only| just)\\s(?:\\p{L}+\\s)?(?:need|require|have to|expect|ask for|have|know)",
    "(?:are|is)(?:n['’]t| not) (?:required|expected|asked) to",
    "(?:there is |there[’']s )?no need (?:for|of|to)",
    '(?:brauch(?:st|en|t)|benötig(?:st|en|t)|erwarten|verlangen)\\s(?:\\p{L}+\\s){0,2}(?:kein(?:e[nrms]?)?|nicht)',
    '(?:pas|nul|aucun) besoin',
    "n['’](?:avez|as|aurez|exigeons)\\s(?:\\p{L}+\\s)?pas|n['’]est pas (?:nécessaire|obligatoire) d(?:e|['’])",
    'ne (?:demandons|exigeons) pas',
    'no (?:(?:es|será) (?:necesari[oa]|imprescindible|obligatori[oa])|(?:se )?(?:requiere|necesita|exige|precisa)[ns]?|necesitas|hace falta|pedimos|exigimos)',
    'não (?:(?:é|são) (?:necessári[oa]s?|obrigatóri[oa]s?|precis[oa])|(?:se )?(?:precisas?|exige|exigimos|requer|pedimos))',
    'non (?:(?:è|sono) (?:necessari[oa]|richiest[oae]|obbligatori[oa])|serv(?:e|ono)|occorr(?:e|ono)|richiediamo|si richied(?:e|ono))',
    '(?:hoeft|hoef|vragen|verwachten)\\s(?:\\p{L}+\\s){0,2}(?:geen|niet)',
  ].join('|'),
);
/** Words at which a denial ends. */
const CONTRAST = word(
  '(?:but|though|however|aber|sondern|jedoch|mais|pero|sino|mas|maar|però|bensì)|(?<=[,;] ?)(?:we|you|just|only|wir|sie|du|nur|nous|vous|solo|apenas|wij|je|alleen)',
);
const WITHOUT =
  /(?<!\p{L})(?:without|ohne|sans|sin|sem|zonder|senza)\s(?:any\s|an?\s|(?:eine?n?|un[ae]?|uma?|een)\s)?(?:(?:prior |previous )?(?:experience|knowledge|erfahrung|kenntnisse|expérience|connaissances?|experiencia|experiência|ervaring|esperienza)\s(?:of|in|with|mit|en|de|com|em|van|met|di|con)\s)?[^\s.,;:!?]{1,40}(?:\s(?:licen[cs]e|de conduire|de conducir|de condução|di guida))?/giu;

/** Duties and requirements in an ad's text: without benefits, company and boilerplate, and without negated skills. */
export function aboutTheWork(text: string): string {
  return workSections(text)
    .split(/(?<=[.!?])\s|\n/)
    .filter((sentence) => !BOILERPLATE.test(sentence))
    .map(sentenceOfWork)
    .map((sentence) =>
      [NOT_NEEDED, EXPERIENCE_NOT, NEEDED_NOT, WITHOUT, NONE_AT_START].reduce(
        (left, denied) => left.replace(denied, ' '),
        withoutDenied(sentence.replace(NEEDED_NOT_ALONE, ' ')),
      ),
    )
    .join('\n');
}

const DENIED_LIST = new RegExp(`^\\s?${LISTED}`, 'iu');

/** A sentence without what follows a denial; a comma or contrast ends it: `you do not need Java, but Python`. */
function withoutDenied(sentence: string): string {
  const denied = DENIALS.exec(sentence);
  if (!denied) return sentence;
  const rest = sentence.slice(denied.index + denied[0].length);
  const contrast = /;/.test(rest) ? rest.indexOf(';') : (CONTRAST.exec(rest)?.index ?? rest.length);
  const list = DENIED_LIST.exec(rest)?.[0].length ?? 0;
  const comma = denied[0].endsWith(':') ? -1 : rest.indexOf(',', list);
  const end = comma < 0 ? contrast : Math.min(comma, contrast);
  const before = sentence.slice(0, denied.index);
  return end === rest.length ? before : `${before} ${withoutDenied(rest.slice(end))}`;
}

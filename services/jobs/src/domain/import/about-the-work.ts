/** Boilerplate that ends every ad of a company: on recruiting, equal opportunity, data protection. */
const BOILERPLATE =
  /never asks?|asks? for money|scams?\b|fraud(?:ulent)? |phishing|equal[- ]opportunit|affirmative action|discriminat|regardless of|without regard to|protected veteran|reasonable accommodation|privacy (?:policy|notice)|recruit(?:ing|ment) (?:team|agenc|fraud|process)|unsolicited (?:resumes|cvs)|e-verify|background check|chancengleichheit|unabhängig von (?:geschlecht|herkunft)|datenschutz|égalité des chances|igualdad de oportunidades|igualdade de oportunidades|gelijke kansen/i;
/** `No Java needed`, `Java is not required`, `kein Java erforderlich`: up to six words that are not required. */
const NOT_NEEDED =
  /(?<!\p{L})(?:no|kein(?:e|en)?|geen|pas (?:besoin )?de|aucune?|ningun[ao]?|nenhuma?)\s(?:[^\s.,;:!?]{1,40}\s){1,6}?(?:is |are |ist |sind )?(?:needed|required|necessary|nötig|notwendig|erforderlich|requise?|nécessaire|necesari[oa]|necessári[oa]|nodig|vereist)(?!\p{L})/giu;
const NEEDED_NOT =
  /(?<![^\s])[^\s.,;:!?]{1,40}\s(?:(?:knowledge|experience|skills|kenntnisse)\s)?(?:(?:is|are|ist|sind)\snot|(?:ist|sind)?\s?nicht)\s(?:needed|required|necessary|nötig|notwendig|erforderlich)(?!\p{L})/giu;
const WITHOUT = /(?<!\p{L})(?:without|ohne|sans|sin|sem|zonder)\s(?:any\s)?[^\s.,;:!?]{1,40}/giu;

/** Requirements in an ad's text: without boilerplate, and without negated skills. */
export function aboutTheWork(text: string): string {
  return text
    .split(/(?<=[.!?])\s|\n/)
    .filter((sentence) => !BOILERPLATE.test(sentence))
    .map((sentence) => sentence.replace(NOT_NEEDED, ' ').replace(NEEDED_NOT, ' ').replace(WITHOUT, ' '))
    .join('\n');
}

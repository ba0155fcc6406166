const GRADE = new RegExp(
  `^(?:with |mit |avec |con |in )?(?:${[
    // A name of grades and a number.
    String.raw`(?:final |overall |current |cumulative |average |total |major )?(?:c\.?g\.?p\.?a\.?|s?gpa|cpi|grades?|marks|score|percentage|aggregate|abschlussnote|gesamtnote|endnote|note|notendurchschnitt|notenschnitt|durchschnitt|schnitt|moyenne|nota(?: media)?|promedio|calificación(?: media)?|voto(?: finale)?|votazione|média|cijfer)(?:\s+(?:of|von|de))?[\s:=–-]*\d.{0,25}`,
    String.raw`\d{1,3}(?:[.,]\d+)?\s*(?:%|percent|per cent|c\.?g\.?p\.?a\.?|s?gpa|cpi|\/\s*\d+(?:[.,]\d+)?|marks)(?:\s*(?:c?gpa|marks|aggregate))?`,
    String.raw`(?:gesamt|abschluss)?note[\s:]+(?:sehr gut|gut|befriedigend|ausgezeichnet)|sehr gut|(?:mit )?auszeichnung`,
    String.raw`(?:(?:magna|summa|maxima|insigni) )?cum laude`,
    String.raw`(?:(?:first|1st)[ -]class |high |highest |great )?(?:honou?rs|distinction|merit)`,
    String.raw`(?:first|second|third|upper second|lower second|1st|2nd|3rd)[ -](?:class|division)(?: (?:honou?rs|with distinction|with honou?rs|upper|lower|division|\(?2:[12]\)?))*`,
    String.raw`dean['’]s list.*|gold medalist|valedictorian|salutatorian|phi beta kappa`,
    String.raw`mention (?:(?:très |assez )?bien|tb|ab|b|passable|(?:très )?honorable.*)|(?:très|assez) bien|félicitations du jury`,
    String.raw`sobresaliente(?: cum laude)?|matrícula de honor|110(?:\/110)?(?: e lode)?|con lode`,
  ].join('|')})$`,
  'iu',
);

/** Grades recognised only by their brackets: `BSc (Hons) Physics (2:1)`, `Abitur (1,7)`. */
export const GRADE_IN_BRACKETS =
  /^(?:(?:[123][:.][12]|1st|2nd|3rd|(?:upper |lower )?(?:first|second|third)(?: class)?|distinction|merit|pass|credit)(?: honou?rs)?|[1-6][.,]\d{1,2}|\d{2,3} ?%)$/iu;

/** Honours within brackets, which are a part of the degree. */
export const HONOURS_IN_BRACKETS = /^(?:with )?hon(?:ou?r)?s\.?$/iu;

/** Grade at the end of a text: `… with 8.4 CGPA`, `Abitur – Note 1,7`. */
export const GRADE_BEHIND =
  /^(.*?\S)\s*(?:[\s–:-]\s*)(?:with |mit |avec |con )?((?:c?gpa|note|notendurchschnitt|moyenne|auszeichnung|distinction|merit|(?:(?:magna|summa) )?cum laude|\d+(?:[.,]\d+)? ?(?:%|c?gpa)).*)$/iu;

/** Whether a text is nothing but a grade: `Note: 1,3`, `magna cum laude`, `8.4 CGPA`. */
export const isGrade = (text: string): boolean => GRADE.test(text.trim());

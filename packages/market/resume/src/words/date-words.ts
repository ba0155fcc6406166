/** Names of months in English, German, French, Spanish, Italian, Portuguese and Dutch, in lower case without accents. */
export const MONTHS: readonly string[] = [
  'january|jan|januar|jaenner|janner|janvier|janv|enero|ene|gennaio|gen|janeiro|januari',
  'february|feb|februar|feber|fevrier|fevr|fev|febrero|febbraio|fevereiro|februari',
  'march|mar|marz|maerz|mrz|mars|marzo|marco|maart|mrt',
  'april|apr|avril|avr|abril|abr|aprile',
  'may|mai|mayo|maggio|mag|maio|mei',
  'june|jun|juni|juin|junio|giugno|giu|junho',
  'july|jul|juli|juillet|juil|julio|luglio|lug|julho',
  'august|aug|aout|agosto|ago|augustus',
  'september|sept|sep|septembre|septiembre|setiembre|settembre|setembro|set',
  'october|oct|oktober|okt|octobre|octubre|ottobre|ott|outubro|out',
  'november|nov|novembre|noviembre|novembro',
  'december|dec|dezember|dez|decembre|diciembre|dic|dicembre|dezembro',
];

/** Seasons and terms with their first and last month; winters end in the next year. */
export const SEASONS: ReadonlyArray<readonly [words: string, first: number, last: number]> = [
  ['spring|fruhling|fruhjahr|printemps|primavera', 3, 5],
  ['summer|sommer|ete|verano|estate|verao', 6, 8],
  ['autumn|fall|herbst|automne|otono|autunno|outono', 9, 11],
  ['winter|hiver|invierno|inverno', 12, 14],
  ['sommersemester|ss|sose', 4, 9],
  ['wintersemester|ws|wise', 10, 15],
  ['q1', 1, 3],
  ['q2', 4, 6],
  ['q3', 7, 9],
  ['q4', 10, 12],
];

/** Words for the end of a current period. */
export const PRESENT =
  "present|now|current|currently|today|ongoing|to date|till date|date|heute|jetzt|aktuell|laufend|gegenwartig|dato|bis heute|bis dato|aujourd'hui|aujourd’hui|present|ce jour|a ce jour|actuel|actuellement|en cours|maintenant|actualidad|la actualidad|presente|actual|actualmente|hoy|la fecha|oggi|attuale|in corso|heden|atual|atualmente|o momento";

/** Words before the start of a period without an end. */
export const SINCE = 'since|seit|ab|depuis|desde|dal|sinds|from|des|starting|a partir de|depuis le|seit dem|from';

/** Words between the start and the end of a period. */
export const UNTIL =
  "to|until|till|til|through|thru|bis|bis zum|a|au|à|jusqu'a|jusqu'en|jusqu’en|jusqu’a|hasta|al|tot|ate|until the|et|y";

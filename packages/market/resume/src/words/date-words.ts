import { eitherOf } from './word-list';

/** Names of months, in lower case without accents: English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
export const MONTHS: readonly string[] = [
  'january|jan|januar|jaenner|janner|jaen|janvier|janv|enero|ene|gennaio|gen|janeiro|januari|styczen|stycznia',
  'february|feb|februar|febr|febbr|feber|fevrier|fevr|fev|febrero|febbraio|fevereiro|februari|luty|lutego',
  'march|mar|marz|maerz|mrz|mars|marzo|marco|maart|mrt|mzo|marzec|marca',
  'april|apr|avril|avr|abril|abr|aprile|kwiecien|kwietnia',
  'may|mai|mayo|maggio|mag|maio|mei|maj|maja',
  'june|jun|juni|juin|junio|giugno|giu|junho|czerwiec|czerwca',
  'july|jul|juli|juillet|juill|juil|julio|luglio|lug|julho|lipiec|lipca',
  'august|aug|aout|agosto|agto|ago|augustus|sierpien|sierpnia',
  'september|sept|sep|septembre|septiembre|setiembre|settembre|setembro|set|wrzesien|wrzesnia',
  'october|oct|oktober|okt|octobre|octubre|ottobre|ott|outubro|out|pazdziernik|pazdziernika',
  'november|nov|novembre|noviembre|novembro|listopad|listopada',
  'december|dec|dezember|dez|decembre|diciembre|dic|dicembre|dezembro|grudzien|grudnia',
];

/** Seasons and terms with their first and last month; winters end in the next year. */
export const SEASONS: ReadonlyArray<readonly [words: string, first: number, last: number]> = [
  ['spring|fruhling|fruhjahr|printemps|primavera', 3, 5],
  ['summers|summer|sommer|etes|ete|veranos|verano|estate|verao', 6, 8],
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
export const PRESENT = eitherOf(`
present day | present | now | currently | current | today | ongoing | continuing | onwards? | to date | up to date
till ?date | till now | till today | until now | up to now | still working(?: here)? | still employed | date | heute
jetzt | aktuell | laufend | lfd | fortlaufend | andauernd | derzeit | momentan | gegenwartig | gegenwart | dato
bis heute | bis jetzt | bis dato | aujourd['’]hui | ce jour | a ce jour | actuellement | actuel | en cours | en poste
maintenant | actualidad | la actualidad | presente | actualmente | actual | hoy | la fecha | en curso | ad oggi | oggi
obecnie | do chwili obecnej | nadal | do teraz | pagaende | nuvarande
tuttora | attualmente | attuale | in corso | heden | atualmente | atual | hoje | o momento
`);

/** Short words for it, which count only after a dash or a word of `UNTIL`. */
export const PRESENT_AFTER_DASH = 'act|akt|pres|curr|still|working|nu';

/** Words before the start of a period without an end. */
export const SINCE = eitherOf(`
since | seit | ab | depuis | desde | da | dal | sinds | from | des | starting | a partir de | depuis le | seit dem
w\\.?e\\.?f\\.? | od
`);

/** Words between the start and the end of a period. */
export const UNTIL = eitherOf(`
to | until | till | til | upto | up to | through | thru | bis | bis zum | a | au | ad | à | fino a | fino ad | jusqu'a
jusqu'en | jusqu’en | jusqu’a | hasta | al | tot | ate | do | until the | et | y
`);

/** Words before a year that tell its part. */
export const PART_OF_YEAR = eitherOf(`
early | mid | middle | late | end | beginning | start | anfang | mitte | ende | debut | mi | fin | principios | mediados
finales | inizio | meta | fine
`);

import type { SalaryPeriod } from '@market/contracts/job-posts';
import { word } from './whole-words';

/** Period of an amount: one that posts support, and how many of the stated periods make it up. */
export interface StatedPeriod {
  period: SalaryPeriod;
  times: number;
}

/** After a slash or `per`, where abbreviations are unambiguous: `12 €/h`, `par an`. */
const behind = (words: string) =>
  new RegExp(`(?:/ ?|(?<!\\p{L})(?:per|pro|par|por|al|a|p) ?[./]? ?)(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

/**
 * Order matters: a period whose words contain another's comes before it. Posts have no periods of two weeks, half a
 * month or a quarter: such pay is scaled to a year.
 */
const PERIODS: ReadonlyArray<StatedPeriod & { said: readonly RegExp[] }> = [
  {
    period: 'year',
    times: 26,
    said: [
      word('bi-?week(?:ly)?|bw|fortnight(?:ly)?|two-weekly|2-weekly|14-?tägig|zweiwöchentlich|catorcena(?:l)?'),
      word(
        'every (?:two|2|other) weeks?|(?:(?:per|a) )?two weeks|(?:per|a) 2 weeks|alle (?:zwei|2) wochen|toutes les (?:deux|2) semaines|cada (?:dos|2) semanas',
      ),
    ],
  },
  {
    period: 'year',
    times: 24,
    said: [word('semi-?month(?:ly)?|half[- ]month(?:ly)?|twice a month|quincena(?:l|les)?|bimensuel(?:le)?')],
  },
  {
    period: 'year',
    times: 4,
    said: [word('quarter(?:ly)?|(?:per|a) quarter|quartalsweise|(?:pro|im) quartal|trimestriel(?:le)?|trimestral')],
  },
  {
    period: 'hour',
    times: 1,
    said: [
      word(
        'hour(?:s|ly)?|hrs?|p/?h|std|stunden?|stündlich|(?:brutto|netto)?stunden(?:brutto)?(?:lohn|satz|vergütung|entgelt|verdienst|tarif)|heures?|horaire|horas?|godz|godzin[aęy]?|uur(?:loon|tarief)?|per uur|timelønn|timme|timlön|tunti|tim|ora|oră|hod|hodinu|óra|óránként|час|saat(?:lik)?|jam|giờ|ώρα',
      ),
      behind('h|u|t'),
      /per time(?!\p{L})/iu,
      /時給|时薪|시급|小时|時間|ชั่วโมง|לשעה|بالساعة/u,
    ],
  },
  {
    period: 'day',
    times: 1,
    said: [
      word(
        'days?|daily|per diem|p/?d|tag(?:e|es)?|täglich|tages(?:satz|lohn|vergütung)|dag(?:loon|tarief)|jours?|journalier|journalière|tjm|d[ií]as?|diari[oa]|dag|dzień',
      ),
      behind('j|d|t'),
      /日給|日薪|일급|일당|\/ ?天/u,
    ],
  },
  {
    period: 'week',
    times: 1,
    said: [
      word(
        'weeks?|weekly|wk|p/?w|wochen?|wöchentlich|wochen(?:lohn|gehalt|verdienst)|weekloon|weeksalaris|semaines?|hebdomadaire|hebdo|semanas?|semanal(?:es)?|vecka|uke|tydzień',
      ),
      behind('w'),
      /週給|周薪|주급/u,
    ],
  },
  {
    period: 'month',
    times: 1,
    said: [
      word(
        'months?|monthly|mth|mo|p\\.? ?m|monate?s?|monatlich|mtl|(?:brutto|netto|grund)?monats(?:brutto|netto|grund)?(?:gehalt|lohn|vergütung|entgelt|verdienst|einkommen|brutto|bezüge)|maand(?:salaris|loon)|maandelijks|mensais|mois|mensuel(?:le)?s?|mes(?:es)?|mensual(?:es)?|mese|mensile|m[eê]s|mensal|maand|månad|mån|måned|mnd|mies|miesiąc|miesięcznie|kk|kuukau(?:si|dessa|tta)|mánuð(?:i|ur)|měs(?:íc|íčně)?|mesiac|mesačne|hó(?:nap)?|havi|havonta|lun[ăa]|lunar|мес(?:яц|яца|ец)?|ежемесячно|міс(?:яць)?|μήνα|μηνιαί(?:ως|ος|α)|mjesečno|mesečno|mjesec|mėn|ayl[ıi]k|bulan|tháng',
      ),
      behind('m'),
      /\/ ?ay(?!\p{L})/iu,
      /月給|月薪|월급|(?<!\p{L})월\s(?=\d)|\/ ?月|每月|เดือน|לחודש|חודשי|شهر/u,
    ],
  },
  {
    period: 'year',
    times: 1,
    said: [
      word(
        'years?|yearly|annual(?:ly)?|annum|yr|p\\.? ?a|lpa|jahre?s?|jährlich|(?:brutto|netto|ziel)?jahres(?:brutto|netto|ziel|fest)?(?:gehalt|lohn|vergütung|entgelt|verdienst|einkommen|brutto)?|jaar(?:salaris|loon)|jaarlijks|anuais|annuel(?:le)?s?|année|a[nñ]os?|anual(?:es)?|anno|annuale|annuo|ano|rok|ročn[ěe]|rocznie|jaar|år|évi|évente|pe an|godišnje|vuo(?:si|dessa|tta)|ári|y[ıi]ll[ıi]k|tahun|năm|ετησίως|в год|рік',
      ),
      behind('an|y|j|a'),
      /年収|年薪|年俸|연봉|\/ ?年|ปี|לשנה|שנתי|سنوي/u,
    ],
  },
];

/** Ambiguous: twice a month or every two months. */
const EITHER_PERIOD = word('bi-?month(?:ly)?');
/** Piecework or one-time pay. */
const NO_PERIOD = [
  word(
    'one[- ]time|one[- ]off|lump sum|flat fee|fixed price|piece ?(?:work|rate)|fee basis|without compensation|einmalig(?:e[rsn]?)?|pauschale?|pauschal|forfait|forfaitaire|pago único|pagamento único|eenmalig',
  ),
  word(
    '(?:per|a|an|each|pro|par|por|al) (?:project|projekt|projet|proyecto|projeto|piece|stück|pièce|pieza|peça|shift|schicht|turno|mile|delivery|task|session|visit|unit|event|sale|order|word|article|lesson|class|course)s?',
  ),
];

/** Whether a text states that its amounts are for no period. */
export function isForNoPeriod(text: string): boolean {
  return NO_PERIOD.some((words) => words.test(text));
}

/** Whether the stated period is ambiguous. */
export function isForEitherPeriod(text: string): boolean {
  return EITHER_PERIOD.test(text);
}

/** Unit codes of schema.org, and ISO durations; a column contains them alone. */
const UNIT_CODES: Readonly<Record<string, SalaryPeriod>> = {
  ann: 'year',
  p1y: 'year',
  p12m: 'year',
  mon: 'month',
  p1m: 'month',
  wee: 'week',
  p1w: 'week',
  p7d: 'week',
  day: 'day',
  p1d: 'day',
  hur: 'hour',
  pt1h: 'hour',
};

/** Period from a column of periods: in words, or as a code that is unambiguous there. */
export function columnPeriod(text: string): StatedPeriod | undefined {
  const code = text.trim().toLowerCase();
  const period = Object.hasOwn(UNIT_CODES, code) ? UNIT_CODES[code] : undefined;
  return period ? { period, times: 1 } : statedPeriod(text);
}

/** The first period that a text names; undefined if it names none. */
export function statedPeriod(text: string): StatedPeriod | undefined {
  const found = PERIODS.flatMap(({ period, times, said }, order) => {
    const at = Math.min(...said.map((one) => one.exec(text)?.index ?? Infinity));
    return at === Infinity ? [] : [{ period, times, at, order }];
  });
  // `every two weeks` starts before `weeks`, `biweekly` at the same position: of equal starts the longer one wins.
  found.sort((one, other) => one.at - other.at || one.order - other.order);
  const [first] = found;
  return first && { period: first.period, times: first.times };
}

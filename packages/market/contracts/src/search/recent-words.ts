import { JOB_CATEGORIES } from '../job-posts/categories';
import { CATEGORY_NAMES } from './category-names';
import { marksIn } from './job-marks';
import { inWords, phrasesIn, phrasesOf, quotedIn, without } from './spoken-phrases';

interface RecentWords {
  days: number;
  writings: readonly string[];
  /** Writings that mean it behind other words: `welder today`, not `today show producer`. */
  last?: readonly string[];
  alone: readonly string[];
}

const NEW_DAYS = 7;
/** Before `ayer`, which is the name of a town behind other words. */
const SPANISH_JOBS = ['trabajo', 'trabajos', 'empleos', 'ofertas', 'vacantes', 'publicado', 'publicados', 'publicadas'];

/** Search words for new jobs, with the number of days that each means. */
const NEW_JOBS: readonly RecentWords[] = [
  {
    days: 1,
    writings: [
      'posted today',
      'added today',
      'published today',
      'jobs today',
      'jobs heute',
      'heute neu',
      'vagas de hoje',
      'vacatures van vandaag',
      'last 24h',
    ],
    // Only when alone: next to other words they mean working hours (`24h Pflege`).
    last: ['today', 'todays', 'heute', 'aujourd hui', 'hoy', 'hoje', 'vandaag'],
    alone: ['24h'],
  },
  {
    days: 2,
    writings: [
      'posted yesterday',
      'jobs yesterday',
      'since yesterday',
      'seit gestern',
      'depuis hier',
      'desde ayer',
      ...SPANISH_JOBS.flatMap((jobs) => [`${jobs} ayer`, `${jobs} de ayer`]),
      'desde ontem',
      'sinds gisteren',
    ],
    last: ['yesterday', 'gestern', 'ontem', 'gisteren'],
    // Beside other words it is a name: `Ayer, MA`.
    alone: ['ayer'],
  },
  {
    days: NEW_DAYS,
    writings: [
      'new jobs',
      'newest jobs',
      'latest jobs',
      'recent jobs',
      'just posted',
      'newly posted',
      'recently posted',
      'neue jobs',
      'neue stellen',
      'nouvelles offres',
      'offres recentes',
      'nuevas ofertas',
      'ofertas recientes',
      'novas vagas',
      'vagas recentes',
      'nieuwe vacatures',
    ],
    last: ['newest', 'latest', 'recent', 'neueste', 'neuste', 'nieuwste'],
    alone: ['new', 'neu', 'neue', 'nouveau', 'nouveaux', 'nuevo', 'nuevos', 'novo', 'novos', 'nieuw', 'nieuwe'],
  },
];

/** Recent periods in a language: the number of days, and the spellings of each. */
type Spans = ReadonlyArray<readonly [days: number, writings: string]>;

/** Spellings of recent periods by language: possible preceding words, and the periods. */
const TIMES: ReadonlyArray<readonly [before: string, spans: Spans]> = [
  [
    'posted|jobs|in the|from the|within the|posted in the|posted within the',
    [
      [1, 'last 24 hours|past 24 hours|last day|past day'],
      [2, 'last 48 hours|past 48 hours|last 2 days|past 2 days|last two days|last couple of days'],
      [3, 'last 3 days|past 3 days|last three days|past three days|last 72 hours'],
      [5, 'last 5 days|past 5 days|last five days'],
      [10, 'last 10 days|past 10 days|last ten days'],
      [7, 'this week|last week|past week|last 7 days|past 7 days|last seven days'],
      [14, 'last 14 days|past 14 days|last two weeks|past two weeks|last 2 weeks'],
      [30, 'this month|last month|past month|last 30 days|past 30 days'],
    ],
  ],
  [
    'in den|der|in der|aus der|seit|neu',
    [
      [1, 'letzte 24 stunden|letzten 24 stunden'],
      [3, 'letzte 3 tage|letzten 3 tage|letzten 3 tagen|letzten drei tagen'],
      [7, 'diese woche|dieser woche|letzte woche|letzten woche|letzte 7 tage|letzten 7 tage|letzten 7 tagen'],
      [14, 'letzte 14 tage|letzten 14 tage|letzten 14 tagen|letzten zwei wochen'],
      [30, 'diesen monat|dieser monat|letzten monat|letzter monat|letzte 30 tage|letzten 30 tage|letzten 30 tagen'],
    ],
  ],
  [
    'les|la|des|le|dans les|depuis les|au cours des|de la',
    [
      [1, 'dernieres 24 heures|24 dernieres heures'],
      [3, 'derniers 3 jours|3 derniers jours|trois derniers jours'],
      [7, 'cette semaine|semaine derniere|derniere semaine|7 derniers jours|derniers 7 jours'],
      [14, '14 derniers jours|deux dernieres semaines'],
      [30, 'ce mois|ce mois ci|mois dernier|dernier mois|30 derniers jours'],
    ],
  ],
  [
    'las|la|los|el|en las|en los|en la|de la|de las|de los',
    [
      [1, 'ultimas 24 horas'],
      [3, 'ultimos 3 dias|ultimos tres dias'],
      [7, 'esta semana|semana pasada|ultima semana|ultimos 7 dias|ultimos siete dias'],
      [14, 'ultimos 14 dias|ultimas dos semanas'],
      [30, 'este mes|mes pasado|ultimo mes|ultimos 30 dias'],
    ],
  ],
  [
    'as|a|os|o|nas|nos|na|da|das|dos|no',
    [
      [1, 'ultimas 24 horas'],
      [3, 'ultimos 3 dias|ultimos tres dias'],
      [7, 'nesta semana|semana passada|ultima semana|ultimos 7 dias|ultimos sete dias'],
      [14, 'ultimos 14 dias|ultimas duas semanas'],
      [30, 'neste mes|mes passado|ultimo mes|ultimos 30 dias'],
    ],
  ],
  [
    'de|in de|van de|van|uit de',
    [
      [1, 'laatste 24 uur|afgelopen 24 uur'],
      [3, 'laatste 3 dagen|afgelopen 3 dagen|laatste drie dagen'],
      [7, 'deze week|afgelopen week|laatste week|vorige week|laatste 7 dagen|afgelopen 7 dagen'],
      [14, 'laatste 14 dagen|afgelopen 14 dagen|afgelopen twee weken'],
      [30, 'deze maand|afgelopen maand|laatste maand|vorige maand|laatste 30 dagen|afgelopen 30 dagen'],
    ],
  ],
];

const RECENT: readonly RecentWords[] = [
  ...NEW_JOBS,
  ...TIMES.flatMap(([before, spans]) =>
    spans.map(([days, writings]) => ({
      days,
      writings: writings
        .split('|')
        .flatMap((writing) => ['', ...before.split('|')].map((word) => `${word} ${writing}`.trim())),
      alone: [],
    })),
  ),
];

const DAYS = phrasesOf(RECENT.map(({ days, ...more }) => ({ meaning: days, ...more })));

/** Words for jobs; a search of nothing else asks for all of them. */
const JOB_WORDS = new Set(
  (
    'job jobs vacancy vacancies position positions opening openings posting postings role roles work ' +
    'stellen stellenangebote offres emplois ofertas empleos trabajos vagas empregos vacatures banen'
  ).split(' '),
);
/** Words for new that mean it before other words where those end in one for jobs: `new nurse jobs`. */
const NEW_WORDS = new Set(
  (
    'new newest latest recent fresh neue neueste neuste aktuelle nouvelles nouveaux dernieres ' +
    'nuevas nuevos ultimas novas novos nieuwe nieuwste'
  ).split(' '),
);
/** Names of companies and places begin with some of them, so that these say new only before words of the work. */
const NEW_IN_NAMES = new Set('new fresh neue nouvelles nouveaux nuevas nuevos novas novos nieuwe'.split(' '));
/** Words of the work that are in no category's name, and have no ending of a trade. */
const WORK_WORDS = new Set(
  (
    'nurse clerk cook chef guard agent student pilot coach midwife nanny maid aide host model tailor butcher ' +
    'warehouse factory hospital school office night shift weekend summer junior senior entry graduate trainee ' +
    'apprentice head deputy chief lead director bank hotel restaurant kitchen pharmacy dental ' +
    // Trades and skills in short.
    'it hr qa ux ui ai ml rn lpn cna cdl hgv lkw cnc hvac sap sql php java python javascript typescript react angular ' +
    'node ruby rust golang kotlin swift scala salesforce excel linux aws azure devops android ios cloud web'
  )
    .split(' ')
    .concat(
      [...JOB_CATEGORIES.map(({ cate_desc }) => cate_desc), ...Object.values(CATEGORY_NAMES)]
        .flatMap((names) => inWords(names).split(' '))
        .filter((word) => word.length > 3),
    ),
);
/** Endings of trades and of those who have them: English, German, French, Spanish, Portuguese and Dutch. */
const TRADE =
  /^\p{L}{2,}(?:er|or|ing|ist|ian|man|men|woman|person|yst|ect|eer|(?:ount|ult|ist|end|eg|ch)ant|dent|erin|orin|istin|mann|frau|kraft|eur|euse|iere|iste|ien|enne|ero|era|dora|ista|eiro|eira|aar|aris|kundige)s?$/u;
/** Words that mean something else with `new` or `recent` before them: places, kinds of work, people, companies. */
const NOT_NEW = new Set(
  (
    'balance era relic look horizons holland river hanover harbor harbour windsor center order beginning ' +
    'beginnings york jersey zealand delhi orleans hampshire mexico haven england south castle britain plymouth brunswick ' +
    'caledonia guinea town forest grad grads graduate graduates business home homes media product products build ' +
    'builds store stores hire hires starter energy venture ventures car cars technology technologies'
  ).split(' '),
);

interface Recent {
  days: number;
  from: number;
  to: number;
}

/** `new` in `new nurse jobs`. */
function newJobsIn(search: string): Recent | undefined {
  if (quotedIn(search).length > 0) return undefined;
  const [first = '', second = '', ...more] = inWords(search).split(' ');
  const from = search.search(/[\p{L}\p{N}]/u);
  if (!NEW_WORDS.has(first) || NOT_NEW.has(second) || !JOB_WORDS.has(more.at(-1) ?? '')) return undefined;
  const about = [second, ...more.slice(0, -1)];
  if (NEW_IN_NAMES.has(first) && !about.some(isOfWork) && marksIn(about.join(' ')).length === 0) return undefined;
  const to = from + (/^[\p{L}\p{N}]+/u.exec(search.slice(from))?.[0].length ?? 0);
  return search[from - 1] === '-' ? undefined : { days: NEW_DAYS, from, to };
}

const isOfWork = (word: string): boolean => WORK_WORDS.has(word) || TRADE.test(word);

function allIn(search: string): Recent[] {
  const found = phrasesIn(search, DAYS)
    .map(({ meaning, from, to }) => ({ days: meaning, from, to }))
    // A newspaper, and a cable channel.
    .filter(({ from }) => !/\busa\s+$/i.test(search.slice(0, from)));
  const [isNew] = found.length > 0 ? [] : [newJobsIn(search)];
  return isNew ? [isNew] : found;
}

/** Recency filter that a search text contains; undefined if it has none. */
export function recentIn(search: string): { days: number; rest: string } | undefined {
  const found = allIn(search);
  if (found.length === 0) return undefined;
  const rest = without(search, found);
  const isIdle = inWords(rest)
    .split(' ')
    .every((word) => JOB_WORDS.has(word));
  return { days: Math.min(...found.map(({ days }) => days)), rest: isIdle ? '' : rest };
}

/**
 * The words by which a search asks for recency, as they stand in it (`named`), and as they mean it in any other search
 * (`text`).
 */
export function recentWords(search: string): Array<{ named: string; text: string }> {
  return allIn(search).map(({ from, to }) => {
    const named = search.slice(from, to);
    return { named, text: recentIn(`x ${named}`) ? named : 'new jobs' };
  });
}

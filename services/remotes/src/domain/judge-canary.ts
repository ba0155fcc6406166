/**
 * Numbers of visits of a version, and of those with problems. A visit is a tab session, which counts once per version
 * however many pages it loads: visits are independent, page loads of one visitor are not.
 */
export interface Sample {
  visits: number;
  /** Visits in which the version did not load or show. */
  failed: number;
  /** Visits in which the version's code threw. */
  faulty: number;
  /** Visits whose INP was measured, and those among them above 200 ms. */
  measured: number;
  slow: number;
}

/**
 * Stage of a rollout, or an hour of it, with a constant share and comparable conditions: the same database, networks
 * and visitors.
 */
export interface Period {
  canary: Sample;
  live: Sample;
  /** Whether the period is part of the present stage. */
  isPresent: boolean;
}

/** Outcome of a comparison: `enough` advances a canary, `worse` ends it, `wait` does neither yet. */
export interface Judgement {
  verdict: 'enough' | 'wait' | 'worse';
  reason: string;
}

/** Minimum visits of each version before anything is decided against a canary. */
const LEAST_TO_END = 30;
/** P-values of a difference, assuming equal versions, below which a canary ends or waits. */
const SURE = 0.0002;
const DOUBTFUL = 0.1;
/** Share of failing visits of the live version above which the whole site is at fault, and no canary advances. */
const OUTAGE = 0.1;
/** Part of the expected visits below which a canary is one that does not report. */
const SILENT_PART = 0.5;
/** Part of a measure's floor from which a difference makes a canary wait. */
const DOUBTFUL_PART = 0.4;

interface Measure {
  of: (sample: Sample) => number;
  count: (sample: Sample) => number;
  /** Minimum relevant difference of the shares, however significant. */
  floor: number;
  /** Minimum number of cases for ending a canary, so that one visitor’s odd browser does not suffice. */
  least: number;
  says: string;
}

const MEASURES: readonly Measure[] = [
  { of: ({ visits }) => visits, count: ({ failed }) => failed, floor: 0.005, least: 4, says: 'did not load or show' },
  { of: ({ visits }) => visits, count: ({ faulty }) => faulty, floor: 0.005, least: 4, says: 'threw an error' },
  {
    of: ({ measured }) => measured,
    count: ({ slow }) => slow,
    floor: 0.05,
    least: 10,
    says: 'answered in more than 200 ms',
  },
];

/**
 * Compares a canary with the live version, period by period (docs/adr/0090-canary-by-stages.md). Each measure is a
 * share of visits; an exact test over several 2×2 tables gives the probability that a canary as good as the live
 * version has so many cases or more. Sums over all periods would compare different minutes: of a fault of the whole
 * site, a canary at 25 percent gets five times the part that it gets at 5.
 * @param least minimum visits of each version in the present stage before a canary advances
 * @param share percent of the visitors that get the canary; undefined while their reports cannot have come yet
 * @param recent visits of the live version in the last minutes
 */
export function judgeCanary(
  periods: readonly Period[],
  { least, share, recent }: { least: number; share: number | undefined; recent: Sample },
): Judgement {
  const present = periods.filter(({ isPresent }) => isPresent);
  const ofCanary = sum(present.map(({ canary }) => canary.visits));
  const ofLive = sum(present.map(({ live }) => live.visits));
  const silence = silenceOf(ofCanary, ofLive, share);
  if (silence !== undefined) return { verdict: 'worse', reason: silence };
  let doubt: string | undefined;
  for (const measure of MEASURES) {
    const tables = periods
      .map(({ canary, live }) => tableOf(measure, canary, live))
      .filter(({ n, m }) => n > 0 && m > 0);
    const total = (of: keyof Table) => sum(tables.map((table) => table[of]));
    const [a, n, b, m] = [total('a'), total('n'), total('b'), total('m')];
    if (n < LEAST_TO_END || m < LEAST_TO_END) continue;
    const difference = differenceOf(tables);
    if (difference < measure.floor * DOUBTFUL_PART) continue;
    const chance = chanceOfAtLeast(tables);
    const apart = tables.length > 1 ? `; ${(difference * 100).toFixed(1)} points more, period by period` : '';
    const words = `${a} of ${n} visits (${percent(a / n)}) ${measure.says}, with the live version ${b} of ${m} (${percent(b / m)})${apart}`;
    if (chance < SURE && difference >= measure.floor && a >= measure.least) return { verdict: 'worse', reason: words };
    if (chance < DOUBTFUL) doubt ??= words;
  }
  if (Math.min(ofCanary, ofLive) < least)
    return {
      verdict: 'wait',
      reason: `too few visits to decide: ${ofCanary} of the canary and ${ofLive} of the live version at this share, of ${least} each`,
    };
  if (doubt !== undefined) return { verdict: 'wait', reason: `doubtful: ${doubt}` };
  const measured = sum(present.map(({ canary }) => canary.measured));
  if (measured < LEAST_TO_END && present.some(({ live }) => live.measured > 0))
    return {
      verdict: 'wait',
      reason: `too few measured ones: INP of ${measured} of ${ofCanary} visits of the canary at this share, of ${LEAST_TO_END}`,
    };
  const bad = Math.max(recent.failed, recent.faulty);
  if (recent.visits >= LEAST_TO_END && bad > recent.visits * OUTAGE)
    return {
      verdict: 'wait',
      reason: `the live version fails too: ${bad} of its last ${recent.visits} visits (${percent(bad / recent.visits)})`,
    };
  return {
    verdict: 'enough',
    reason: `${ofCanary} visits at this share, no worse than ${ofLive} of the live version`,
  };
}

/**
 * Finds a canary that does not report, such as one whose code never returns: its page hangs, and sends nothing. Tests
 * whether it has so few visits by chance although half of those come that its share makes.
 * @returns the reason; undefined if it reports
 */
function silenceOf(ofCanary: number, ofLive: number, share: number | undefined): string | undefined {
  if (share === undefined) return undefined;
  const expected = (ofLive * share) / (100 - share);
  if (expected < LEAST_TO_END || chanceOfAtMost(ofCanary, expected * SILENT_PART) >= SURE) return undefined;
  return `it does not report: ${ofCanary} visits of the canary at a share of ${share} %, which makes about ${Math.round(expected)} beside ${ofLive} of the live version`;
}

/** Probability of at most `seen` with a given mean (Poisson; the binomial distribution has a smaller variance). */
function chanceOfAtMost(seen: number, mean: number): number {
  if (mean > NORMAL_FROM) return upperTail((mean - seen - 0.5) / Math.sqrt(mean));
  let chance = 0;
  for (let k = 0; k <= seen && chance < 1; k += 1) chance += Math.exp(k * Math.log(mean) - mean - logFactorial(k));
  return chance;
}

/** Cases `a` among `n` visits of the canary, `b` among `m` of the live version. */
interface Table {
  a: number;
  n: number;
  b: number;
  m: number;
}

function tableOf({ of, count }: Measure, canary: Sample, live: Sample): Table {
  const [n, m] = [of(canary), of(live)];
  // Capped, since a case may be reported in a later minute than its visit.
  return { a: Math.min(count(canary), n), n, b: Math.min(count(live), m), m };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Mantel-Haenszel weighted difference of the shares over the periods. */
function differenceOf(tables: readonly Table[]): number {
  const weights = tables.map(({ n, m }) => (n * m) / (n + m));
  return sum(tables.map(({ a, n, b, m }, at) => (weights[at] ?? 0) * (a / n - b / m))) / sum(weights);
}

/** Variance of the number of cases above which the normal approximation is used. */
const NORMAL_FROM = 400;
/** Deviations from the mean beyond which a count is ignored: less than 1e-20 of the probability. */
const FARTHEST = 12;
const FEW = 20;

/**
 * P-value: probability of as many cases of the canary, or more, if the cases of each period fall on visits at
 * random. For one table Fisher's exact test, for several the exact Mantel-Haenszel test, whose sum of hypergeometric
 * variables is the count here; its normal approximation from a variance of 400 on.
 */
export function chanceOfAtLeast(tables: readonly Table[]): number {
  const counts = tables.filter(({ a, n, b, m }) => a + b > 0 && n > 0 && m > 0).map(expected);
  const seen = sum(counts.map(({ a }) => a));
  const variance = sum(counts.map((one) => one.variance));
  if (variance >= NORMAL_FROM)
    return upperTail((seen - sum(counts.map(({ mean }) => mean)) - 0.5) / Math.sqrt(variance));
  let least = 0;
  let chances = [1];
  for (const { n, m, cases, mean, variance: own } of counts) {
    const reach = FARTHEST * Math.sqrt(own) + FEW;
    const from = Math.max(0, cases - m, Math.floor(mean - reach));
    const to = Math.min(n, cases, Math.ceil(mean + reach));
    const of = [Math.exp(logChoose(n, from) + logChoose(m, cases - from) - logChoose(n + m, cases))];
    for (let k = from; k < to; k += 1)
      of.push(((of[k - from] ?? 0) * (n - k) * (cases - k)) / ((k + 1) * (m - cases + k + 1)));
    chances = together(chances, of);
    least += from;
  }
  return Math.min(1, sum(chances.slice(Math.max(0, seen - least))));
}

/** Mean and variance of the hypergeometric number of cases on the canary. */
function expected({ a, n, b, m }: Table) {
  const cases = a + b;
  const mean = (cases * n) / (n + m);
  return { a, n, m, cases, mean, variance: n + m > 1 ? (mean * (m / (n + m)) * (n + m - cases)) / (n + m - 1) : 0 };
}

/** Convolution: distribution of the sum of two independent variables. */
function together(one: readonly number[], other: readonly number[]): number[] {
  const sums = new Array<number>(one.length + other.length - 1).fill(0);
  for (let i = 0; i < one.length; i += 1)
    for (let j = 0; j < other.length; j += 1) sums[i + j] = (sums[i + j] ?? 0) + (one[i] ?? 0) * (other[j] ?? 0);
  return sums;
}

/**
 * Probability of more than `z` deviations, by the rational approximation of Numerical Recipes (relative error below
 * 1.2e-7).
 */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const terms = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  ];
  const series = terms.reduce((value, term) => term + t * value, 0);
  return 0.5 * t * Math.exp(-x * x - 1.26551223 + t * series);
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const LOG_FACTORIALS = [0, 0];
const EXACT_UP_TO = 256;

/** Exact for small numbers; above, Stirling's series with an error below 1e-12. */
function logFactorial(n: number): number {
  if (n > EXACT_UP_TO) return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + 1 / (12 * n) - 1 / (360 * n ** 3);
  for (let k = LOG_FACTORIALS.length; k <= n; k += 1) LOG_FACTORIALS[k] = (LOG_FACTORIALS[k - 1] ?? 0) + Math.log(k);
  return LOG_FACTORIALS[n] ?? 0;
}

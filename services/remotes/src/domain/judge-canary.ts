/** Page loads of a version, and in how many of them something went wrong. */
export interface Sample {
  /** Page loads that used the version. */
  visits: number;
  /** Page loads in which it did not load or show. */
  failed: number;
  /** Page loads in which its code threw. */
  faulty: number;
  /** Page loads with a measured INP, and those among them above 200 ms. */
  measured: number;
  slow: number;
}

/** A stage of a rollout, or an hour of it: all of it had one share, and met the same database, networks and visitors. */
export interface Period {
  canary: Sample;
  live: Sample;
  /** Part of the present stage. */
  isPresent: boolean;
}

/** Outcome of a comparison: `enough` lets a canary go on, `worse` takes it back, `wait` is neither yet. */
export interface Judgement {
  verdict: 'enough' | 'wait' | 'worse';
  reason: string;
}

/** Page loads of each version without which nothing is decided against a canary. */
const LEAST_TO_END = 30;
/** Chance of so large a difference between equal versions, below which a canary ends or waits. */
const SURE = 0.0002;
const DOUBTFUL = 0.1;
/** Part of a measure's floor from which a difference makes a canary wait. */
const DOUBTFUL_PART = 0.4;

interface Measure {
  of: (sample: Sample) => number;
  count: (sample: Sample) => number;
  /** Difference of the shares that matters, however sure it is. */
  floor: number;
  /** Cases without which a canary does not end: one visitor’s odd browser is none. */
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
 * Compares a canary with the live version, period by period (docs/adr/0090-canary-by-stages.md). Each measure is a share
 * of page loads; how likely it is that a canary as good as the live version has so many cases or more is told by the
 * exact test of several fourfold tables. Sums over all periods would compare other minutes with each other: of a fault
 * of the whole site at a share of 25 percent the canary has five times the part that it has at 5.
 * @param least page loads of each version in the present stage without which a canary does not go on
 */
export function judgeCanary(periods: readonly Period[], { least }: { least: number }): Judgement {
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
    const words = `${a} of ${n} page loads (${percent(a / n)}) ${measure.says}, with the live version ${b} of ${m} (${percent(b / m)})${apart}`;
    if (chance < SURE && difference >= measure.floor && a >= measure.least) return { verdict: 'worse', reason: words };
    if (chance < DOUBTFUL) doubt ??= words;
  }
  const present = periods.filter(({ isPresent }) => isPresent);
  const ofCanary = sum(present.map(({ canary }) => canary.visits));
  const ofLive = sum(present.map(({ live }) => live.visits));
  if (Math.min(ofCanary, ofLive) < least)
    return {
      verdict: 'wait',
      reason: `too few page loads to decide: ${ofCanary} of the canary and ${ofLive} of the live version at this share, of ${least} each`,
    };
  if (doubt !== undefined) return { verdict: 'wait', reason: `doubtful: ${doubt}` };
  return {
    verdict: 'enough',
    reason: `${ofCanary} page loads at this share, no worse than ${ofLive} of the live version`,
  };
}

/** Cases `a` among `n` page loads of the canary, `b` among `m` of the live version. */
interface Table {
  a: number;
  n: number;
  b: number;
  m: number;
}

function tableOf({ of, count }: Measure, canary: Sample, live: Sample): Table {
  const [n, m] = [of(canary), of(live)];
  // A case may be reported in a later minute than its page load.
  return { a: Math.min(count(canary), n), n, b: Math.min(count(live), m), m };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Difference of the shares, each period weighted as by Mantel and Haenszel. */
function differenceOf(tables: readonly Table[]): number {
  const weights = tables.map(({ n, m }) => (n * m) / (n + m));
  return sum(tables.map(({ a, n, b, m }, at) => (weights[at] ?? 0) * (a / n - b / m))) / sum(weights);
}

/** Variance of the number of cases from which on its distribution is taken for a normal one. */
const NORMAL_FROM = 400;
/** Deviations from the mean beyond which a count is left out: less than 1e-20 of the cases. */
const FARTHEST = 12;
const FEW = 20;

/**
 * Chance of as many cases of the canary, or more, where in each period the cases fall on its page loads by chance: of
 * one table Fisher's exact test, of several the exact form of the test of Mantel and Haenszel, whose sum of
 * hypergeometric numbers is the count here; its normal form from a variance of 400 on.
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

/** Mean and variance of the hypergeometric number of a table's cases that fall on the canary. */
function expected({ a, n, b, m }: Table) {
  const cases = a + b;
  const mean = (cases * n) / (n + m);
  return { a, n, m, cases, mean, variance: n + m > 1 ? (mean * (m / (n + m)) * (n + m - cases)) / (n + m - 1) : 0 };
}

/** Distribution of the sum of two independent numbers. */
function together(one: readonly number[], other: readonly number[]): number[] {
  const sums = new Array<number>(one.length + other.length - 1).fill(0);
  for (let i = 0; i < one.length; i += 1)
    for (let j = 0; j < other.length; j += 1) sums[i + j] = (sums[i + j] ?? 0) + (one[i] ?? 0) * (other[j] ?? 0);
  return sums;
}

/** Chance of more than `z` deviations, by the rational approximation of Numerical Recipes (error below 1.2e-7 of it). */
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

/** Exact for small numbers, by Stirling's series above, which errs by less than 1e-12 there. */
function logFactorial(n: number): number {
  if (n > EXACT_UP_TO) return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + 1 / (12 * n) - 1 / (360 * n ** 3);
  for (let k = LOG_FACTORIALS.length; k <= n; k += 1) LOG_FACTORIALS[k] = (LOG_FACTORIALS[k - 1] ?? 0) + Math.log(k);
  return LOG_FACTORIALS[n] ?? 0;
}

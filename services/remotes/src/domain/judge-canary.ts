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
 * Compares a canary with the live version of the same minutes (docs/adr/0090-canary-by-stages.md). Each measure is a
 * share of page loads, compared by Fisher's exact test, one-sided: how likely is it that a canary that is as good as
 * the live version has so many cases or more.
 * @param least page loads of each version without which a canary does not go on
 */
export function judgeCanary(canary: Sample, live: Sample, { least }: { least: number }): Judgement {
  let doubt: string | undefined;
  for (const measure of MEASURES) {
    const [n, m] = [measure.of(canary), measure.of(live)];
    // A case may be reported in a later minute than its page load.
    const [a, b] = [Math.min(measure.count(canary), n), Math.min(measure.count(live), m)];
    const difference = a / n - b / m;
    if (n < LEAST_TO_END || m < LEAST_TO_END || difference < measure.floor * DOUBTFUL_PART) continue;
    const chance = chanceOfAtLeast(a, n, b, m);
    const words = `${a} of ${n} page loads (${percent(a / n)}) ${measure.says}, with the live version ${b} of ${m} (${percent(b / m)})`;
    if (chance < SURE && difference >= measure.floor && a >= measure.least) return { verdict: 'worse', reason: words };
    if (chance < DOUBTFUL) doubt ??= words;
  }
  const few = Math.min(canary.visits, live.visits);
  if (few < least)
    return {
      verdict: 'wait',
      reason: `too few page loads to decide: ${canary.visits} of the canary and ${live.visits} of the live version, of ${least} each`,
    };
  if (doubt !== undefined) return { verdict: 'wait', reason: `doubtful: ${doubt}` };
  return {
    verdict: 'enough',
    reason: `${canary.visits} page loads, no worse than ${live.visits} of the live version`,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/**
 * Fisher's exact test, one-sided: the chance of `a` cases or more among `n` where `a + b` cases fall on `n + m` by
 * chance.
 */
export function chanceOfAtLeast(a: number, n: number, b: number, m: number): number {
  const cases = a + b;
  const all = logChoose(n + m, cases);
  let chance = 0;
  for (let k = a; k <= Math.min(n, cases); k += 1)
    if (cases - k <= m) chance += Math.exp(logChoose(n, k) + logChoose(m, cases - k) - all);
  return Math.min(1, chance);
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

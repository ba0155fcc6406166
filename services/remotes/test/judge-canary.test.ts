import { chanceOfAtLeast, judgeCanary, type Period, type Sample } from '../src/domain/judge-canary';
import { numbers } from './random-numbers';

const LEAST = 300;
const sample = (given: Partial<Sample> = {}): Sample => ({
  visits: 1_000,
  failed: 0,
  faulty: 0,
  measured: 500,
  slow: 50,
  ...given,
});
const period = (canary: Partial<Sample>, live: Partial<Sample> = {}, isPresent = true): Period => ({
  canary: sample(canary),
  live: sample(live),
  isPresent,
});
const NONE = sample({ visits: 0, measured: 0, slow: 0 });
/** Comparison at a share so small that each of these canaries has more visits than it makes. */
const judge = (...periods: Period[]) => judgeCanary(periods, { least: LEAST, share: 0.002, recent: NONE });
const verdict = (canary: Partial<Sample>, live: Partial<Sample> = {}) => judge(period(canary, live)).verdict;

interface Version {
  fails: number;
  slow: number;
}
const GOOD: Version = { fails: 0.002, slow: 0.1 };

/**
 * A rollout of 5, 25 and 100 percent over minutes with visitors, evaluated each minute as in the registry. Each visitor
 * loads pages; a visitor who meets a failure of the canary gets the live version from then on.
 */
function rollOut(
  canary: Version,
  {
    seed,
    aMinute = 200,
    loads = 1,
    siteFails = () => 0,
  }: { seed: number; aMinute?: number; loads?: number; siteFails?: (stage: number) => number },
) {
  const next = numbers(seed);
  const stages = [period(NONE, NONE)];
  const shares = [5, 25, 100];
  let stage = 0;
  let inStage = 0;
  for (let minute = 0; minute < 240; minute += 1) {
    for (let visit = 0; visit < aMinute; visit += 1) {
      const isCanary = next() * 100 < shares[stage]!;
      const { canary: ofCanary, live: ofLive } = stages[stage]!;
      const to = isCanary ? ofCanary : ofLive;
      const version = isCanary ? canary : GOOD;
      to.visits += 1;
      const fails = next() < version.fails + siteFails(stage);
      if (fails) to.failed += 1;
      if (fails && isCanary && loads > 1) ofLive.visits += 1;
      if (next() < 0.5) {
        to.measured += 1;
        if (next() < version.slow) to.slow += 1;
      }
    }
    inStage += 1;
    const { verdict: now } = judgeCanary(stages, { least: LEAST, share: shares[stage]!, recent: stages[stage]!.live });
    if (now === 'worse') return { end: 'rolled back' as const, minute, stage };
    if (now === 'enough' && inStage >= 10) {
      stage += 1;
      inStage = 0;
      if (shares[stage] === 100) return { end: 'live' as const, minute, stage };
      for (const before of stages) before.isPresent = false;
      stages.push(period(NONE, NONE));
    }
  }
  return { end: 'waiting' as const, minute: 240, stage };
}
const rollOuts = (canary: Version, runs: number) =>
  Array.from({ length: runs }, (_, seed) => rollOut(canary, { seed: seed + 1 }));
const count = (results: ReturnType<typeof rollOuts>, end: string) => results.filter((one) => one.end === end).length;

describe('the rule of a canary', () => {
  it('knows how likely a difference is by chance', () => {
    // Fisher's tea: 3 of 4 against 1 of 4.
    const chance = (...tables: Array<[a: number, n: number, b: number, m: number]>) =>
      chanceOfAtLeast(tables.map(([a, n, b, m]) => ({ a, n, b, m })));
    expect(chance([3, 4, 1, 4])).toBeCloseTo(17 / 70, 10);
    expect(chance([4, 4, 0, 4])).toBeCloseTo(1 / 70, 10);
    expect(chance([0, 10, 0, 1_000_000])).toBe(1);
    expect(chance([20, 1_000, 19_000, 1_000_000])).toBeCloseTo(0.44, 1);
    // Two tables, counted out: 5 of the 7 cases or more. Tables without a case, or of one side, say nothing.
    expect(chance([3, 4, 1, 4], [2, 5, 1, 5], [0, 90, 0, 9], [5, 5, 0, 0])).toBeCloseTo(143 / 840, 10);
    // By the normal distribution; counted out it is 0.000221.
    expect(chance([1_075, 10_000, 925, 10_000])).toBeCloseTo(0.000221, 5);
  });

  it.each([
    ['waits with too few visits', { visits: 40, measured: 10, slow: 1 }, {}, 'wait'],
    ['waits with too few of the live version', {}, { visits: 299 }, 'wait'],
    ['goes on with enough that are no worse', {}, {}, 'enough'],
    ['goes on where it is better', { failed: 0 }, { failed: 50 }, 'enough'],
    ['ends where 2 percent fail', { failed: 20 }, { failed: 1 }, 'worse'],
    ['ends where its code throws', { faulty: 20 }, { faulty: 1 }, 'worse'],
    ['ends where it answers slowly', { slow: 120 }, { slow: 50 }, 'worse'],
    ['ends early where it fails for all', { visits: 30, failed: 30 }, { visits: 600 }, 'worse'],
    ['does not end by three odd browsers', { visits: 60, failed: 3 }, { visits: 1_000_000 }, 'wait'],
    ['waits while a difference is doubtful', { failed: 8 }, { failed: 2 }, 'wait'],
    ['goes on where both are bad', { failed: 100 }, { failed: 100 }, 'enough'],
    [
      'takes no difference below its floor for one',
      { visits: 1_000_000, failed: 1_900 },
      { visits: 1_000_000, failed: 0 },
      'enough',
    ],
  ])('%s', (_what, canary, live, expected) => {
    expect(verdict(canary, live)).toBe(expected);
  });

  it('says the numbers of both', () => {
    expect(judge(period({ failed: 20 })).reason).toBe(
      '20 of 1000 visits (2.0 %) did not load or show, with the live version 0 of 1000 (0.0 %)',
    );
    expect(judge(period({ failed: 20 }, {}, false), period({ failed: 40 })).reason).toBe(
      '60 of 2000 visits (3.0 %) did not load or show, with the live version 0 of 2000 (0.0 %); 3.0 points more, period by period',
    );
  });

  it('compares each stage with itself: a fault of the whole site at one share condemns nobody', () => {
    const quiet = period({ visits: 500 }, { visits: 9_500 }, false);
    const faulty = period({ visits: 2_500, failed: 250 }, { visits: 7_500, failed: 750 });
    expect(judge(quiet, faulty).verdict).toBe('enough');
    // The sums of both stages, 8.3 % against 4.4 %, would have.
    expect(verdict({ visits: 3_000, failed: 250 }, { visits: 17_000, failed: 750 })).toBe('worse');
  });

  it('sees a worse version behind a fault of the whole site that hides it in the sums', () => {
    const faulty = period({ visits: 500, failed: 55 }, { visits: 9_500, failed: 950 }, false);
    const quiet = period({ visits: 2_500, failed: 50 }, { visits: 7_500, failed: 10 });
    expect(judge(faulty, quiet).verdict).toBe('worse');
    expect(verdict({ visits: 3_000, failed: 105 }, { visits: 17_000, failed: 960 })).toBe('enough');
  });

  it('wants enough visits in each stage', () => {
    expect(judge(period({}, {}, false), period({ visits: 299 }, {})).verdict).toBe('wait');
    expect(judge(period({}, {}, false)).verdict).toBe('wait');
    expect(judge(period({}, {}, false), period({ visits: 300 }, {})).verdict).toBe('enough');
  });

  it('rolls a good version back in less than one rollout of a hundred', () => {
    const results = rollOuts(GOOD, 150);
    expect(count(results, 'rolled back')).toBeLessThanOrEqual(1);
    expect(count(results, 'live')).toBeGreaterThanOrEqual(148);
  });

  it('rolls hardly a good version back for a fault of the whole site while a quarter has it', () => {
    const results = Array.from({ length: 50 }, (_, seed) =>
      rollOut(GOOD, { seed: seed + 1, siteFails: (stage) => (stage === 1 ? 0.1 : 0) }),
    );
    expect(count(results, 'rolled back')).toBeLessThanOrEqual(1);
  });

  it('rolls back each version that fails for 2 percent, before everybody gets it', () => {
    expect(rollOuts({ ...GOOD, fails: 0.02 }, 50).filter((one) => one.end !== 'rolled back')).toEqual([]);
  });

  it.each([8, 12])('rolls it back as well where each visitor loads %s pages', (loads) => {
    const results = Array.from({ length: 40 }, (_, seed) =>
      rollOut({ ...GOOD, fails: 0.02 }, { seed: seed + 1, loads }),
    );
    expect(results.filter((one) => one.end !== 'rolled back')).toEqual([]);
  });

  it('is not decided by page loads of one odd browser, which is one visit', () => {
    // By page loads: 4 of 77 against 0 of 723 end a canary.
    expect(verdict({ visits: 77, faulty: 4 }, { visits: 723 })).toBe('worse');
    expect(verdict({ visits: 74, faulty: 1 }, { visits: 723 })).toBe('wait');
  });

  it.each([
    ['hangs for everybody', 0, 20_000, 'worse'],
    ['hangs for three quarters', 260, 20_000, 'worse'],
    ['reports as its share makes', 1_020, 20_000, 'enough'],
    ['has seven tenths of its share', 740, 20_000, 'enough'],
    ['hangs where few come', 0, 500, 'wait'],
  ])('a canary that %s: %s visits beside %s', (_what, visits, ofLive, expected) => {
    const { verdict: is, reason } = judgeCanary([period({ visits }, { visits: ofLive })], {
      least: LEAST,
      share: 5,
      recent: NONE,
    });
    expect(is).toBe(expected);
    if (is === 'worse')
      expect(reason).toMatch(/^it does not report: \d+ visits of the canary at a share of 5 %, which/);
  });

  it('waits while INP is measured of too few of its visits, unless the live version has none either', () => {
    const few = { measured: 3, slow: 0 };
    expect(judge(period({ visits: 5_000, ...few }))).toMatchObject({
      verdict: 'wait',
      reason: 'too few measured ones: INP of 3 of 5000 visits of the canary at this share, of 30',
    });
    expect(verdict({ visits: 5_000, ...few }, { visits: 5_000, ...few })).toBe('wait');
    expect(verdict({ measured: 0, slow: 0 }, { measured: 0, slow: 0 })).toBe('enough');
  });

  it('waits while the live version fails for more than a tenth: nobody can compare during an outage', () => {
    const down = period({ failed: 1_000 }, { failed: 1_000 });
    const judged = judgeCanary([down], { least: LEAST, share: 0.002, recent: down.live });
    expect(judged).toEqual({
      verdict: 'wait',
      reason: 'the live version fails too: 1000 of its last 1000 visits (100.0 %)',
    });
    const recent = sample({ visits: 100, faulty: 10 });
    expect(judgeCanary([period({})], { least: LEAST, share: 0.002, recent }).verdict).toBe('enough');
  });

  it('rolls back each version that is clearly slower', () => {
    expect(count(rollOuts({ ...GOOD, slow: 0.25 }, 50), 'rolled back')).toBe(50);
  });

  it('decides nothing where too few come', () => {
    expect(rollOut(GOOD, { seed: 1, aMinute: 4 })).toMatchObject({ end: 'waiting', stage: 0 });
  });
});

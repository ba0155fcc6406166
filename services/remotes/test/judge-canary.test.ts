import { chanceOfAtLeast, judgeCanary, type Sample } from '../src/domain/judge-canary';

const LEAST = 300;
const sample = (given: Partial<Sample> = {}): Sample => ({
  visits: 1_000,
  failed: 0,
  faulty: 0,
  measured: 500,
  slow: 50,
  ...given,
});
const verdict = (canary: Partial<Sample>, live: Partial<Sample> = {}) =>
  judgeCanary(sample(canary), sample(live), { least: LEAST }).verdict;

/** Random numbers that are the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Version {
  fails: number;
  slow: number;
}
const GOOD: Version = { fails: 0.002, slow: 0.1 };

/** A rollout of 5, 25 and 100 percent over minutes with visitors, judged each minute as the registry does. */
function rollOut(canary: Version, { seed, aMinute = 200 }: { seed: number; aMinute?: number }) {
  const next = numbers(seed);
  const sums = {
    canary: sample({ visits: 0, measured: 0, slow: 0 }),
    live: sample({ visits: 0, measured: 0, slow: 0 }),
  };
  const shares = [5, 25, 100];
  let stage = 0;
  let inStage = 0;
  for (let minute = 0; minute < 240; minute += 1) {
    for (let visit = 0; visit < aMinute; visit += 1) {
      const isCanary = next() * 100 < shares[stage]!;
      const to = isCanary ? sums.canary : sums.live;
      const version = isCanary ? canary : GOOD;
      to.visits += 1;
      if (next() < version.fails) to.failed += 1;
      if (next() < 0.5) {
        to.measured += 1;
        if (next() < version.slow) to.slow += 1;
      }
    }
    inStage += 1;
    const { verdict: now } = judgeCanary(sums.canary, sums.live, { least: LEAST });
    if (now === 'worse') return { end: 'rolled back' as const, minute, stage };
    if (now === 'enough' && inStage >= 10) {
      stage += 1;
      inStage = 0;
      if (shares[stage] === 100) return { end: 'live' as const, minute, stage };
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
    expect(chanceOfAtLeast(3, 4, 1, 4)).toBeCloseTo(17 / 70, 10);
    expect(chanceOfAtLeast(4, 4, 0, 4)).toBeCloseTo(1 / 70, 10);
    expect(chanceOfAtLeast(0, 10, 0, 1_000_000)).toBe(1);
    expect(chanceOfAtLeast(20, 1_000, 19_000, 1_000_000)).toBeCloseTo(0.44, 1);
  });

  it.each([
    ['waits with too few page loads', { visits: 40, measured: 10, slow: 1 }, {}, 'wait'],
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
    expect(judgeCanary(sample({ failed: 20 }), sample(), { least: LEAST }).reason).toBe(
      '20 of 1000 page loads (2.0 %) did not load or show, with the live version 0 of 1000 (0.0 %)',
    );
  });

  it('rolls a good version back in less than one rollout of a hundred', () => {
    const results = rollOuts(GOOD, 300);
    expect(count(results, 'rolled back')).toBeLessThanOrEqual(1);
    expect(count(results, 'live')).toBeGreaterThanOrEqual(297);
  });

  it('rolls back each version that fails for 2 percent, before everybody gets it', () => {
    expect(rollOuts({ ...GOOD, fails: 0.02 }, 100).filter((one) => one.end !== 'rolled back')).toEqual([]);
  });

  it('rolls back each version that is clearly slower', () => {
    expect(count(rollOuts({ ...GOOD, slow: 0.25 }, 100), 'rolled back')).toBe(100);
  });

  it('decides nothing where too few come', () => {
    expect(rollOut(GOOD, { seed: 1, aMinute: 4 })).toMatchObject({ end: 'waiting', stage: 0 });
  });
});

import { post, type TestIdentity } from './stage';

/**
 * Probability that a value of one sample is above a value of the other (Mann-Whitney): 0.5 means no difference, 1
 * complete separation.
 */
export function separation(one: readonly number[], other: readonly number[]): number {
  const wins = one
    .flatMap((a) => other.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)))
    .reduce((sum, win) => sum + win, 0);
  const share = wins / (one.length * other.length);
  return Math.max(share, 1 - share);
}

/** Bodies by kind of input; the round lets a kind use a fresh account or number each time. */
export type Kinds = Record<string, (round: number) => object>;

interface Sample {
  ms: number;
  /** Everything about the answer but its time and its request id. */
  shape: string;
}

async function sample(identity: TestIdentity, path: string, body: object): Promise<Sample> {
  const startedAt = process.hrtime.bigint();
  const answer = await post(identity, path, body);
  const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
  return {
    ms,
    shape: JSON.stringify({
      status: answer.status,
      body: { ...answer.body, requestId: '', instance: '' },
      headers: Object.keys(answer.headers).sort(),
      length: answer.text.length,
    }),
  };
}

/**
 * Asks in turn with each kind of input. @returns the different looks of the answers, and how well times tell each kind
 * from the first
 */
export async function compareAnswers(
  identity: TestIdentity,
  path: string,
  kinds: Kinds,
  rounds: number,
): Promise<{ shapes: Set<string>; separations: Record<string, number> }> {
  const samples = new Map(Object.keys(kinds).map((kind) => [kind, [] as Sample[]]));
  for (const body of Object.values(kinds)) await sample(identity, path, body(rounds));
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, body] of Object.entries(kinds))
      samples.get(kind)!.push(await sample(identity, path, body(round)));
  }
  const times = [...samples].map(([kind, lot]) => [kind, lot.map(({ ms }) => ms)] as const);
  const [first, ...others] = times;
  return {
    shapes: new Set([...samples.values()].flat().map(({ shape }) => shape)),
    separations: Object.fromEntries(
      others.map(([kind, lot]) => [`${kind} against ${first![0]}`, separation(first![1], lot)]),
    ),
  };
}

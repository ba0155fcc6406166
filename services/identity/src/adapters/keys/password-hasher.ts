import { hash, parseOptions, verify } from '@node-rs/argon2';
import { MarketError } from '@market/contracts/errors';
import { newToken } from '../../domain/secrets';

/** Cost of a hash: memory in KiB, passes, threads. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's lowest for argon2id; about 9 ms of one core (docs/security.md, S01; docs/measurements.md, M1). */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `Algorithm.Argon2id`; the library declares it as a const enum, which single-file compilers cannot read. */
const ARGON2ID = 2;
const AT_ONCE = 2;
/**
 * Maximum of queued hashes. About 70 run per second, so behind a full queue a refusal with a retry is better
 * (docs/security.md, S03).
 */
const MAX_WAITING = 60;
const RETRY_AFTER_SECONDS = 2;

export interface PasswordHasher {
  /** @throws MarketError 'overloaded' when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches `hash`; without a hash (no such account, or none with a password) a dummy hash takes the
   * same time, so that timing does not reveal which addresses have accounts (docs/security.md, S12;
   * docs/measurements.md, M2).
   * @throws MarketError 'overloaded' when the queue is full.
   */
  matches(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether a hash was made with lower costs than the present ones. */
  isOutdated(hash: string): boolean;
}

/**
 * argon2id with limits of concurrent and queued hashes, so that a flood of sign-ins does not starve other requests of
 * memory or time.
 */
export function createPasswordHasher({
  cost = PASSWORD_COST,
  atOnce = AT_ONCE,
  maxWaiting = MAX_WAITING,
}: { cost?: PasswordCost; atOnce?: number; maxWaiting?: number } = {}): PasswordHasher {
  const run = boundedPool(atOnce, maxWaiting);
  const options = { ...cost, algorithm: ARGON2ID, outputLen: 32 };
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => run(() => hash(password, options)),
    async matches(storedHash, password) {
      const compared = storedHash ?? (await (dummy ??= hash(newToken(), options)));
      const same = await run(() => verify(compared, password));
      return storedHash !== undefined && same;
    },
    isOutdated(storedHash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism;
    },
  };
}

/** Runs at most `atOnce` jobs, queues up to `maxWaiting`, and refuses the rest. */
function boundedPool(atOnce: number, maxWaiting: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (job) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new MarketError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // A finishing hash passes its slot to the next waiter, so `running` stays unchanged.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import { createPasswordHasher } from '../src/adapters/keys/password-hasher';
import { forgotPasswordKinds, logInKinds, mobileLoginKinds } from './people';
import { startIdentity } from './stage';
import { compareAnswers } from './timing';

const ROUNDS = 200;
/** docs/security.md, S12 to S14: as good as no knowledge. */
const LIMIT = 0.55;

/**
 * The strict form of the enumeration tests: 200 samples of each kind on a quiet machine, real hashing costs.
 * Run with TEST_MONGODB_URI set to a replica set: `npx tsx services/identity/test/measure-timing.ts`.
 */
async function main(): Promise<void> {
  const identity = await startIdentity({ hasher: createPasswordHasher() });
  const calls = [
    ['/auth/login', logInKinds],
    ['/auth/forgot-password', forgotPasswordKinds],
    ['/auth/mobile-login', mobileLoginKinds],
  ] as const;
  let isWithinLimit = true;
  for (const [path, kindsOf] of calls) {
    const { shapes, separations } = await compareAnswers(identity, path, await kindsOf(identity, ROUNDS), ROUNDS);
    for (const [pair, value] of Object.entries(separations)) {
      isWithinLimit &&= value <= LIMIT && shapes.size === 1;
      process.stdout.write(
        `${path}: ${pair}: AUC ${value.toFixed(3)}, ${shapes.size === 1 ? 'answers equal' : 'ANSWERS DIFFER'}\n`,
      );
    }
  }
  await identity.stop();
  process.exitCode = isWithinLimit ? 0 : 1;
}

void main();

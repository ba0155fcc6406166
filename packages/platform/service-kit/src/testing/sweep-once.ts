import type { SoleWork, Sweeper } from '../mongo';
import { until } from './until';

/**
 * Lets a sweeper look once, as the service does by itself after some time, and stops it.
 * @param make the sweeper, of which no other replica is at work
 */
export async function sweepOnce(make: (sole: SoleWork) => Sweeper): Promise<void> {
  let isDone = false;
  const sweeper = make({
    async attempt(work) {
      await work();
      isDone = true;
      return true;
    },
  });
  sweeper.start();
  await until(() => isDone);
  await sweeper.stop();
}

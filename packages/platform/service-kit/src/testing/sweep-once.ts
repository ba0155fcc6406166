import type { LeaderTask, Sweeper } from '../mongo';
import { until } from './until';

/**
 * Runs a sweeper once, as the service does periodically, and stops it.
 * @param make creates the sweeper, with no other replica at work
 */
export async function sweepOnce(make: (leader: LeaderTask) => Sweeper): Promise<void> {
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

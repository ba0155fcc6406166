import { pagesApi, type Rendering } from '@market/contracts/remotes';
import type { Peers } from '@market/service-kit';

/** Rendering results of each version over all replicas of `pages`; replicas that are down are skipped. */
export async function renderingsOf(peers: Pick<Peers, 'askEach'>): Promise<readonly Rendering[]> {
  // Cast: the page writer's answer.
  const answers = (await peers.askEach({ service: 'pages', method: 'GET', path: pagesApi.renderings })) as Array<{
    records: Rendering[];
  }>;
  const byVersion = new Map<string, Rendering>();
  for (const one of answers.flatMap(({ records }) => records)) {
    const merged = byVersion.get(one.version);
    byVersion.set(one.version, merged ? together(merged, one) : one);
  }
  return [...byVersion.values()];
}

function together(one: Rendering, other: Rendering): Rendering {
  return {
    ...one,
    written: one.written + other.written,
    failed: one.failed + other.failed,
    last_failure: one.last_failure ?? other.last_failure,
    resting: one.resting || other.resting,
    memory_mb: one.memory_mb + other.memory_mb,
  };
}

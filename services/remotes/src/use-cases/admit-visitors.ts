import { collisions, objectionsOfShells } from '@market/remote-rules';
import type { ClientSession } from '@market/service-kit';
import { versionRefused } from '../domain/refusal';
import type { Version } from '../domain/version';
import type { ChangeNeeds } from './needs';

/**
 * Looks whether a version may get visitors now: it fits every shell that runs, and has no page or dialog of another
 * remote whose version gets visitors.
 * @throws MarketError 'version-refused' with every reason
 */
export async function admitVisitors(
  { registry, shells }: Pick<ChangeNeeds, 'registry' | 'shells'>,
  session: ClientSession,
  version: Pick<Version, 'remote' | 'manifest' | 'needs'>,
): Promise<void> {
  const objections = objectionsOfShells(version, await shells.running(session));
  const others = [];
  for (const remote of await registry.list(session)) {
    if (remote.name === version.remote) continue;
    for (const id of [remote.live, remote.canary?.id]) {
      const other = id ? await registry.findVersion(remote.name, id, session) : undefined;
      if (other) others.push(other.manifest);
    }
  }
  objections.push(...collisions(version.manifest, others));
  if (objections.length > 0) throw versionRefused(objections);
}

import { collisions, objectionsOfShells, type Objection } from '@market/remote-rules';
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
  objections.push(...(await newCollisions(registry, session, version)));
  if (objections.length > 0) throw versionRefused(objections);
}

/**
 * Collisions of a version with other remotes that are not live already: when the remote's live version has the same
 * collision, the two coexist today, and that must not block a rollback or the next version.
 */
export async function newCollisions(
  registry: ChangeNeeds['registry'],
  session: ClientSession,
  { remote: name, manifest }: Pick<Version, 'remote' | 'manifest'>,
): Promise<Objection[]> {
  const others = [];
  let live: Version | undefined;
  for (const remote of await registry.list(session)) {
    for (const id of [remote.live, remote.canary?.id]) {
      const version = id ? await registry.findVersion(remote.name, id, session) : undefined;
      if (version && remote.name !== name) others.push(version.manifest);
      else if (version && id === remote.live) live = version;
    }
  }
  const known = new Set(live ? collisions(live.manifest, others).map(({ says }) => says) : []);
  return collisions(manifest, others).filter(({ says }) => !known.has(says));
}

import { collisions, objectionsOfShells, type Objection, undeclaredSlots } from '@market/remote-rules';
import type { RemoteManifest } from '@market/contracts/remotes';
import type { ClientSession } from '@market/service-kit';
import { versionRefused } from '../domain/refusal';
import type { Version } from '../domain/version';
import type { ChangeNeeds } from './needs';

/**
 * Checks whether a version may be served to visitors now: it must fit every running shell, have no page, dialog or slot
 * of another served remote, and fill only existing slots.
 * @throws MarketError 'version-refused' with every reason
 */
export async function admitVisitors(
  { registry, shells }: Pick<ChangeNeeds, 'registry' | 'shells'>,
  session: ClientSession,
  version: Pick<Version, 'remote' | 'manifest' | 'needs'>,
): Promise<void> {
  const running = await shells.running(session);
  const objections = objectionsOfShells(version, running);
  objections.push(...(await newCollisions(registry, session, version, running)));
  if (objections.length > 0) throw versionRefused(objections);
}

/**
 * New collisions of a version with other remotes, and unknown slots: a collision that the remote's live version has as
 * well is tolerated, since the two coexist today, and it must not block a rollback or the next version.
 * @param running running shells; without any, slots are not checked, since frontends built together are published one
 * by one
 */
export async function newCollisions(
  registry: ChangeNeeds['registry'],
  session: ClientSession,
  { remote: name, manifest }: Pick<Version, 'remote' | 'manifest'>,
  running: Awaited<ReturnType<ChangeNeeds['shells']['running']>> = [],
): Promise<Objection[]> {
  const { live, others } = await withVisitors(registry, session, name);
  const found = (one: RemoteManifest) => [...collisions(one, others), ...undeclaredSlots(one, others, running)];
  const ofLive = new Set(live ? found(live.manifest).map(({ says }) => says) : []);
  return found(manifest).filter(({ says }) => !ofLive.has(says));
}

/** Live version of a remote, and manifests of all other remotes that are served to visitors, live or as a canary. */
export async function withVisitors(
  registry: ChangeNeeds['registry'],
  session: ClientSession,
  name: string,
): Promise<{ live: Version | undefined; others: RemoteManifest[] }> {
  const others: RemoteManifest[] = [];
  let live: Version | undefined;
  for (const remote of await registry.list(session)) {
    for (const id of [remote.live, remote.canary?.id]) {
      const version = id ? await registry.findVersion(remote.name, id, session) : undefined;
      if (version && remote.name !== name) others.push(version.manifest);
      else if (version && id === remote.live) live = version;
    }
  }
  return { live, others };
}

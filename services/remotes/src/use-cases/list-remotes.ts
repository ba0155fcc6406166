import type { RemotesList } from '@market/contracts/remotes';
import { inTransaction, type Clock, type Connection, type Peers, type PreviewLinks } from '@market/service-kit';
import { browserFigures } from '../present/browser-figures';
import { presentRemote } from '../present/remote';
import type { PlaceInSources } from '../present/source-places';
import { compareCanary } from './compare-canary';
import { renderingsOf } from './renderings';
import type { BrowserStore } from '../store/browser-store';
import type { RegistryStore } from '../store/registry-store';
import type { Caller } from '../domain/caller';

export type ListRemotes = (caller: Caller) => Promise<RemotesList>;

/**
 * All remotes with their versions, as of one moment; for holders of deploy tokens their own. Each version has its
 * rendering results, summed over the reachable replicas of `pages`; versions with visitors also have their browser
 * reports.
 */
export function listRemotes({
  connection,
  registry,
  browsers,
  clock,
  peers,
  least,
  links,
  canaryStages,
  placeInSources,
}: {
  connection: Connection;
  registry: RegistryStore;
  browsers: BrowserStore;
  clock: Clock;
  peers: Peers;
  /** Minimum visits before a canary advances. */
  least: number;
  links: PreviewLinks;
  /** Default stages of a canary. */
  canaryStages: NonNullable<RemotesList['canary_stages']>;
  placeInSources: PlaceInSources;
}): ListRemotes {
  return async ({ only }) => {
    const renderings = await renderingsOf(peers);
    const list = await inTransaction(connection, async (session) => {
      const generation = await registry.generation(session);
      const remotes = (await registry.list(session)).filter(({ name }) => only === undefined || name === only);
      const records = [];
      for (const remote of remotes)
        records.push(
          presentRemote(
            remote,
            await registry.versions(remote.name, session),
            renderings,
            await compareCanary({ browsers, least, clock }, remote),
            links,
          ),
        );
      return { generation, records, canary_stages: canaryStages, ...(only === undefined ? {} : { only }) };
    });
    for (const { name, versions } of list.records)
      for (const version of versions.filter(({ state }) => state !== 'inactive')) {
        const key = { remote: name, version: version.id };
        const figures = await browserFigures(browsers, key, { now: clock.now(), placeInSources });
        if (figures) version.browsers = figures;
      }
    return list;
  };
}

import { MarketError } from '@market/contracts';
import type { ClientSession } from '@market/service-kit';
import { federationName } from '../domain/names';
import type { Remote } from '../domain/remote';
import type { RegistryStore, StoredVersion } from '../store/registry-store';

/** @throws MarketError 'not-found' with the names that there are */
export async function getRemote(registry: RegistryStore, given: string, session?: ClientSession): Promise<Remote> {
  const name = federationName(given);
  const remote = await registry.find(name, session);
  if (remote) return remote;
  const known = (await registry.list(session)).map((one) => one.name);
  throw new MarketError('not-found', { error: `There is no remote '${name}'. ${known.length > 0 ? `There are: ${known.join(', ')}.` : 'None has been published yet.'}` });
}

/**
 * A version by its number or its whole id. A number that several builds of the start carried means the one that was
 * deployed, else the latest.
 * @throws MarketError 'not-found' with the versions that there are
 */
export async function getVersion(registry: RegistryStore, remote: string, given: string, session?: ClientSession): Promise<StoredVersion> {
  const exact = await registry.findVersion(remote, given, session);
  if (exact) return exact;
  const ofNumber = await registry.findByNumber(remote, given, session);
  const found = ofNumber.find(({ source }) => source === 'deployed') ?? ofNumber[0];
  if (found) return found;
  const known = (await registry.versions(remote, session)).map(({ version }) => version);
  throw new MarketError('not-found', { error: `There is no version '${given}' of ${remote}. There are: ${[...new Set(known)].join(', ')}.` });
}

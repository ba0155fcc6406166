import { MarketError } from '@market/contracts/errors';
import { federationName } from '@market/contracts/remotes';
import type { ClientSession } from '@market/service-kit';
import { refusePreview } from '../domain/preview';
import type { Remote } from '../domain/remote';
import type { Version } from '../domain/version';
import type { RegistryStore } from '../store/registry-store';

/** @throws MarketError 'not-found' with the names that there are */
export async function getRemote(
  registry: RegistryStore,
  nameOrPackage: string,
  session?: ClientSession,
): Promise<Remote> {
  const name = federationName(nameOrPackage);
  const remote = await registry.find(name, session);
  if (remote) return remote;
  const names = (await registry.list(session)).map((one) => one.name);
  throw new MarketError('not-found', {
    error: `There is no remote '${name}'. ${names.length > 0 ? `There are: ${names.join(', ')}.` : 'None has been published yet.'}`,
  });
}

/**
 * Finds a version by its number or its full id, or a preview by its label. Of several builds with one number the
 * deployed one is returned, else that of the last start.
 * @throws MarketError 'not-found' with the existing versions
 */
export async function getVersion(
  registry: RegistryStore,
  { name, bundled }: Remote,
  given: string,
  session?: ClientSession,
): Promise<Version> {
  const exact = await registry.findVersion(name, given, session);
  if (exact) return exact;
  const ofNumber = await registry.findByNumber(name, given, session);
  const found =
    ofNumber.find(({ source }) => source === 'deployed') ?? ofNumber.find(({ id }) => id === bundled) ?? ofNumber[0];
  if (found) return found;
  const all = await registry.versions(name, session);
  const labelled = all.find(({ preview }) => preview?.label === given);
  if (labelled) return labelled;
  const labels = all.map(({ version, preview }) => preview?.label ?? version);
  throw new MarketError('not-found', {
    error: `There is no version '${given}' of ${name}. There are: ${[...new Set(labels)].join(', ')}.`,
  });
}

/**
 * Version that may be served to visitors, found as by `getVersion`.
 * @throws MarketError 'not-found'; 'version-refused' for a preview
 */
export async function getVersionForVisitors(...args: Parameters<typeof getVersion>): Promise<Version> {
  const version = await getVersion(...args);
  refusePreview(version);
  return version;
}

import { MarketError } from '@market/contracts/errors';
import { FEDERATION_NAME, federationName } from '@market/contracts/remotes';
import type { RemoteOverrides } from '@market/service-kit';
import type { RegistryStore } from '../store/registry-store';
import { publishesForVisitors, remoteOfCaller, type Caller } from '../domain/caller';
import { isPreview } from '../domain/preview';
import { getRemote, getVersion } from './find-version';

/** Local addresses only: a development server on another machine would be foreign code. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export type OverrideRemotes = (
  caller: Caller | undefined,
  overrides: Record<string, string>,
) => Promise<RemoteOverrides>;

/**
 * Sets the versions that a session gets from now on.
 * @param caller undefined for a visitor without publishing rights: outside production, for a development server of
 * theirs
 * @throws MarketError 'role-wrong' where such a visitor requests a published version, 'not-found' for a version that is
 * not published, 'fields-invalid' for an address that is not allowed
 */
export function overrideRemotes({
  registry,
  production,
}: {
  registry: RegistryStore;
  production: boolean;
}): OverrideRemotes {
  return async (caller, asked) => {
    const overrides: RemoteOverrides = {};
    for (const [nameOrPackage, override] of Object.entries(asked)) {
      const name = caller ? remoteOfCaller(caller, nameOrPackage) : federationName(nameOrPackage);
      if (/^https?:/i.test(override)) {
        overrides[name] = devServer(name, override);
      } else {
        // Covers server code too, which would run before the version is released to visitors.
        if (!caller)
          throw new MarketError('role-wrong', { error: 'A version is tried by admins and by the team of its remote.' });
        const remote = await getRemote(registry, name);
        const version = await getVersion(registry, remote, override);
        if (!isPreview(version)) publishesForVisitors(caller);
        overrides[name] = version.id;
      }
    }
    return overrides;
  };

  function devServer(name: string, address: string): string {
    const refuse = (says: string) => new MarketError('fields-invalid', { error: says, fields: { overrides: says } });
    if (production) throw refuse('A development server can be used outside production only.');
    if (!FEDERATION_NAME.test(name)) throw refuse('A remote is named like mfe_candidate.');
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !LOCAL_HOSTS.has(url.hostname) || url.username || url.password)
      throw refuse('A development server must be on this machine, such as http://localhost:4002/.');
    return new URL('mf-manifest.json', `${url.origin}${url.pathname}`).href;
  }
}

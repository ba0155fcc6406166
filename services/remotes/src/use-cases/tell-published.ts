import {
  FEDERATION_MANIFEST,
  fitsSetting,
  type PublishedRemotes,
  type PublishedVersion,
} from '@market/contracts/remotes';
import { inTransaction, type Connection } from '@market/service-kit';
import type { Remote } from '../domain/remote';
import type { Version } from '../domain/version';
import type { RegistryStore } from '../store/registry-store';

export type TellPublished = (since: number | undefined) => Promise<PublishedRemotes | { generation: number }>;

/** Everything published, for gateways; only its generation where the gateway is up to date. */
export function tellPublished({
  connection,
  registry,
}: {
  connection: Connection;
  registry: RegistryStore;
}): TellPublished {
  let cached: PublishedRemotes | undefined;
  return async (since) => {
    const generation = await registry.generation();
    if (generation === since) return { generation };
    if (cached?.generation === generation) return cached;
    cached = await inTransaction(connection, async (session) => {
      const versions = await registry.versions(undefined, session);
      return {
        generation: await registry.generation(session),
        remotes: (await registry.list(session)).map(({ name, package: packageName, live, canary, settings }) => ({
          name,
          package: packageName,
          live,
          // Gateways need only the present share.
          canary: canary && {
            id: canary.id,
            share: canary.share,
            ...(canary.roles ? { roles: canary.roles } : {}),
          },
          versions: versions.filter(({ remote }) => remote === name).map(publishedVersion),
          ...publishedSettings(
            settings,
            versions.filter(
              ({ id, remote, preview }) => remote === name && (preview || id === live || id === canary?.id),
            ),
          ),
        })),
      };
    });
    return cached;
  };
}

function publishedVersion({ id, version, manifest, files, preview }: Version): PublishedVersion {
  const assets = Object.fromEntries(files.map(({ path, hash }) => [path, hash]));
  return {
    id,
    version,
    manifest,
    assets,
    integrity: assets[FEDERATION_MANIFEST] ?? '',
    ...(preview ? { preview: preview.label } : {}),
  };
}

/**
 * Settings that a served version declares and accepts: for any other, no visitor needs to be assigned to a share.
 * Author and time are omitted, since gateways expose the result to visitors.
 */
function publishedSettings(
  settings: Remote['settings'],
  inUse: readonly Version[],
): Pick<PublishedRemotes['remotes'][number], 'settings'> {
  const set = Object.entries(settings).filter(([name, { value }]) =>
    inUse.some(({ manifest }) => {
      const declared = manifest.settings?.[name];
      return declared !== undefined && fitsSetting(declared, value);
    }),
  );
  if (set.length === 0) return {};
  return {
    settings: Object.fromEntries(
      set.map(([name, { value, roles, share }]) => [
        name,
        { value, ...(roles ? { roles } : {}), ...(share === undefined ? {} : { share }) },
      ]),
    ),
  };
}

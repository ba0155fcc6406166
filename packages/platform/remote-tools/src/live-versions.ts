import { remotesListSchema, type RemoteVersion, remoteVersionSchemaFor } from '@market/remote-contract';
import type { MarketClient } from './market-client';
import { Refused } from './refused';

/** Version of a remote that a marketplace gives its visitors. */
export interface LiveVersion {
  /** Name of the package that it is of. */
  packageName: string;
  version: RemoteVersion;
}

/**
 * Live versions of all remotes, from the marketplace's public list for browsers.
 * @throws Refused if it has no such list
 */
export async function liveVersions(market: Pick<MarketClient, 'file' | 'product' | 'url'>): Promise<LiveVersion[]> {
  const list = await market.file('/remotes.json');
  if (!remotesListSchema.isValidSync(list))
    throw new Refused(`${market.url} has no list of remotes: is it a marketplace?`);
  const schema = remoteVersionSchemaFor(market.product);
  return Object.entries(list.microFrontends).flatMap(([packageName, versions]) =>
    (Array.isArray(versions) ? versions : [])
      .filter((version: unknown): version is RemoteVersion => schema.isValidSync(version))
      .filter(({ deployment }) => deployment.default)
      .map((version) => ({ packageName, version })),
  );
}

/** Path of a version's file, which is stored beside its `mf-manifest.json` on the same site. */
export function pathOf(file: string, { url }: RemoteVersion, market: Pick<MarketClient, 'url'>): `/${string}` {
  const { pathname } = new URL(file, new URL(url, market.url));
  // Cast: a URL's path begins with a slash.
  return pathname as `/${string}`;
}

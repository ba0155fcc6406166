import {
  type RemoteManifest,
  type RemoteRecord,
  type RemotesList,
  type RemotesRegistry,
  shellStatementSchema,
} from '@market/remote-contract';
import { checkManifest, collisions, objectionsOfShells, undeclaredSlots } from '@market/remote-rules';
import type { MarketClient } from './market-client';

/** Whether `dist` was built from the present sources. */
export type BuildState = 'built' | 'changed' | 'never built';

/**
 * Predicts refusals of a publication as far as possible before the build: another remote's token, the package, the
 * manifest, the running shell, pages and dialogs of other remotes, and a number already published. The registry checks
 * all of it again.
 * @param name federation name
 * @param packageName that of its `package.json`
 * @param listed the marketplace's list of remotes for this token
 * @param sourcesHash hash of the remote's own sources: the same sources may be published again
 * @param buildState called only if the number was published by a deploy that sent no hash of its sources
 * @throws Refused if the marketplace is unreachable
 */
export async function refusedAhead({
  name,
  packageName,
  manifest,
  listed: { only, records },
  market,
  sourcesHash,
  buildState,
  isPreview = false,
}: {
  name: string;
  packageName: string;
  manifest: RemoteManifest;
  listed: RemotesList;
  market: Pick<MarketClient, 'file'>;
  sourcesHash: string;
  buildState: () => Promise<BuildState>;
  /** Previews may share their number with a version and with each other. */
  isPreview?: boolean;
}): Promise<string[]> {
  const reasons = checkManifest(name, manifest).map(({ says }) => says);
  if (only !== undefined && only !== name)
    reasons.push(
      `The deploy token is for ${only} alone: take that of ${name}, which those who run the marketplace make.`,
    );
  const [shell, registry] = await Promise.all([market.file('/shell.json'), market.file('/remotes.json')]);
  if (shellStatementSchema.isValidSync(shell))
    reasons.push(...objectionsOfShells({ manifest, needs: [] }, [shell]).map(({ says }) => says));
  // Cast: the marketplace's public list.
  const live = (registry as RemotesRegistry | undefined)?.microFrontends ?? {};
  const others = Object.values(live).flatMap(
    (versions) => versions.find(({ deployment }) => deployment.default)?.extras.manifest ?? [],
  );
  reasons.push(...collisions(manifest, others).map(({ says }) => says));
  // Unreadable shell statement: left to the registry's check.
  const shells = shellStatementSchema.isValidSync(shell) ? [shell] : [];
  const elsewhere = others.filter((other) => other.name !== name);
  reasons.push(...undeclaredSlots(manifest, elsewhere, shells).map(({ says }) => says));
  const own = records.find((remote) => remote.name === name);
  if (own && own.package !== packageName)
    reasons.push(
      `${name} is published from the package ${own.package}, and package.json says ${packageName}: deploy it from its own folder.`,
    );
  const owner =
    records.find((remote) => remote.package === packageName)?.name ??
    live[packageName]?.[0]?.extras.moduleFederation.name;
  if (owner !== undefined && owner !== name)
    reasons.push(`The package ${packageName} is that of ${owner}: choose another name in package.json.`);
  if (own && !isPreview && (await isOtherContent(own, manifest.version, sourcesHash, buildState))) {
    // Non-null: `isOtherContent` found it among the versions.
    const { published_at, published_by } = own.versions.find(
      ({ version, source }) => version === manifest.version && source !== 'preview',
    )!;
    reasons.push(
      `${manifest.version} of ${name} was published on ${published_at.slice(0, 10)} by ${published_by}, and the sources have changed since: raise the version in src/manifest.ts and deploy again.`,
    );
  }
  return reasons;
}

/** Whether a number was published from other sources, as far as can be determined. */
async function isOtherContent(
  { versions }: RemoteRecord,
  number: string,
  sourcesHash: string,
  buildState: () => Promise<BuildState>,
): Promise<boolean> {
  const published = versions.filter(({ version, source }) => version === number && source !== 'preview');
  if (published.length === 0 || published.some(({ sources_hash }) => sources_hash === sourcesHash)) return false;
  if (published.every(({ sources_hash }) => sources_hash !== undefined)) return true;
  return (await buildState()) === 'changed';
}

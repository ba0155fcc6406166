import { shellStatementSchema, type RemoteManifest, type RemotesRegistry } from '@market/contracts';
import { listRemotes } from '@market/contracts/endpoints/remotes';
import { checkManifest, collisions, objectionsOfShells } from '@market/remote-rules';
import type { MarketClient } from './market-client';

/** Whether what lies in `dist` was built from the sources as they are. */
export type BuildState = 'built' | 'changed' | 'never built';

/**
 * Why publishing would be refused, as far as it can be told before a build: the token, the manifest, the shell that
 * runs, pages and dialogs of others, and a number that was published already. The registry looks at all of it again.
 * @param name federation name
 * @param buildState asked only where the number was published already: the same content may be published again
 * @throws Refused where the marketplace is not reached, or refuses the token
 */
export async function refusedAhead({
  name,
  manifest,
  market,
  buildState,
}: {
  name: string;
  manifest: RemoteManifest;
  market: Pick<MarketClient, 'call' | 'file'>;
  buildState: () => Promise<BuildState>;
}): Promise<string[]> {
  const { records } = await market.call(listRemotes);
  const reasons = checkManifest(name, manifest).map(({ says }) => says);
  const [shell, registry] = await Promise.all([market.file('/shell.json'), market.file('/remotes.json')]);
  if (shellStatementSchema.isValidSync(shell))
    reasons.push(...objectionsOfShells({ manifest, needs: [] }, [shell]).map(({ says }) => says));
  // The list that the marketplace publishes.
  const others = Object.values((registry as RemotesRegistry | undefined)?.microFrontends ?? {}).flatMap(
    (versions) => versions.find(({ deployment }) => deployment.default)?.extras.manifest ?? [],
  );
  reasons.push(...collisions(manifest, others).map(({ says }) => says));
  const published = records
    .find((remote) => remote.name === name)
    ?.versions.find(({ version }) => version === manifest.version);
  if (published && (await buildState()) === 'changed')
    reasons.push(
      `${manifest.version} of ${name} was published on ${published.published_at.slice(0, 10)} by ${published.published_by}, and the sources have changed since they were built: raise the version in src/manifest.ts and deploy again.`,
    );
  return reasons;
}

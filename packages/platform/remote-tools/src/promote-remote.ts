import { listRemotes, REMOTE_FILES_MAX, type RemoteVersion } from '@market/remote-contract';
import { type BundleFile, checkBundle, integrityOf } from '@market/remote-rules';
import { publishFiles, refusal, type DeployedRemote, type DeployOptions } from './deploy-remote';
import { type LiveVersion, liveVersions, pathOf } from './live-versions';
import type { MarketClient } from './market-client';
import { refusedAhead } from './refused-ahead';
import { Refused } from './refused';

/**
 * Publishes the very files that are live in one marketplace in another, without a build. Each file is checked against
 * the hash that browsers use, and all of them against the version's id.
 * @param from the source marketplace; needs no token, since its files are public
 * @param version number that must be live there; absent for any
 * @param options as for a deploy
 * @param to the target marketplace, with its own token
 * @returns the result, in sentences
 * @throws Refused with the reasons
 */
export async function promoteRemote(
  {
    name,
    from,
    version,
    browser,
    say,
  }: Pick<DeployedRemote, 'name' | 'browser' | 'say'> & {
    from: Pick<MarketClient, 'file' | 'bytes' | 'product' | 'url'>;
    version?: string | undefined;
  },
  options: DeployOptions,
  to: MarketClient,
): Promise<string> {
  if (from.url === to.url) throw new Refused(`${to.url} has it already: name another marketplace with --to.`);
  const found = await liveVersion(from, name);
  const number = found.version.metadata.version ?? '';
  if (version !== undefined && version !== number)
    throw new Refused(`${from.url} has ${name} ${number} live, and not ${version}: activate that one there first.`);
  say(`Fetching ${name} ${number} from ${from.url}`);
  const files = await filesOf(from, found.version);
  const { checked, objections } = checkBundle(name, { package: found.packageName, files }, to.product);
  if (!checked) throw refusal(objections.map(({ says }) => says));
  if (!found.version.url.includes(`/${checked.id}/`))
    throw new Refused(`The files of ${name} at ${from.url} are not those of its version: ask those who run it.`);
  say(`Asking ${to.url} what it would refuse of ${name} ${number}`);
  const listed = await to.call(listRemotes);
  const isThere = listed.records.some((remote) => remote.versions.some(({ id }) => id === checked.id));
  const reasons = await refusedAhead({
    name,
    packageName: found.packageName,
    manifest: checked.manifest,
    listed: isThere ? { ...listed, records: [] } : listed,
    market: to,
    sourcesHash: '',
    // Always 'changed': the same version is excluded by `isThere`, so a published number can only have other content.
    buildState: () => Promise.resolve('changed'),
    isPreview: options.mode === 'preview',
  });
  if (reasons.length > 0) throw refusal(reasons);
  return publishFiles(
    { name, bundle: { package: found.packageName, files }, checked, listed, browser, say },
    options,
    to,
  );
}

/** @throws Refused where the marketplace has none */
async function liveVersion(from: Pick<MarketClient, 'file' | 'product' | 'url'>, name: string): Promise<LiveVersion> {
  const found = (await liveVersions(from)).find(({ version }) => version.extras.moduleFederation.name === name);
  if (!found) throw new Refused(`${from.url} has no live version of ${name}: activate one there first.`);
  return found;
}

/** @throws Refused if a file is missing or differs from the published one */
async function filesOf(from: Pick<MarketClient, 'bytes' | 'url'>, version: RemoteVersion): Promise<BundleFile[]> {
  const listed = Object.entries(version.extras.assets);
  if (listed.length > REMOTE_FILES_MAX)
    throw new Refused(`${from.url} lists ${listed.length} files; a version may have ${REMOTE_FILES_MAX}.`);
  const files: BundleFile[] = [];
  for (const [path, hash] of listed) {
    const content = await from.bytes(pathOf(path, version, from));
    if (!content) throw new Refused(`${from.url} does not give ${path}: see that it runs.`);
    if (integrityOf(content) !== hash)
      throw new Refused(
        `The bytes of ${path} at ${from.url} are not those of the hash that was published: not promoted.`,
      );
    files.push({ path, content });
  }
  return files;
}

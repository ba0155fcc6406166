import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishMode, PublishedAnswer, RemoteManifest } from '@market/contracts';
import { listRemotes, publishVersion } from '@market/contracts/endpoints/remotes';
import { readManifest } from '@market/build-kit/remote-workspaces';
import { checkBundle, readBundle } from '@market/remote-rules';
import { giveVersion } from './give-version';
import type { MarketClient } from './market-client';
import { refusedAhead, type BuildState } from './refused-ahead';
import { Refused } from './refused';
import { smokeLoad } from './smoke-load';
import { sourcesHash } from './sources';

export interface DeployOptions {
  /** Who gets it: everybody, a share of the visitors, or nobody yet. */
  mode: PublishMode;
  /** Percent of the visitors that a canary gets. */
  share?: number | undefined;
}

/** A remote as it is deployed: where it lies, and how it is built there. */
export interface DeployedRemote {
  /** Its folder, with `src/manifest.ts`, `package.json` and `dist`. */
  folder: string;
  /** Its federation name. */
  name: string;
  /** @throws Refused with what the build said where it failed */
  build: () => Promise<unknown>;
  buildState: () => Promise<BuildState>;
  /** Loads it before anybody gets it; undefined where it is not to be tried. */
  browser?: { path: string | undefined } | undefined;
  say: (step: string) => void;
}

/**
 * Asks what would be refused, builds a remote, checks it, uploads it, loads it in a browser, and gives it to its
 * visitors.
 * @returns what came of it, in sentences
 * @throws Refused with the reasons, each with how to mend it
 */
export async function deployRemote(
  { folder, name, build, buildState, browser, say }: DeployedRemote,
  { mode, share }: DeployOptions,
  market: MarketClient,
): Promise<string> {
  const manifest = manifestIn(folder, name);
  say(`Asking ${market.url} what it would refuse of ${name} ${manifest.version}`);
  const listed = await market.call(listRemotes);
  const hash = sourcesHash(folder);
  const packageName = packageOf(folder);
  const reasons = await refusedAhead({ name, packageName, manifest, listed, market, sourcesHash: hash, buildState });
  if (reasons.length > 0) throw refusal(reasons);
  say(`Building ${name}`);
  await build();
  const bundle = await readBundle(folder);
  if (!bundle) throw new Refused(`The build of ${name} wrote no mf-manifest.json: see its webpack.config.cjs.`);
  const { checked, objections } = checkBundle(name, bundle);
  if (!checked) throw refusal(objections.map(({ says }) => says));

  say(`Uploading ${checked.files.length} files of ${checked.id} to ${market.url}`);
  const published = await market.call(publishVersion, {
    params: { name },
    body: {
      package: bundle.package,
      // Nobody gets it before it was tried.
      mode: 'inactive',
      // A marketplace of before passes over it.
      sources_hash: hash,
      files: bundle.files.map(({ path, content }) => ({
        path,
        // Every file of the bundle was checked.
        hash: checked.files.find((file) => file.path === path)!.hash,
        content: content.toString('base64'),
      })),
    },
  });
  if (mode === 'inactive') return resultOf(published, share, market);
  const before = listed.records.find((remote) => remote.name === name);
  const without = (why: string) => new Refused(`${checked.version} was published and gets no visitors, because ${why}`);
  if (browser && published.state === 'inactive') {
    const { failure } = await smokeLoad({
      market,
      name,
      id: published.id,
      page: checked.manifest.pages.find(({ access, path }) => access === 'public' && !path.includes(':'))?.path,
      browser: browser.path,
      say,
    });
    if (failure) throw without(`it did not load: ${failure}`);
    // A page whose text a server could not write is made by the browser all the same, as it was in this one.
    const now = (await market.call(listRemotes)).records.find((remote) => remote.name === name);
    const [was, is] = [before, now].map((remote) => remote?.versions.find(({ id }) => id === published.id)?.rendering);
    if (is?.last_failure && is.failed > (was?.failed ?? 0))
      throw without(`a server could not write its page: ${is.last_failure}`);
  }
  try {
    const given = await giveVersion({ market, name, published, before, mode, share });
    return resultOf({ ...published, ...given }, share, market);
  } catch (error) {
    throw error instanceof Refused && published.state === 'inactive' ? without(error.message) : error;
  }
}

const refusal = (reasons: readonly string[]) =>
  new Refused(['Not published:', ...reasons.map((reason) => `- ${reason}`)].join('\n'));

/** What its bundle is published under. */
const packageOf = (folder: string) =>
  // Every remote has a name.
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name;

/** @throws Refused where it cannot be read */
function manifestIn(folder: string, name: string): RemoteManifest {
  try {
    return readManifest(folder, name);
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

function resultOf(
  { remote, version, state, known, held_by_pin: isHeld }: PublishedAnswer,
  share: number | undefined,
  { url }: MarketClient,
): string {
  const what = `${remote} ${version} ${known ? 'had been published with this very content and' : 'is published and'}`;
  if (isHeld)
    return `${what} gets no visitors: the remote is pinned. Take the pin off with npm run remotes -- unpin ${remote}, then activate it.`;
  if (state === 'live') return `${what} is live: ${url}\nBack: npm run remotes -- rollback ${remote}`;
  if (state === 'canary')
    return `${what} is a canary${share ? ` for ${share} % of the visitors` : ''}: ${url}\nFor everybody: npm run remotes -- activate ${remote} ${version}`;
  return `${what} gets no visitors yet. Look at it: ${url}/?remote=${remote}@${version}\nFor everybody: npm run remotes -- activate ${remote} ${version}`;
}

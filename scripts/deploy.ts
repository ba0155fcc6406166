import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest } from '@market/build-kit/remote-workspaces';
import {
  api,
  remoteIn,
  REMOTE_FOLDER,
  type PublishMode,
  type PublishedAnswer,
  type RemoteManifest,
} from '@market/contracts';
import { readBundle } from '@market/remotes/bundle';
import { checkBundle } from '@market/remotes/check-version';
import { CommandRefused, connectToMarket, endRefused, type MarketClient } from './remotes/market-client';
import { refusedAhead, type BuildState } from './remotes/refused-ahead';
import { smokeLoad } from './remotes/smoke-load';
import { ROOT } from './start/root';
import { runCommand } from './tools/run-command';

const USAGE = `Usage: npm run deploy -w mfe-candidate [-- --url https://jobs.example.org] [--canary 10 | --inactive] [--no-smoke]
  asks what would be refused, builds the remote, checks it, uploads it, loads it in a browser, and gives it to everybody;
  --canary 10   to ten percent of the visitors
  --inactive    to nobody yet: npm run remotes -- activate NAME VERSION
  --no-smoke    without loading it in a browser before
Elsewhere than on the machine of the marketplace, DEPLOY_TOKEN holds a deploy token for this remote.`;

const BUILD_LIMIT_MS = 5 * 60_000;
const CANARY_SHARE_MAX = 99;

interface DeployOptions {
  url: string | undefined;
  mode: PublishMode;
  share: number | undefined;
  smoke: boolean;
}

/** Builds, checks, publishes and tries one remote: the workspace that the command is called in. */
export async function main(args: string[]): Promise<void> {
  try {
    const options = readOptions(args);
    const workspace = basename(process.cwd());
    if (!REMOTE_FOLDER.test(workspace))
      throw new CommandRefused(`Name the remote: npm run deploy -w mfe-candidate.\n${USAGE}`);
    await deploy(workspace, options, connectToMarket({ url: options.url }));
  } catch (error) {
    endRefused(error);
  }
}

async function deploy(workspace: string, { mode, share, smoke }: DeployOptions, market: MarketClient): Promise<void> {
  const { name } = remoteIn(workspace);
  const manifest = manifestOf(workspace, name);
  say(`Asking ${market.url} what it would refuse of ${name} ${manifest.version}`);
  const reasons = await refusedAhead({
    name,
    manifest,
    market,
    buildState: async () => (await build(workspace, '--state')).split('\n').at(-1) as BuildState,
  });
  if (reasons.length > 0) throw refusal(reasons);
  say(`Building ${workspace}`);
  await build(workspace);
  const bundle = await readBundle(join(ROOT, workspace));
  if (!bundle)
    throw new CommandRefused(`The build of ${workspace} wrote no mf-manifest.json: see its webpack.config.cjs.`);
  const { checked, objections } = checkBundle(name, bundle);
  if (!checked) throw refusal(objections.map(({ says }) => says));

  say(`Uploading ${checked.files.length} files of ${checked.id} to ${market.url}`);
  const files = bundle.files.map(({ path, content }) => ({
    path,
    hash: checked.files.find((file) => file.path === path)!.hash,
    content: content.toString('base64'),
  }));
  const publish = (as: PublishMode) =>
    market.call<PublishedAnswer>('POST', api.remoteVersions(name), {
      package: bundle.package,
      mode: as,
      ...(as === 'canary' && share !== undefined ? { share } : {}),
      files,
    });
  const tried = smoke && mode !== 'inactive';
  let published = await publish(tried ? 'inactive' : mode);
  if (tried && published.state === 'inactive') {
    const page = checked.manifest.pages.find(({ access, path }) => access === 'public' && !path.includes(':'))?.path;
    const outcome = await smokeLoad({ market, name, id: published.id, page: page ?? '/', say });
    if (outcome.failure)
      throw new CommandRefused(
        `${checked.version} was published and gets no visitors, because it did not load: ${outcome.failure}`,
      );
  }
  if (tried) published = { ...(await publish(mode)), known: published.known };
  console.log(resultOf(published, share, market));
}

const refusal = (reasons: readonly string[]) =>
  new CommandRefused(['Not published:', ...reasons.map((reason) => `- ${reason}`)].join('\n'));

/** @throws CommandRefused where it cannot be read */
function manifestOf(workspace: string, name: string): RemoteManifest {
  try {
    return readManifest(join(ROOT, workspace), name);
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

/** @returns what the build said. @throws CommandRefused with that where it failed */
async function build(workspace: string, ...options: string[]): Promise<string> {
  const { code, output } = await runCommand(
    process.execPath,
    [join(ROOT, 'scripts', 'build.mjs'), '--only', workspace, ...options],
    BUILD_LIMIT_MS,
  );
  if (code !== 0) throw new CommandRefused(output.trim());
  return output.trim();
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

function readOptions(args: string[]): DeployOptions {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        url: { type: 'string' },
        canary: { type: 'string' },
        inactive: { type: 'boolean' },
        'no-smoke': { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  if (values.canary !== undefined && values.inactive)
    throw new CommandRefused('Choose --canary or --inactive, not both.');
  const share = values.canary === undefined ? undefined : Number(values.canary);
  if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= CANARY_SHARE_MAX))
    throw new CommandRefused(`--canary takes a share from 1 to ${CANARY_SHARE_MAX} percent.`);
  return {
    url: values.url,
    mode: share !== undefined ? 'canary' : values.inactive ? 'inactive' : 'live',
    share,
    smoke: !values['no-smoke'],
  };
}

function say(step: string): void {
  console.log(`· ${step} ...`);
}

import { basename, join } from 'node:path';
import { LOGIN_TYPES } from '@market/contracts/accounts';
import { REMOTE_FOLDER, remoteIn } from '@market/contracts/remotes';
import {
  DEPLOY_USAGE,
  Refused,
  deployRemote,
  endRefused,
  readDeployOptions,
  refuseInCi,
  type BuildState,
} from '@market/remote-tools';
import { connectHere } from './remotes/connect-here';
import { ROOT } from './start/root';
import { findChromium } from './tools/find-chromium';
import { runCommand, ToolMissing } from './tools/run-command';

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run deploy -w mfe-candidate [-- --to https://jobs.example.org] [--canary 10 | --inactive] [--no-smoke]
  asks what would be refused, builds the remote, checks it, uploads it, loads it in a browser, and gives it to everybody;
${DEPLOY_USAGE}
Elsewhere than on the machine of the marketplace, DEPLOY_TOKEN holds a deploy token for this remote.`;

const BUILD_LIMIT_MS = 5 * 60_000;

/** Builds, checks, publishes and smoke-tests one remote: the workspace from which the command is called. */
export async function main(args: string[]): Promise<void> {
  try {
    const { to, token, smoke, ...options } = readDeployOptions(args, USAGE, LOGIN_TYPES);
    const workspace = basename(process.cwd());
    if (!REMOTE_FOLDER.test(workspace))
      throw new Refused(`Name the remote: npm run deploy -w mfe-candidate.\n${USAGE}`);
    const result = await deployRemote(
      {
        folder: join(ROOT, workspace),
        name: remoteIn(workspace).name,
        build: () => build(workspace),
        // The last line is the state.
        buildState: async () => (await build(workspace, '--state')).split('\n').at(-1) as BuildState,
        browser: smoke ? { path: await browserPath() } : undefined,
        say: (step) => console.log(`· ${step} ...`),
      },
      options,
      connectHere({ url: to, token }),
    );
    console.log(result);
  } catch (error) {
    endRefused(error);
  }
}

async function browserPath(): Promise<string | undefined> {
  try {
    return await findChromium({ install: false });
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    refuseInCi(process.env);
    return undefined;
  }
}

/**
 * @returns the output of the build
 * @throws Refused with that output when the build fails
 */
async function build(workspace: string, ...options: string[]): Promise<string> {
  const { code, output } = await runCommand(
    process.execPath,
    [join(ROOT, 'scripts', 'build.mjs'), '--only', workspace, ...options],
    BUILD_LIMIT_MS,
  );
  if (code !== 0) throw new Refused(output.trim());
  return output.trim();
}

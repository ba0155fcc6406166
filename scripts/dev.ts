import { basename, join } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { Refused, endRefused } from '@market/remote-tools';
import { developRemote, readDevelopOptions } from '@market/remote-tools/develop';
import { ROOT } from './start/root';

/** Default ports start here, one for each remote. */
const FIRST_PORT = 4001;

/** Usage, for `--help`. */
export const USAGE = 'Usage: npm run dev -- mfe-candidate [--in-shell | --api http://localhost:3000] [--port 4010]';

/**
 * `npm run dev -w mfe-candidate [-- --api http://localhost:3000] [--port 4002]`: serves one remote in the host of
 * packages/platform/remote-host. From the project's folder: `npm run dev -- mfe-candidate`. With `--in-shell` the shell of
 * a marketplace running on this machine loads it instead.
 */
export async function main(args: string[]): Promise<void> {
  try {
    const remotes = findRemotes(ROOT);
    const { positionals, ...options } = readDevelopOptions(args);
    const workspaceName = positionals[0] ?? basename(process.cwd());
    const index = remotes.findIndex(({ workspace }) => workspace === workspaceName);
    const remote = remotes[index];
    if (!remote)
      throw new Refused(
        `Which remote? npm run dev -- NAME, one of: ${remotes.map(({ workspace }) => workspace).join(', ')}.`,
      );
    const { workspace, name } = remote;
    await developRemote(
      { folder: join(ROOT, workspace), name, label: workspace, firstPort: FIRST_PORT + index },
      options,
    );
  } catch (error) {
    endRefused(error);
  }
}

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { devHostConfig } from '@market/build-kit/dev';
import { inShellConfig } from '@market/build-kit/in-shell';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import webpack, { type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ROOT } from './start/root';

const FIRST_PORT = 4001;

/**
 * `npm run dev -w mfe-candidate [-- --api http://localhost:3000] [--port 4002]`: a remote alone, in the host of
 * packages/dev-host. From the project's folder: `npm run dev -- mfe-candidate`. With `--in-shell` it is served to the
 * shell of a marketplace that runs on this machine instead.
 */
export async function main(args: string[]): Promise<void> {
  const startedAt = performance.now();
  const remotes = findRemotes(ROOT);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { api: { type: 'string' }, port: { type: 'string' }, 'in-shell': { type: 'boolean' } },
  });
  const wanted = positionals[0] ?? basename(process.cwd());
  const index = remotes.findIndex(({ workspace }) => workspace === wanted);
  const remote = remotes[index];
  if (!remote)
    return fail(`Which remote? npm run dev -- NAME, one of: ${remotes.map(({ workspace }) => workspace).join(', ')}.`);
  const workspace = join(ROOT, remote.workspace);
  const inShell = values['in-shell'] === true;
  if (!inShell && !existsSync(join(workspace, 'dev/states.ts')))
    return fail(
      `${remote.workspace}/dev/states.ts is missing: it says how the remote's pages and dialogs are opened (copy that of another remote).`,
    );
  const api = values.api === undefined ? null : originOf(values.api);
  if (api === undefined)
    return fail(
      `--api takes the address of a running marketplace, such as http://localhost:3000; '${values.api}' is none.`,
    );

  // Each remote has its own usual place; the next free one where that is taken.
  process.env.WEBPACK_DEV_SERVER_BASE_PORT = String(FIRST_PORT + index);
  const port = await WebpackDevServer.getFreePort(values.port ?? 'auto', 'localhost').then(Number, () => 0);
  if (!port) return fail(`Port ${values.port} is taken: choose another with --port, or leave it out.`);
  const config = inShell
    ? inShellConfig({ workspace, name: remote.name, port })
    : devHostConfig({ workspace, name: remote.name, port, api });
  const compiler = webpack(config);
  const address = `http://localhost:${port}/`;
  const about = inShell
    ? `is served to a shell on this machine: open\n  ${api ?? 'http://localhost:3000'}/?remote=${remote.name}@${address}\n  and reload the page after a change`
    : `is at ${address}\n  its calls are answered by ${api ?? 'msw, from packages/dev-host/src/api'}`;
  tellProgress(compiler, { remote: remote.workspace, about, startedAt });
  const server = new WebpackDevServer(config.devServer, compiler);
  await server.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().finally(() => process.exit(0)));
}

/** The server of an address; undefined where it is none of http. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

interface Told {
  remote: string;
  /** Where to look at it. */
  about: string;
  startedAt: number;
}

/** One line for each build, and the faults of one that failed. */
function tellProgress(compiler: webpack.Compiler, { remote, about, startedAt }: Told): void {
  let builds = 0;
  compiler.hooks.done.tap('dev', (stats: Stats) => {
    builds += 1;
    if (stats.hasErrors())
      return console.log(
        `\n${remote} does not build:\n\n${stats.toString({ all: false, errors: true, errorDetails: false, colors: process.stdout.isTTY })}\n`,
      );
    const { startTime = 0, endTime = 0 } = stats.compilation;
    if (builds > 1) return console.log(`${remote}: changed, built in ${seconds(endTime - startTime)} s`);
    console.log(`\n  ${remote} ${about}\n  (ready in ${seconds(performance.now() - startedAt)} s; Ctrl-C ends it)\n`);
  });
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

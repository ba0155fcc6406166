import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { devHostConfig } from '@market/build-kit/dev';
import { inShellConfig } from '@market/build-kit/in-shell';
import webpack, { type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { Refused } from './refused';

/** Remote in development. */
interface DevelopedRemote {
  folder: string;
  /** Federation name. */
  name: string;
  /** Display name. */
  label: string;
  /** Default port; the next free one when it is taken. */
  firstPort: number;
}

interface DevelopOptions {
  /** Address of a running marketplace that serves the calls; absent for the mocks of msw. */
  api: string | undefined;
  port: string | undefined;
  /** Whether it is served to the shell of a local marketplace, instead of the dev host. */
  inShell: boolean;
}

/** @throws TypeError for unknown arguments */
export function readDevelopOptions(args: string[]): DevelopOptions & { positionals: string[] } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { api: { type: 'string' }, port: { type: 'string' }, 'in-shell': { type: 'boolean' } },
  });
  return { api: values.api, port: values.port, inShell: values['in-shell'] === true, positionals };
}

/**
 * Serves a remote alone, in the host of `@market/dev-host`, until the process receives a signal to end.
 * @throws Refused if that is impossible, with the remedy
 */
export async function developRemote(
  { folder, name, label, firstPort }: DevelopedRemote,
  options: DevelopOptions,
): Promise<void> {
  const startedAt = performance.now();
  const { inShell } = options;
  if (!inShell && !existsSync(join(folder, 'dev/states.ts')))
    throw new Refused(
      `${label}/dev/states.ts is missing: it says how the remote's pages and dialogs are opened (copy that of another remote).`,
    );
  const api = options.api === undefined ? null : originOf(options.api);
  if (api === undefined)
    throw new Refused(
      `--api takes the address of a running marketplace, such as http://localhost:3000; '${options.api}' is none.`,
    );

  process.env.WEBPACK_DEV_SERVER_BASE_PORT = String(firstPort);
  const port = await WebpackDevServer.getFreePort(options.port ?? 'auto', 'localhost').then(Number, () => 0);
  if (!port) throw new Refused(`Port ${options.port} is taken: choose another with --port, or leave it out.`);
  const config = inShell
    ? inShellConfig({ workspace: folder, name, port })
    : devHostConfig({ workspace: folder, name, port, api });
  const compiler = webpack(config);
  const address = `http://localhost:${port}/`;
  const about = inShell
    ? `is served to a shell on this machine: open\n  ${api ?? 'http://localhost:3000'}/?remote=${name}@${address}\n  and reload the page after a change`
    : `is at ${address}\n  its calls are answered by ${api ?? 'msw, from @market/dev-host'}`;
  tellProgress(compiler, { remote: label, about, startedAt });
  const server = new WebpackDevServer(config.devServer, compiler);
  await server.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().finally(() => process.exit(0)));
}

/** Returns the origin of an address; undefined unless its protocol is http or https. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

interface Told {
  remote: string;
  /** URL to open. */
  about: string;
  startedAt: number;
}

/** Prints a line for each build, and the errors of a failed one. */
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

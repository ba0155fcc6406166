import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { productOf } from '@market/build-kit/product';
import { type Product, remoteIn } from '@market/remote-contract';
import { build, buildState, buildWhereChanged } from './build-remote';
import { confirmAtTerminal } from './confirm';
import { createRemote } from './create-remote';
import { DEPLOY_USAGE, readDeployOptions, readPromoteOptions } from './deploy-options';
import { deployRemote } from './deploy-remote';
import { developRemote, readDevelopOptions } from './develop-remote';
import { fetchPropTypes } from './fetch-prop-types';
import { findBrowser } from './find-browser';
import { connectToMarket, type MarketClient } from './market-client';
import { parseWords } from './parse-words';
import { promoteRemote } from './promote-remote';
import { readPropTypes, typeScriptOf } from './prop-types';
import { Refused, endRefused } from './refused';
import { ROLLOUT_COMMANDS, usageOfRollout, type RolloutCommand } from './rollout-commands';
import { runProgram } from './run-program';
import { faultsOfRemote } from './weigh';

export const USAGE = `market-remote COMMAND, in the folder of a remote:
  dev                           the remote alone with hot reload, its calls answered by msw
      [--api URL] [--port N]    its calls answered by a running marketplace
      [--in-shell]              served to the shell of a marketplace on this machine
  test [WORDS]                  its tests; with words only those whose file has one
  check                         types, build, manifest, size, and the releases of the shell that it runs in
  build                         its files, as they are published
  types --from URL              what dialogs and slots of other teams are given, as a marketplace has them live
  deploy --to URL               asks what would be refused, builds, checks, uploads, loads it in a browser, publishes
      [--token TOKEN]           a deploy token of the remote; DEPLOY_TOKEN keeps it out of lists of processes
${DEPLOY_USAGE.replace(/^ {2}/gm, '      ')}
  promote --from URL --to URL   publishes the very files that are live in one marketplace in another; nothing is built
      [--version 1.2.0]         only where that is live there; the rest as for deploy
and, with --to URL and a token as for deploy:
${usageOfRollout('')}
and anywhere:
  create mfe-reports [FOLDER]   a repository for a new remote
      [--registry URL]          where npm finds our packages, for its .npmrc`;

const FIRST_PORT = 4001;

/** A remote in a repository of its own. */
interface OwnRemote {
  folder: string;
  /** Federation name. */
  name: string;
  /** `mfe-reports`. */
  label: string;
}

/** Runs a command of a remote that has a repository of its own. */
export async function main([command = '', ...args]: string[]): Promise<void> {
  try {
    if ([command, ...args].some((word) => word === '--help' || word === '-h')) {
      console.log(USAGE);
      return;
    }
    const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (!run) throw new Refused(USAGE);
    await run(args);
  } catch (error) {
    endRefused(error);
  }
}

/** Commands by name; each receives the arguments after its name. */
export const COMMANDS: Record<string, (args: string[]) => Promise<void> | void> = {
  create(args) {
    const { values, positionals } = parsed(args, { registry: { type: 'string' } });
    const [name = '', folder] = positionals;
    console.log(createRemote(name, folder, { registry: values.registry }).join('\n'));
  },
  async dev(args) {
    await developRemote({ ...ownRemote(), firstPort: FIRST_PORT }, readDevelopOptions(args));
  },
  async test(words) {
    const { folder } = ownRemote();
    await succeed(runProgram(require.resolve('jest/bin/jest'), words, folder), 'tests');
  },
  async check() {
    const { folder, name, label } = ownRemote();
    const compiler = require.resolve('typescript/bin/tsc', { paths: [folder] });
    await succeed(runProgram(compiler, ['--noEmit'], folder), 'types');
    for (const kind of ['dialogs', 'slots'] as const) {
      const types = join(folder, `src/${kind}.d.ts`);
      // Other teams import this file once it is published.
      if (existsSync(types)) readPropTypes(typeScriptOf(folder), kind, name, readFileSync(types, 'utf8'));
    }
    await buildWhereChanged(folder);
    const faults = await faultsOfRemote(folder, name, console.log);
    if (faults.length > 0) throw new Refused(faults.join('\n'));
    console.log(`${label} is fine.`);
  },
  async build() {
    const { folder, label } = ownRemote();
    await build(folder);
    console.log(`${label} is built.`);
  },
  async types(args) {
    const { folder, name } = ownRemote();
    const { values } = parsed(args, { from: { type: 'string' } });
    const url = values.from ?? process.env.MARKET_URL;
    if (!url) throw new Refused('From where? npm run types -- --from https://jobs.example.org');
    // Public endpoint: no token needed.
    console.log(
      (
        await fetchPropTypes({ folder, name, market: connectToMarket({ url, token: '', product: productOf(folder) }) })
      ).join('\n'),
    );
  },
  async deploy(args) {
    const { folder, name } = ownRemote();
    const product = productOf(folder);
    const { to, token, smoke, ...options } = readDeployOptions(args, USAGE, product.roles);
    const market = connect('npm run deploy --', { to, token, product });
    const remote = {
      folder,
      name,
      build: () => buildWhereChanged(folder),
      buildState: () => Promise.resolve(buildState(folder)),
      browser: smoke ? { path: findBrowser() } : undefined,
      say: (step: string) => console.log(`· ${step} ...`),
    };
    console.log(await deployRemote(remote, options, market));
  },
  async promote(args) {
    const { folder, name } = ownRemote();
    const product = productOf(folder);
    const { to, token, smoke, from, version, ...options } = readPromoteOptions(args, USAGE, product.roles);
    const command = 'npx market-remote promote --from https://stage.example.org';
    if (from === undefined) throw new Refused(`From where? ${command} --to https://jobs.example.org`);
    const promoted = {
      name,
      from: connectToMarket({ url: from, token: '', product }),
      version,
      browser: smoke ? { path: findBrowser() } : undefined,
      say: (step: string) => console.log(`· ${step} ...`),
    };
    console.log(await promoteRemote(promoted, options, connect(command, { to, token, product })));
  },
  ...Object.fromEntries(
    Object.entries(ROLLOUT_COMMANDS).map(([verb, command]) => [
      verb,
      (args: string[]) => changeRollout(verb, command, args),
    ]),
  ),
};

/** Runs a command that shows or changes which version of this folder's remote visitors get. */
async function changeRollout(verb: string, command: RolloutCommand, args: string[]): Promise<void> {
  const { folder, name } = ownRemote();
  const { values, positionals } = parsed(args, {
    to: { type: 'string' },
    url: { type: 'string' },
    token: { type: 'string' },
    yes: { type: 'boolean' },
  });
  const market = connect(`npx market-remote ${verb}`, {
    to: values.to ?? values.url,
    token: values.token,
    product: productOf(folder),
  });
  for (const line of await command.run({
    market,
    name,
    args: positionals,
    confirm: (question) => confirmAtTerminal(question, values.yes),
  }))
    console.log(line);
}

/** @throws Refused if address or token are missing, with the command to pass them */
function connect(
  command: string,
  {
    to = process.env.MARKET_URL,
    token = process.env.DEPLOY_TOKEN,
    product,
  }: { to?: string | undefined; token?: string | undefined; product: Product },
): MarketClient {
  if (!to) throw new Refused(`Where to? ${command} --to https://jobs.example.org`);
  if (!token)
    throw new Refused(
      `Set DEPLOY_TOKEN to a deploy token for ${to}, or give one with --token: whoever runs the marketplace makes it.`,
    );
  return connectToMarket({ url: to, token, product });
}

/** @throws Refused for unknown arguments, with the usage of all commands */
function parsed<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseWords(args, options);
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** @throws Refused if the current folder is not a remote's */
function ownRemote(): OwnRemote {
  const folder = process.cwd();
  const file = join(folder, 'package.json');
  if (!existsSync(file) || !existsSync(join(folder, 'src/manifest.ts')))
    throw new Refused(`This is no folder of a remote: it has no package.json or no src/manifest.ts.\n${USAGE}`);
  // Cast: npm accepts only a string as the name.
  const { name = '' } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string };
  const label = name.replace(/.*\//, '');
  return { folder, label, name: remoteIn(label).name };
}

async function succeed(outcome: Promise<boolean>, what: string): Promise<void> {
  if (!(await outcome)) throw new Refused(`FAILED: ${what}`);
}

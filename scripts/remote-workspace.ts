import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import type { RemoteWorkspace } from '@market/contracts/remotes';
import { faultsOfRemote } from '@market/remote-tools';
import { ROOT } from './start/root';

/** Usage, for `--help`. */
export const USAGE =
  'Usage: npm test -w mfe-candidate, npm run check -w mfe-candidate, npm run ci -w mfe-candidate; node scripts/run.mjs remote-workspace weigh looks at the builds of all.';

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

/**
 * A remote's own commands, run in its folder: `npm test`, `npm run check` and `npm run ci` with `-w mfe-candidate`.
 * They cover this remote alone; the marketplace's `npm test` runs the same tests with all others, and `weigh` in the
 * project's folder checks the builds of all remotes.
 */
export async function main([verb = '', ...more]: string[]): Promise<void> {
  if (verb === 'weigh') {
    for (const { workspace, name } of findRemotes(ROOT))
      if (!tell(await faultsOf(workspace, name))) process.exitCode = 1;
    return;
  }
  const remote = findRemotes(ROOT).find(({ workspace }) => workspace === basename(process.cwd()));
  const steps = remote && stepsOf(remote, more)[verb];
  if (!steps) {
    console.error(
      remote
        ? `A remote has no command '${verb}': choose test, check or ci.`
        : 'This is for the folder of a remote: npm test -w mfe-candidate.',
    );
    process.exitCode = 1;
    return;
  }
  for (const { name, run } of steps) {
    const startedAt = Date.now();
    console.log(`\n── ${name}`);
    const isFine = await run();
    console.log(`${isFine ? 'fine' : 'FAILED'}: ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (!isFine) process.exitCode = 1;
  }
}

const faultsOf = (workspace: string, name: string) =>
  faultsOfRemote(join(ROOT, workspace), name, (line) => console.log(`${workspace}: ${line}`));

interface Step {
  name: string;
  run: () => Promise<boolean>;
}

function stepsOf({ workspace, name }: RemoteWorkspace, more: string[]): Record<string, Step[]> {
  const test = {
    name: `tests of ${workspace}`,
    run: () =>
      program(
        bin('jest'),
        '--rootDir',
        ROOT,
        '--config',
        join(ROOT, 'jest.config.ts'),
        '--selectProjects',
        'web',
        'server',
        '--testPathPatterns',
        `/${workspace}/test/.*${more[0] ?? ''}`,
        ...more.slice(1),
      ),
  };
  const types = {
    name: 'types',
    run: () => program(bin('tsc'), '--noEmit', '-p', join(ROOT, workspace, 'tsconfig.json')),
  };
  const lint = {
    name: 'lint',
    run: () => program(bin('oxlint'), '--config', 'oxlint.config.mjs', '--tsconfig', 'tsconfig.json', workspace),
  };
  const build = {
    name: 'build',
    run: () => program(process.execPath, join(ROOT, 'scripts', 'build.mjs'), '--only', workspace),
  };
  const weigh = {
    name: 'manifest, size and releases of the contract',
    run: async () => tell(await faultsOf(workspace, name)),
  };
  return { test: [test], check: [types, lint], ci: [types, lint, test, build, weigh] };
}

function program(command: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}

function tell(faults: string[]): boolean {
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

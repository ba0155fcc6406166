import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findRemotes, readManifest } from '@market/build-kit/remote-workspaces';
import type { RemoteWorkspace } from '@market/contracts/remote-workspaces';
import { ROOT } from './start/root';

/** What a remote's package.json allows its build to weigh: kB of JavaScript, gzip -9. */
interface Budget {
  remoteEntry: number;
  all: number;
}

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

/**
 * A remote's own commands, run in its folder: `npm test`, `npm run check` and `npm run ci` with `-w mfe-candidate`. What
 * they take is the remote alone; the marketplace's `npm test` runs the same tests with all others, and `weigh` in the
 * project's folder, which looks at the builds of all remotes.
 */
export async function main([verb = '', ...more]: string[]): Promise<void> {
  if (verb === 'weigh') {
    for (const { workspace, name } of findRemotes(ROOT))
      if (!tell(faultsOfBuild(join(ROOT, workspace), name))) process.exitCode = 1;
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
        '--testPathPatterns',
        `/${workspace}/test/.*${more[0] ?? ''}`,
        ...more.slice(1),
      ),
  };
  const types = {
    name: 'types',
    run: () => program(bin('tsc'), '--noEmit', '-p', join(ROOT, workspace, 'tsconfig.json')),
  };
  const lint = { name: 'lint', run: () => program(bin('eslint'), workspace, '--max-warnings=0') };
  const build = {
    name: 'build',
    run: () => program(process.execPath, join(ROOT, 'scripts', 'build.mjs'), '--only', workspace),
  };
  const weigh = { name: 'manifest and size', run: async () => tell(faultsOfBuild(join(ROOT, workspace), name)) };
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

/**
 * What is wrong with a remote's build: a manifest that is not the source's, or more JavaScript than it allows itself.
 * @param folder the remote's workspace
 * @param name its federation name
 */
export function faultsOfBuild(folder: string, name: string): string[] {
  const dist = join(folder, 'dist');
  const { budget } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { budget?: Budget };
  if (!budget)
    return [`${folder}/package.json has no "budget": { "remoteEntry": 20, "all": 60 } (kB of JavaScript, gzip).`];
  const missing = ['remoteEntry.js', 'mf-manifest.json', 'remote.json'].filter((file) => !existsSync(join(dist, file)));
  if (missing.length > 0) return missing.map((file) => `${dist} has no ${file}: npm run build.`);

  const faults: string[] = [];
  const manifest = JSON.stringify(readManifest(folder, name));
  if (readFileSync(join(dist, 'remote.json'), 'utf8') !== manifest)
    faults.push('dist/remote.json is not what src/manifest.ts says: npm run build.');
  const scripts = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'));
  const weights = new Map(
    scripts.map((file) => [file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000]),
  );
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const entry = weights.get('remoteEntry.js') ?? 0;
  console.log(
    `${basename(folder)}: remoteEntry.js ${entry.toFixed(1)} of ${budget.remoteEntry} kB, all JavaScript ${all.toFixed(1)} of ${budget.all} kB (gzip)`,
  );
  if (entry > budget.remoteEntry)
    faults.push(
      `remoteEntry.js is ${entry.toFixed(1)} kB and may be ${budget.remoteEntry}: something that pages need has come into src/remote.ts.`,
    );
  if (all > budget.all)
    faults.push(
      `The remote's JavaScript is ${all.toFixed(1)} kB and may be ${budget.all}: load what is rarely seen later, or raise "budget" in package.json with the reason.`,
    );
  return faults;
}

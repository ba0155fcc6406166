import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dockerfile } from '../images/dockerfile';
import { PARTS } from '../images/parts';
import { ROOT } from '../start/root';

interface Sbom {
  bomFormat: string;
  components: Array<{
    name: string;
    licenses?: Array<{ license: { id: string } } | { expression: string }>;
    purl: string;
  }>;
}

/** Licenses under which what is installed may be run and passed on as it is. */
const FREE = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'OFL-1.1',
    'Unlicense',
  ],
  // License of sharp's library, which is loaded unchanged.
  'LGPL-3.0-or-later',
]);

/** Packages that state MIT, or `BSD` of two clauses, in an older form, which the list does not normalize. */
const SAID_OTHERWISE = new Set(['busboy', 'streamsearch', 'duck']);

test('S81: the parts list of what runs in production is CycloneDX, and names a free license for each package', () => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  // npm also prints a notice of a newer npm there, which is no failure.
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  const { bomFormat, components } = JSON.parse(stdout) as Sbom;
  expect(bomFormat).toBe('CycloneDX');
  expect(components.length).toBeGreaterThan(200);
  const unfree = components
    .filter(({ name, purl }) => !purl.startsWith('pkg:npm/%40market/') && !SAID_OTHERWISE.has(name))
    .flatMap(({ name, licenses = [] }) => {
      const ids = licenses.flatMap((one) => ('license' in one ? [one.license.id] : one.expression.split(/ AND /)));
      // Licenses to choose from: one free one is enough.
      const isFree = (id: string) => id.split(' OR ').some((choice) => FREE.has(choice.replaceAll(/[()]/g, '')));
      return ids.length > 0 && ids.every(isFree) ? [] : [`${name}: ${ids.join(', ') || 'none'}`];
    });
  expect(unfree).toEqual([]);
});

/** Entry of the lock file. */
interface Locked {
  version?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

test('an image has one version of each package: what its workspaces install side by side does not differ', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  /** Path of the package that a module at `from` loads under this name: the nearest node_modules above it. */
  const find = (from: string, name: string): string | undefined => {
    for (let at = from; ; at = at.replace(/(^|\/)[^/]*$/, '')) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
      if (packages[path]) return path;
      if (at === '') return undefined;
    }
  };
  const differing = PARTS.flatMap(({ name: part, workspaces }) => {
    const seen = new Set<string>();
    const open = [...workspaces];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const { dependencies, optionalDependencies } = packages[at] ?? {};
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
        const path = find(at, name);
        const { link, resolved } = packages[path ?? ''] ?? {};
        if (path) open.push(link && resolved ? resolved : path);
      }
    }
    // Only folders of workspaces are made one; a package's own dependencies stay where they are.
    const direct = [...seen].filter((path) => path.split('node_modules/').length === 2);
    const nameOf = (path: string) => path.split('node_modules/')[1];
    return direct.flatMap((path) =>
      direct
        .filter((other) => other > path && nameOf(other) === nameOf(path))
        .filter((other) => packages[other]?.version !== packages[path]?.version)
        .map((other) => `${part}: ${path} and ${other}`),
    );
  });
  expect(differing).toEqual([]);
});

test('S81: the lock file knows the hash of each package, and no other place to get it from than the registry', () => {
  const lint = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/lockfile-lint/bin/lockfile-lint.js'),
      ...['--path', join(ROOT, 'package-lock.json'), '--type', 'npm'],
      ...['--validate-https', '--validate-integrity', '--allowed-hosts', 'npm'],
    ],
    { encoding: 'utf8' },
  );
  expect(lint).toMatchObject({ status: 0, stdout: expect.stringContaining('No issues detected') });
});

test('S82: the check sees a secret, and what the tests of the project write in its place is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const lint = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    const program = join(ROOT, 'node_modules/secretlint/bin/secretlint.js');
    const rules = join(ROOT, '.secretlintrc.json');
    return spawnSync(process.execPath, [program, '--secretlintrc', rules, name], { cwd: folder, encoding: 'utf8' });
  };
  try {
    const address = (password: string, host: string) => `mongodb://root:${password}@${host}:27017/`;
    expect(lint('settings.ts', `const uri = '${address('k7Lq9vXc', 'db.example.org')}';`)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('MongoDBConnection'),
    });
    expect(lint('test.ts', `const uri = '${address('root-1', '127.0.0.1')}';`)).toMatchObject({ status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('S101: no code of a package runs because the package is installed', () => {
  it('npm is told so here, and in the build of the images before it installs', () => {
    const { stdout } = spawnSync('npm', ['config', 'get', 'ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
      // Ignores the user's own npm settings.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name))),
      shell: process.platform === 'win32',
    });
    expect(stdout.trim()).toBe('true');
    const [before = ''] = dockerfile().split('RUN npm ci');
    expect(before).toMatch(/^COPY .*\.npmrc/m);
  });

  it('each package that has such code is looked at, with the reason why it need not run', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const having = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    const looked = JSON.parse(readFileSync(join(ROOT, 'scripts/setup/install-scripts.json'), 'utf8')) as object;
    expect([...new Set(having)].sort()).toEqual(Object.keys(looked).sort());
  });
});

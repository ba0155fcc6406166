import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import ts from 'typescript';
import { takeOut } from '../new/take-out';
import { PACKED_PACKAGES } from '../packages/packed-packages';
import { ROOT } from '../start/root';

const folder = mkdtempSync(join(tmpdir(), 'take-out-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NODE = /^(?:node:|\.)/;
const packageOf = (module: string) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

/** Packages that the sources and tests below a folder import. */
function importedBelow(place: string): Set<string> {
  const files = ['src', 'test', 'dev'].flatMap((part) =>
    readdirSync(join(place, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Set(
    files
      .flatMap((file) => ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.map(({ fileName }) => fileName))
      .filter((module) => !NODE.test(module))
      .map(packageOf),
  );
}

test.each(findRemotes(ROOT).map(({ workspace }) => workspace))(
  'the repository of %s names each package that its sources and tests import, and ours are published',
  (workspace) => {
    const place = join(folder, basename(workspace));
    takeOut(ROOT, workspace, place);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const named = { ...dependencies, ...devDependencies };
    const imported = importedBelow(place);
    expect(imported).toContain('@market/web-kit');
    expect([...imported].filter((name) => !(name in named))).toEqual([]);
    const ours = Object.keys(named).filter((name) => name.startsWith('@market/'));
    expect(ours.filter((name) => !(name.replace('@market/', '') in PACKED_PACKAGES))).toEqual([]);
    expect(new Set(ours.map((name) => named[name])).size).toBe(1);
  },
);

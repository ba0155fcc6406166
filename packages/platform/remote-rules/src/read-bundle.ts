import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { FEDERATION_MANIFEST, remotesAmong, type ShellStatement, shellStatementSchema } from '@market/remote-contract';
import type { BuiltFrontends, Bundle } from './bundle';
import { leanMap, mapOf } from './source-maps';

/** Folder of the source maps in a build (build-kit's presets). */
const MAPS = '.maps';
/** Build output for people and tools, which no browser loads. */
const NOT_SERVED = /(^|\/)(\.|mf-stats\.json$)|\.map$/;

/**
 * Reads a remote's build for publication.
 * @param workspace its folder, with `package.json` and `dist`
 * @returns undefined where it is not built
 */
export async function readBundle(workspace: string): Promise<Bundle | undefined> {
  const dist = join(workspace, 'dist');
  if (!existsSync(join(dist, FEDERATION_MANIFEST))) return undefined;
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const files = await Promise.all(
    paths
      .filter((path) => !NOT_SERVED.test(path))
      .sort()
      .map(async (path) => ({ path, content: await readFile(join(dist, path)) })),
  );
  return { package: await packageOf(workspace), files, maps: await readMaps(dist, files) };
}

/** Source maps of the scripts among `files`, as far as the build wrote any. */
async function readMaps(dist: string, files: Bundle['files']): Promise<NonNullable<Bundle['maps']>> {
  const written = files.filter(({ path }) => path.endsWith('.js') && existsSync(join(dist, MAPS, mapOf(path))));
  const read = await Promise.all(
    written.map(async ({ path }) => ({
      path: mapOf(path),
      content: leanMap(await readFile(join(dist, MAPS, mapOf(path)))),
    })),
  );
  return read.flatMap(({ path, content }) => (content ? [{ path, content }] : []));
}

/** Reads all remotes of a project's folder, built or not, and the statement of its shell. */
export async function readBuiltFrontends(root: string): Promise<BuiltFrontends> {
  const workspaces = remotesAmong(await readdir(root)).filter(({ workspace }) =>
    existsSync(join(root, workspace, 'package.json')),
  );
  const remotes = await Promise.all(
    workspaces.map(async ({ workspace, name, package: packageName }) => ({
      name,
      package: packageName,
      bundle: await readBundle(join(root, workspace)),
    })),
  );
  return { remotes, shell: await readShell(join(root, 'shell', 'dist', 'shell.json')) };
}

async function packageOf(workspace: string): Promise<string> {
  // Every workspace has a name.
  return (JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')) as { name: string }).name;
}

async function readShell(file: string): Promise<ShellStatement | undefined> {
  return existsSync(file) ? shellStatementSchema.validate(JSON.parse(await readFile(file, 'utf8'))) : undefined;
}

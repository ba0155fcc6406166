import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Compilation, sources, type Compiler, type Module } from 'webpack';

/** Range of short module ids: a remote has some hundreds of modules. */
const ID_RANGE = 1_000_000;
/** File that Module Federation writes for each build; its name has a hash of absolute paths. */
const FEDERATION_ENTRY = /(?<=\.federation\/entry)\.[0-9a-f]+(?=\.js)/g;

/**
 * Module name that is independent of the folder: absolute paths become relative ones, including those inside other
 * text, and hashes of absolute paths are removed.
 * @param identifier webpack's own, with absolute paths
 * @param context folder of the frontend
 * @param root folder of its repository; paths outside of it stay as they are
 */
export function portableName(identifier: string, context: string, root: string): string {
  let name = identifier.replaceAll(`${context}${path.sep}`, './');
  for (let folder = context, to = '../'; folder !== root && folder !== path.dirname(folder); to = `../${to}`) {
    folder = path.dirname(folder);
    // At the beginning of a path alone: `/home/` may be such a folder, and is inside of `./src/home/page.tsx` too.
    name = name.replaceAll(`${folder}${path.sep}`, (found, at: number) =>
      /[\w.~@/\\-]/.test(name.charAt(at - 1)) ? found : to,
    );
  }
  return name.replace(FEDERATION_ENTRY, '');
}

/** Folder of the repository: the topmost one above a frontend with a package.json, which has the hoisted packages. */
export function repositoryOf(context: string): string {
  let root = context;
  for (let folder = context; folder !== path.dirname(folder); folder = path.dirname(folder))
    if (existsSync(path.join(folder, 'package.json'))) root = folder;
  return root;
}

/**
 * Reproducible builds: the same commit yields the same bytes in any folder; otherwise a deploy from another clone would
 * be refused as different content. Module ids depend only on portable names, instead of webpack's 'deterministic' ones,
 * which include the absolute paths of Module Federation. The entry's name in a comment is replaced too, because the
 * minifier counts its letters when it assigns short names.
 */
export class PortableIdsPlugin {
  apply(compiler: Compiler): void {
    const root = repositoryOf(compiler.context);
    compiler.hooks.compilation.tap('PortableIdsPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap('PortableIdsPlugin', (modules) => {
        const used = new Set<number>();
        const named = [...modules]
          .filter(
            (module) =>
              module.needId &&
              compilation.chunkGraph.getNumberOfModuleChunks(module) > 0 &&
              compilation.chunkGraph.getModuleId(module) === null,
          )
          .map((module) => ({ module, name: portableName(identifierOf(module), compiler.context, root) }))
          .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
        for (const { module, name } of named) compilation.chunkGraph.setModuleId(module, freeId(name, used));
      });
      compilation.hooks.processAssets.tap(
        { name: 'PortableIdsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS },
        (assets) => {
          for (const file of Object.keys(assets).filter((one) => one.endsWith('.js')))
            compilation.updateAsset(file, withoutHashes);
        },
      );
    });
  }
}

function withoutHashes(source: sources.Source): sources.Source {
  const found = [...String(source.source()).matchAll(FEDERATION_ENTRY)];
  if (found.length === 0) return source;
  const changed = new sources.ReplaceSource(source);
  for (const { index, 0: hash } of found) changed.replace(index, index + hash.length - 1, '');
  return changed;
}

/** Concatenated modules are named by their root module, since their own name is a hash of all their names. */
function identifierOf(module: Module): string {
  // Cast: webpack's types do not export the class of joined modules.
  const { rootModule } = module as { rootModule?: Module };
  return (rootModule ?? module).identifier();
}

function freeId(name: string, used: Set<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const id = createHash('sha256').update(`${attempt} ${name}`).digest().readUInt32BE(0) % ID_RANGE;
    if (!used.has(id)) {
      used.add(id);
      return id;
    }
  }
}

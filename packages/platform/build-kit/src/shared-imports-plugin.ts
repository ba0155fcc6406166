import { SHARED_IMPORTS, type SharedImports, WHOLE_MODULE } from '@market/remote-contract';
import type { Compilation, Compiler, Module } from 'webpack';

/** Module that Module Federation consumes from the shell, as created by its plugin. */
interface ConsumedModule extends Module {
  options: { shareKey: string };
}

const KIT = '@market/web-kit';
/** Shell hook whose calls are not covered by the manifest's list. */
const PAGE_SHELL = 'usePageShell';

/**
 * Writes `shared-imports.json` next to a remote's files: the names that it actually uses from each module of the shell.
 * The registry compares them with the exports of the running shells, so that no visitor gets a version with a missing
 * import.
 */
export class SharedImportsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SharedImports', (compilation) => {
      let imports: SharedImports = [];
      // Runs after tree shaking: unreachable imports are not in the files and use nothing.
      compilation.hooks.afterOptimizeDependencies.tap('SharedImports', (modules) => {
        imports = importsOf(compilation, modules);
        if (imports.some(({ module, names }) => module === KIT && names.includes(PAGE_SHELL)))
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `${PAGE_SHELL} of ${KIT} is for the packages that the shell shares: call useShell(), whose calls are the remote's own.`,
            ),
          );
      });
      compilation.hooks.processAssets.tap(
        { name: 'SharedImports', stage: Stages.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.emitAsset(SHARED_IMPORTS, new sources.RawSource(JSON.stringify(imports)));
        },
      );
    });
  }
}

function importsOf({ moduleGraph }: Compilation, modules: Iterable<Module>): SharedImports {
  const found = new Map<string, Set<string>>();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    // Cast: modules of this type are created by the federation's plugin.
    const { shareKey } = (module as ConsumedModule).options;
    const names = found.get(shareKey) ?? new Set<string>();
    found.set(shareKey, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      if (!connection.dependency || !connection.isTargetActive(undefined)) continue;
      for (const referenced of connection.dependency.getReferencedExports(moduleGraph, undefined)) {
        const [name = WHOLE_MODULE] = Array.isArray(referenced) ? referenced : referenced.name;
        names.add(name);
      }
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => ({ module, names: [...names].sort() }));
}

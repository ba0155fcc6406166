import type { Compilation, Compiler, Module } from 'webpack';
import { type Product, SHELL_CONTRACT_VERSION, type ShellStatement } from '@market/remote-contract';

const FEDERATION_MANIFEST = 'mf-manifest.json';

/** Module that Module Federation provides to remotes, as created by its plugin. */
interface ProvidedModule extends Module {
  _name: string;
}

/**
 * Writes `shell.json`: the contract that this shell implements, its own pages and slots, and its shared modules, as
 * listed by Module Federation, with the exports of each. The remotes registry accepts only versions that fit the
 * running shells.
 */
export class ShellStatementPlugin {
  constructor(private readonly product: Pick<Product, 'shellPages' | 'shellSlots'>) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellStatement', (compilation) => {
      let exported: ReadonlyMap<string, string[]> = new Map();
      compilation.hooks.afterOptimizeDependencies.tap('ShellStatement', (modules) => {
        exported = exportsOf(compilation, modules);
      });
      // Runs after the federation's own manifest, which is written while assets are processed.
      compilation.hooks.processAssets.tap(
        { name: 'ShellStatement', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const manifest = assets[FEDERATION_MANIFEST];
          if (!manifest)
            throw new Error(`The shell's build wrote no ${FEDERATION_MANIFEST}: nobody would know what it shares.`);
          // Cast: the format is Module Federation's.
          const { shared } = JSON.parse(manifest.source().toString()) as {
            shared: Array<{ name: string; version: string }>;
          };
          const statement: ShellStatement = {
            contract: SHELL_CONTRACT_VERSION,
            pages: [...this.product.shellPages],
            slots: [...this.product.shellSlots],
            shared: shared.map(({ name, version }) => {
              const exports = exported.get(name);
              return { name, version, ...(exports ? { exports } : {}) };
            }),
          };
          compilation.emitAsset('shell.json', new sources.RawSource(JSON.stringify(statement)));
        },
      );
    });
  }
}

/** Exports of the shared modules; those of a CommonJS module are unknown before it runs. */
function exportsOf({ moduleGraph }: Compilation, modules: Iterable<Module>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    const imported = dependency && moduleGraph.getModule(dependency);
    const names = imported ? moduleGraph.getProvidedExports(imported) : null;
    // Cached modules may report no exports: treated as unknown.
    if (Array.isArray(names) && names.length > 0) found.set((module as ProvidedModule)._name, [...names].sort());
  }
  return found;
}

import path from 'node:path';
import type { Compiler } from 'webpack';
import { calledEndpoints, withEndpoints } from './called-endpoints';
import { builtManifest } from './manifest-translations';
import { productOf } from './product';

/**
 * Writes `remote.json` next to `mf-manifest.json`: the data of a remote that the shell needs before any of its code
 * runs.
 */
export class RemoteManifestPlugin {
  constructor(
    private readonly workspace: string,
    private readonly federationName: string,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const product = productOf(this.workspace);
    compiler.hooks.thisCompilation.tap('RemoteManifest', (compilation) => {
      let called: string[] = [];
      compilation.fileDependencies.add(path.join(this.workspace, 'src/manifest.ts'));
      compilation.contextDependencies.add(path.join(this.workspace, 'src/texts'));
      compilation.hooks.afterOptimizeDependencies.tap('RemoteManifest', (modules) => {
        called = calledEndpoints(compilation, modules, product);
      });
      compilation.hooks.processAssets.tap(
        { name: 'RemoteManifest', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const manifest = withEndpoints(builtManifest(this.workspace, this.federationName, product), called);
          compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(manifest)));
        },
      );
    });
  }
}

import path from 'node:path';
import type { Compiler } from 'webpack';
import { builtManifest } from './manifest-translations';

/** Writes `remote.json` beside `mf-manifest.json`: what the shell learns about a remote before any of its code runs. */
export class RemoteManifestPlugin {
  constructor(
    private readonly workspace: string,
    private readonly federationName: string,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifest', (compilation) => {
      compilation.fileDependencies.add(path.join(this.workspace, 'src/manifest.ts'));
      compilation.contextDependencies.add(path.join(this.workspace, 'src/texts'));
      compilation.hooks.processAssets.tap(
        { name: 'RemoteManifest', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const manifest = builtManifest(this.workspace, this.federationName);
          compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(manifest)));
        },
      );
    });
  }
}

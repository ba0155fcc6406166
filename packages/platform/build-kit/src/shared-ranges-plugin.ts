import { FEDERATION_MANIFEST } from '@market/remote-contract';
import type { Compiler } from 'webpack';
import { sharedRange } from './sharing';

/**
 * Writes the version ranges that a remote's code requires into its `mf-manifest.json`. For modules shared by prefix
 * (`@market/web-kit/ui`) Module Federation writes the version used in the build, for which the registry would refuse
 * the remote with shells that it is compatible with.
 */
export class SharedRangesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SharedRanges', (compilation) => {
      // Runs after the federation's own manifest, which is written while assets are processed.
      compilation.hooks.processAssets.tap(
        { name: 'SharedRanges', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const asset = compilation.getAsset(FEDERATION_MANIFEST);
          if (!asset) return;
          // Cast: the format is Module Federation's.
          const manifest = JSON.parse(asset.source.source().toString()) as {
            shared: Array<{ name: string; requiredVersion: string }>;
          };
          const shared = manifest.shared.map((one) => ({
            ...one,
            requiredVersion: sharedRange(one.name) ?? one.requiredVersion,
          }));
          compilation.updateAsset(
            FEDERATION_MANIFEST,
            new sources.RawSource(JSON.stringify({ ...manifest, shared }, null, 2)),
          );
        },
      );
    });
  }
}

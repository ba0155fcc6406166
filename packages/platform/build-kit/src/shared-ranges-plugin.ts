import { FEDERATION_MANIFEST } from '@market/contracts/remotes';
import type { Compiler } from 'webpack';
import { sharedRange } from './sharing';

/**
 * Writes into a remote's `mf-manifest.json` the ranges that its code asks for. Of what is shared by the beginning of
 * its name (`@market/web-kit/ui`) Module Federation states there the version that it was built with, which would have
 * the registry refuse the remote for shells in which it runs.
 */
export class SharedRangesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SharedRanges', (compilation) => {
      // After the federation's own manifest, which is written while assets are handed over.
      compilation.hooks.processAssets.tap(
        { name: 'SharedRanges', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const asset = compilation.getAsset(FEDERATION_MANIFEST);
          if (!asset) return;
          // Cast: Module Federation's format.
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

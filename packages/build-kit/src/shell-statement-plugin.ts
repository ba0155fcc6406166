import type { Compiler } from 'webpack';
import { SHELL_CONTRACT_VERSION } from '@market/contracts/constants';
import { SHELL_PATHS, type ShellStatement } from '@market/contracts/shell-statement';

const FEDERATION_MANIFEST = 'mf-manifest.json';

/**
 * Writes `shell.json`: the contract that this shell keeps, its own pages, and the modules that it shares, as Module
 * Federation lists them. The registry of remotes lets in what fits the shells that run.
 */
export class ShellStatementPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellStatement', (compilation) => {
      // After the federation's own manifest, which is written while assets are handed over.
      compilation.hooks.processAssets.tap({ name: 'ShellStatement', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, (assets) => {
        const manifest = assets[FEDERATION_MANIFEST];
        if (!manifest) throw new Error(`The shell's build wrote no ${FEDERATION_MANIFEST}: nobody would know what it shares.`);
        const { shared } = JSON.parse(manifest.source().toString()) as { shared: Array<{ name: string; version: string }> };
        const statement: ShellStatement = { contract: SHELL_CONTRACT_VERSION, pages: [...SHELL_PATHS], shared: shared.map(({ name, version }) => ({ name, version })) };
        compilation.emitAsset('shell.json', new sources.RawSource(JSON.stringify(statement)));
      });
    });
  }
}

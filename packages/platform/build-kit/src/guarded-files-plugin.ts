import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/**
 * The function of the page (see the shell's `remotes/guarded-files.ts`) that gives an element its address and hash
 * before it is fetched.
 */
const GUARD = 'globalThis.guardRemoteFile';
const guarded = (element: string): string => `${GUARD} && ${GUARD}(${element});`;

/**
 * Chunks that a remote's own webpack runtime loads are shown to the page first, which lets each run only with the hash
 * that was published. The hooks of Module Federation see just the entry and the exposed chunks: without this,
 * everything behind them would run unchecked. A page without a guard (a remote in its own host) loads them as they are.
 */
export class GuardedFilesPlugin {
  apply(compiler: Compiler): void {
    const { runtime, Template } = compiler.webpack;
    compiler.hooks.compilation.tap('GuardedFiles', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('GuardedFiles', (source) =>
        Template.asString([source, guarded('script')]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('GuardedFiles', (source, { tag }) =>
        Template.asString([source, guarded(tag)]),
      );
    });
  }
}

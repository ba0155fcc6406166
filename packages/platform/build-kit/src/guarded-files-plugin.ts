import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/**
 * Global function of the page (see the shell's `remotes/guarded-files.ts`) that sets an element's address and integrity
 * hash before it is fetched.
 */
const GUARD = 'globalThis.guardRemoteFile';
const guarded = (element: string): string => `${GUARD} && ${GUARD}(${element});`;

/**
 * Passes chunks that a remote's own webpack runtime loads to the page's guard first, which allows each only with its
 * published hash. Module Federation's hooks cover only the entry and the exposed chunks: without this, all other chunks
 * would run unchecked. A page without a guard (a remote in its own host) loads them unchecked.
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

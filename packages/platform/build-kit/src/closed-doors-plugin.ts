import type { Compiler } from 'webpack';
import { closedDoors } from './sharing';

/**
 * Fails the build of a remote that bypasses web-kit's entries and imports a package that would then be duplicated in
 * the page.
 */
export class ClosedDoorsPlugin {
  /** @param within restricts the check to files of this folder; by default all files are checked */
  constructor(private readonly within?: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('ClosedDoors', (factory) => {
      factory.hooks.beforeResolve.tap('ClosedDoors', ({ request, contextInfo }) => {
        // Only imports in the workspace's own code: webpack's own requests have no issuer.
        if (!contextInfo.issuer || contextInfo.issuer.includes('/node_modules/')) return;
        if (this.within && !contextInfo.issuer.startsWith(this.within)) return;
        const name = Object.keys(closedDoors).find((door) => request === door || request.startsWith(`${door}/`));
        if (name) throw new Error(`'${request}' is not for remotes: use ${closedDoors[name]}.`);
      });
    });
  }
}

import type { Compiler } from 'webpack';
import { closedDoors } from './sharing';

/**
 * Fails the build of a remote that imports, past web-kit's entries, a package that would then exist twice in the page.
 */
export class ClosedDoorsPlugin {
  /** @param within the folder whose files are looked at, where others are built with them; all where it is left out */
  constructor(private readonly within?: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('ClosedDoors', (factory) => {
      factory.hooks.beforeResolve.tap('ClosedDoors', ({ request, contextInfo }) => {
        // Only what the workspace itself writes: webpack's own requests have no issuer.
        if (!contextInfo.issuer || contextInfo.issuer.includes('/node_modules/')) return;
        if (this.within && !contextInfo.issuer.startsWith(this.within)) return;
        const name = Object.keys(closedDoors).find((door) => request === door || request.startsWith(`${door}/`));
        if (name) throw new Error(`'${request}' is not for remotes: use ${closedDoors[name]}.`);
      });
    });
  }
}

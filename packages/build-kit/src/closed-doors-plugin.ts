import type { Compiler } from 'webpack';
import { closedDoors } from './sharing';

/** Fails the build of a remote that imports, past web-kit's entries, a package that would then exist twice in the page. */
export class ClosedDoorsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('ClosedDoors', (factory) => {
      factory.hooks.beforeResolve.tap('ClosedDoors', ({ request, contextInfo }) => {
        // Only what the workspace itself writes: webpack's own requests have no issuer.
        if (!contextInfo.issuer || contextInfo.issuer.includes('/node_modules/')) return;
        const name = Object.keys(closedDoors).find((door) => request === door || request.startsWith(`${door}/`));
        if (name) throw new Error(`'${request}' is not for remotes: use ${closedDoors[name]}.`);
      });
    });
  }
}

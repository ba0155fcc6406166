import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DIALOG_TYPES, SLOT_TYPES } from '@market/contracts/remotes';
import type { Compiler } from 'webpack';

/** Sources of a remote that other teams read, and the file that each is published as. */
const PUBLISHED = { 'src/dialogs.d.ts': DIALOG_TYPES, 'src/slots.d.ts': SLOT_TYPES };

/**
 * Writes `dialogs.json` and `slots.json` beside a remote's files: what its `src/dialogs.d.ts` says that its dialogs are
 * opened with, and its `src/slots.d.ts` what its slots give, for teams elsewhere (`market-remote types`). A remote
 * without such a file has no dialogs, or slots, for others.
 */
export class PropTypesPlugin {
  constructor(private readonly workspace: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PropTypes', (compilation) => {
      for (const [source, published] of Object.entries(PUBLISHED)) {
        const file = path.join(this.workspace, source);
        const isThere = existsSync(file);
        // A file that comes later is seen too.
        (isThere ? compilation.fileDependencies : compilation.missingDependencies).add(file);
        if (!isThere) continue;
        compilation.hooks.processAssets.tap(
          { name: 'PropTypes', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
          () => {
            const types = JSON.stringify({ types: readFileSync(file, 'utf8') });
            compilation.emitAsset(published, new sources.RawSource(types));
          },
        );
      }
    });
  }
}

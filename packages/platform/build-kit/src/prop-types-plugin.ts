import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DIALOG_TYPES, SLOT_TYPES } from '@market/remote-contract';
import type { Compiler } from 'webpack';

/** Sources of a remote that other teams read, with the name of the published file of each. */
const PUBLISHED = { 'src/dialogs.d.ts': DIALOG_TYPES, 'src/slots.d.ts': SLOT_TYPES };

/**
 * Writes `dialogs.json` and `slots.json` next to a remote's files: the prop types of its dialogs from
 * `src/dialogs.d.ts`, and of its slots from `src/slots.d.ts`, for other teams (`market-remote types`). A remote without
 * such a file offers no dialogs, or slots, to others.
 */
export class PropTypesPlugin {
  constructor(private readonly workspace: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PropTypes', (compilation) => {
      for (const [source, published] of Object.entries(PUBLISHED)) {
        const file = path.join(this.workspace, source);
        const isThere = existsSync(file);
        // Watches a missing file as well, in case it is created later.
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

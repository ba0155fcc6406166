import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DIALOG_TYPES } from '@market/contracts/remotes';
import type { Compiler } from 'webpack';

/**
 * Writes `dialogs.json` beside a remote's files: what its `src/dialogs.d.ts` says that its dialogs are opened with, for
 * teams elsewhere that open them (`market-remote types`). A remote without the file has no dialogs for others.
 */
export class DialogTypesPlugin {
  constructor(private readonly workspace: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const file = path.join(this.workspace, 'src/dialogs.d.ts');
    compiler.hooks.thisCompilation.tap('DialogTypes', (compilation) => {
      const isThere = existsSync(file);
      // A file that comes later is seen too.
      (isThere ? compilation.fileDependencies : compilation.missingDependencies).add(file);
      if (!isThere) return;
      compilation.hooks.processAssets.tap(
        { name: 'DialogTypes', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const types = JSON.stringify({ types: readFileSync(file, 'utf8') });
          compilation.emitAsset(DIALOG_TYPES, new sources.RawSource(types));
        },
      );
    });
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/**
 * Copies a folder's files as they are, under their own names: those that must have a fixed address (`/first-paint.js`,
 * icons).
 */
export class PublicFilesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap(
        { name: 'PublicFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          if (!existsSync(this.folder)) return;
          for (const file of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
            if (!file.isFile()) continue;
            const from = path.join(file.parentPath, file.name);
            compilation.emitAsset(path.relative(this.folder, from), new sources.RawSource(readFileSync(from)));
          }
        },
      );
    });
  }
}

import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { remoteManifestSchema, type RemoteManifest } from '@market/contracts/remote-manifest';

/** The manifest that a workspace states in `src/manifest.ts`, checked. Throws with every fault named. */
export function readManifest(workspace: string, federationName: string): RemoteManifest {
  const file = path.join(workspace, 'src/manifest.ts');
  // The file is TypeScript; webpack's own start-up has tsx registered (see the workspaces' webpack.config.cjs).
  const load = createRequire(__filename);
  delete load.cache[file];
  const { manifest } = load(file) as { manifest: unknown };
  const checked = remoteManifestSchema.validateSync(manifest, { strict: true, abortEarly: false });
  if (checked.name !== federationName) throw new Error(`${file}: the name is '${checked.name}', the build says '${federationName}'.`);
  return checked;
}

/** Writes `remote.json` beside `mf-manifest.json`: what the shell learns about a remote before any of its code runs. */
export class RemoteManifestPlugin {
  constructor(
    private readonly workspace: string,
    private readonly federationName: string,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifest', (compilation) => {
      compilation.fileDependencies.add(path.join(this.workspace, 'src/manifest.ts'));
      compilation.hooks.processAssets.tap({ name: 'RemoteManifest', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const manifest = readManifest(this.workspace, this.federationName);
        compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

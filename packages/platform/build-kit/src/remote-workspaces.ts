import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type ProductNames,
  type RemoteManifest,
  remoteManifestSchemaFor,
  remotesAmong,
  type RemoteWorkspace,
} from '@market/remote-contract';
import { productOf } from './product';

/** Remotes in a project's folder. Folders that contain only leftovers of a build are ignored. */
export function findRemotes(root: string): RemoteWorkspace[] {
  return remotesAmong(readdirSync(root)).filter(({ workspace }) =>
    existsSync(path.join(root, workspace, 'package.json')),
  );
}

/**
 * Validated manifest of a workspace, from `src/manifest.ts`. Throws an error that lists all faults.
 * @param names roles and rights that it may name; by default those of the product that the workspace depends on
 */
export function readManifest(
  workspace: string,
  federationName: string,
  names: ProductNames = productOf(workspace),
): RemoteManifest {
  const file = path.join(workspace, 'src/manifest.ts');
  // The file is TypeScript; webpack's own start-up has tsx registered (see the workspaces' webpack.config.cjs).
  const load = createRequire(__filename);
  for (const loaded of [file, path.join(workspace, 'src/texts/en.ts')]) delete load.cache[loaded];
  // Unknown here: validated below.
  const { manifest } = load(file) as { manifest: unknown };
  const checked = remoteManifestSchemaFor(names).validateSync(manifest, { strict: true, abortEarly: false });
  if (checked.name !== federationName)
    throw new Error(`${file}: the name is '${checked.name}', the build says '${federationName}'.`);
  return checked;
}

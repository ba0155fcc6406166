import { join } from 'node:path';
import type { RemoteFolder } from './views/remote-registry';

/** The slices of the frontend: workspace folder and federation name. */
const SLICES = [
  { workspace: 'mfe-auth', name: 'mfe_auth' },
  { workspace: 'mfe-candidate', name: 'mfe_candidate' },
  { workspace: 'mfe-employer', name: 'mfe_employer' },
] as const;

/** Where the built frontends lie below `root`, the project's folder. */
export function builtFrontends(root: string): { shell: string; remotes: RemoteFolder[] } {
  return {
    shell: join(root, 'shell', 'dist'),
    remotes: SLICES.map(({ workspace, name }) => ({ name, package: `@market/${workspace}`, folder: join(root, workspace, 'dist') })),
  };
}

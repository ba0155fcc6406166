import type { SetupRemote } from '@market/web-kit';
import { setup as auth } from '../../../mfe-auth/src/remote';
import { setup as candidate } from '../../../mfe-candidate/src/remote';
import { setup as employer } from '../../../mfe-employer/src/remote';

/*
 * In place of the shell's `remotes/federation.ts` in the single bundle: the remotes are part of the build, their pages
 * come as its lazy chunks. Everything else of the shell stays as it is.
 */
const REMOTES: Readonly<Record<string, { setup: SetupRemote }>> = {
  mfe_auth: { setup: auth },
  mfe_candidate: { setup: candidate },
  mfe_employer: { setup: employer },
};

/** No-op: the bundle contains all remotes. */
export function registerEntries(): void {}

/** Loads the remote named before the `/` of `id`, in the format that the federation runtime returns. */
export async function load(id: string): Promise<{ setup: SetupRemote }> {
  const remote = REMOTES[id.split('/')[0]!];
  if (!remote) throw new Error(`${id} is not in the bundle`);
  return remote;
}

/** No-op: bundled modules cannot be reloaded. */
export function loadAfresh(): void {}

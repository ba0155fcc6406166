/** Remote of this host: webpack aliases these names to its folder. */
declare module 'remote/manifest' {
  import type { RemoteManifest } from '@market/contracts/remotes';

  export const manifest: RemoteManifest;
}
declare module 'remote/remote' {
  import type { SetupRemote } from '@market/web-kit';

  export const setup: SetupRemote;
}
declare module 'remote/states' {
  import type { RemoteStates } from '@market/dev-host';

  export const states: RemoteStates;
}
/** Address of a real API; null if msw mocks it. */
declare const REAL_API: string | null;

/** The remote that this host is for: webpack puts its folder behind these names. */
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
/** The API's own address where it is a real one; null where msw plays it. */
declare const REAL_API: string | null;

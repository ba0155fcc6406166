/** Remote of this host: webpack aliases these names to its folder. */
declare module 'remote/manifest' {
  import type { RemoteManifest } from '@market/remote-contract';

  export const manifest: RemoteManifest;
}
declare module 'remote/remote' {
  import type { SetupRemote } from '@market/web-kit';

  export const setup: SetupRemote;
}
declare module 'remote/states' {
  import type { RemoteStates } from '@market/remote-host';

  export const states: RemoteStates;
}
/** Played part of the product: webpack aliases this name to its package. */
declare module 'product/played' {
  import type { PlayedProduct } from '@market/remote-host';

  export const played: PlayedProduct;
}
/** Address of a real API; null if msw mocks it. */
declare const REAL_API: string | null;

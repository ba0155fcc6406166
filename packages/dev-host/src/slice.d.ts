/** The slice that this host is for: webpack puts its folder behind these names. */
declare module 'slice/manifest' {
  export const manifest: import('@market/contracts/remote-manifest').RemoteManifest;
}
declare module 'slice/remote' {
  export const setup: import('@market/web-kit').SetupRemote;
}
declare module 'slice/states' {
  export const states: import('./states/list-states').SliceStates;
}
/** The API's own address where it is a real one; null where msw plays it. */
declare const REAL_API: string | null;

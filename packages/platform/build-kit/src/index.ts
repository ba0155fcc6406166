export { remoteConfig, shellBrowserConfig, shellConfig } from './presets';
export { sharedModules, type SharingSide } from './sharing';

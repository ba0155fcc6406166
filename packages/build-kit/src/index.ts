export { remoteConfig, shellConfig } from './presets';
export { sharedModules, type SharingSide } from './sharing';

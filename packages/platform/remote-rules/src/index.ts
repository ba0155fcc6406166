export { integrityOf, versionId, withCheckedHashes } from './bundle';
export type { BuiltFrontends, Bundle, BundleFile, SharedNeed, VersionFile } from './bundle';
export { checkBundle, checkManifest, type CheckedBundle, type Objection } from './check-version';
export { collisions, droppedSlots, undeclaredSlots } from './collisions';
export { objectionsOfShells } from './fit-shells';
export { readBuiltFrontends, readBundle } from './read-bundle';
export { mapOf } from './source-maps';

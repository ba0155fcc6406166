import { remoteManifestSchemaFor, remoteVersionSchemaFor } from '@market/remote-contract';
import { NAMES_IN_MANIFESTS } from './names';

/** Manifest of a remote, with login types and rights of the marketplace. */
export const remoteManifestSchema = remoteManifestSchemaFor(NAMES_IN_MANIFESTS);
/** A published version of a remote, with such a manifest. */
export const remoteVersionSchema = remoteVersionSchemaFor(NAMES_IN_MANIFESTS);

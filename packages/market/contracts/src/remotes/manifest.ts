import { type ProductNames, remoteManifestSchemaFor, remoteVersionSchemaFor } from '@market/remote-contract';
import { LOGIN_TYPES } from '../accounts/roles';
import { RIGHT_NAMES } from '../companies/team-rights';

/** Names of the marketplace in manifests of remotes. */
export const NAMES_IN_MANIFESTS: ProductNames = { roles: LOGIN_TYPES, rights: RIGHT_NAMES };
/** Manifest of a remote, with login types and rights of the marketplace. */
export const remoteManifestSchema = remoteManifestSchemaFor(NAMES_IN_MANIFESTS);
/** A published version of a remote, with such a manifest. */
export const remoteVersionSchema = remoteVersionSchemaFor(NAMES_IN_MANIFESTS);

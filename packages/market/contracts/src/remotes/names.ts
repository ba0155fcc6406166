import type { ProductNames } from '@market/remote-contract';
import { LOGIN_TYPES } from '../accounts/roles';
import { RIGHT_NAMES } from '../companies/team-rights';

/** Names of the marketplace in manifests of remotes. */
export const NAMES_IN_MANIFESTS: ProductNames = { roles: LOGIN_TYPES, rights: RIGHT_NAMES };

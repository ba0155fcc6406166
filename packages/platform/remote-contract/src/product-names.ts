import type { Right, Role } from '@market/api';

/** Names of a product in manifests, which its shell and its registry check: roles of accounts, and rights of a role. */
export interface ProductNames {
  roles: readonly Role[];
  rights: readonly Right[];
}

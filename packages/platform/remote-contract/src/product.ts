import type { Endpoint, Right, Role } from '@market/api';

/** Names of a product in manifests, which its shell and its registry check: roles of accounts, and rights of a role. */
export interface ProductNames {
  roles: readonly Role[];
  rights: readonly Right[];
}

/**
 * A product as builds and commands of its frontends know it: the package with its contracts exports it, and names the
 * file in the field `product` of its `package.json`.
 */
export interface Product extends ProductNames {
  /** Name of the product in a page that no installation has named otherwise. */
  name: string;
  /** All endpoints of the API by the names under which the package exports them. */
  endpoints: Readonly<Record<string, Endpoint>>;
  /** Paths of the shell's own pages: no remote may declare a page there. */
  shellPages: readonly string[];
  /** Slots in the shell's own pages that remotes may fill. */
  shellSlots: readonly string[];
  /** Module that plays the product for a remote that runs alone, found from the remote's workspace. */
  played: string;
}

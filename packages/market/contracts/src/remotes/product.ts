import type { Product } from '@market/remote-contract';
import { LOGIN_TYPES } from '../accounts/roles';
import { RIGHT_NAMES } from '../companies/team-rights';
import { ENDPOINTS } from '../endpoints';
import { DEFAULT_PRODUCT_NAME } from '../site/brand';
import { SHELL_PATHS, SHELL_SLOTS } from './shell-pages';

/** The marketplace, as builds and commands of remotes know it. */
export const PRODUCT: Product = {
  name: DEFAULT_PRODUCT_NAME,
  roles: LOGIN_TYPES,
  rights: RIGHT_NAMES,
  endpoints: ENDPOINTS,
  shellPages: SHELL_PATHS,
  shellSlots: SHELL_SLOTS,
  played: '@market/dev-host/played',
};

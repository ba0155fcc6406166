import type { Endpoint } from '../endpoint';
import * as applications from './applications';
import * as identity from './identity';
import * as jobs from './jobs';
import * as profile from './profile';
import * as remotes from './remotes';

/** Every call of the API by its name. */
export const ENDPOINTS = {
  ...identity,
  ...profile,
  ...jobs,
  ...applications,
  ...remotes,
} satisfies Record<string, Endpoint>;

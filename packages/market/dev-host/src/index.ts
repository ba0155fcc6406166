import { listStates as ofHost, type ListedPart, type RemoteStates as StatesOf } from '@market/remote-host';
import type { RemoteManifest } from '@market/contracts/remotes';
import { personOfRole, type PersonName } from './people';

export { DATA_STATES, type DataState, type ListedPart, type ListedState } from '@market/remote-host';
export { PERSON_NAMES, type PersonName } from './people';

/** Content of a remote's `dev/states.ts`. */
export type RemoteStates = StatesOf<PersonName>;

/** Lists every page, dialog and filled slot of a remote in every state, as the host shows them. */
export const listStates = (manifest: RemoteManifest, states: RemoteStates): ListedPart[] =>
  ofHost(manifest, states, personOfRole);

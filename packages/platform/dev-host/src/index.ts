export { DATA_STATES, type DataState } from './api/api-mood';
export { PERSON_NAMES, type PersonName } from './api/people';
export { listStates, type ListedPart, type ListedState, type RemoteStates } from './states/list-states';

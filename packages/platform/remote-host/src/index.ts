export { amountOf, DATA_STATES, type Amount, type ApiMood, type DataState } from './api/api-mood';
export { VISITOR, type PlayedAnswer, type PlayedApi, type PlayedProduct } from './played-product';
export { listStates, type ListedPart, type ListedState, type RemoteStates } from './states/list-states';

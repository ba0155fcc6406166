export { createRemote, REMOTE_TEMPLATE, wordsOf } from './create-remote';
export { DEPLOY_USAGE, readDeployOptions } from './deploy-options';
export { deployRemote } from './deploy-remote';
export { fillTemplates } from './fill-templates';
export { connectToMarket, type MarketClient } from './market-client';
export { capital, words } from './names';
export { refusedAhead, type BuildState } from './refused-ahead';
export { Refused, endRefused } from './refused';
export { faultsOfRemote } from './weigh';

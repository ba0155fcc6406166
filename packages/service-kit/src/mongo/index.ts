export { connectMongo, connectMongoPatiently } from './connect-mongo';
export { followChanges, type ChangeListener, type FollowedChanges } from './follow-changes';
export { createSoleWork, type SoleWork } from './sole-work';
export { afterCommit, inTransaction } from './in-transaction';
export { createTurns, type InTurn } from './in-turn';
export { isDatabaseAway, isDiskFull, isDuplicateKey } from './mongo-errors';
export { ensureIndexes } from './ensure-indexes';
export { watchPool, type PoolState } from './pool-watch';
export type { Connection, ClientSession } from 'mongoose';

export { createLimiter, type Limiter } from './limiter';
export {
  LOOPBACK_FACTOR,
  addressWidth,
  createAddressLimiter,
  neighbourhoodOf,
  networkOf,
  type AddressLimiter,
} from './address-limiter';
export { createFloodLimiter, type FloodLimiter } from './flood-limiter';
export { createSharedCounts, type SharedCounts } from './shared-counts';
export { createFairQueue, type FairQueue } from './fair-queue';
export { createRecentKeys } from './recent-keys';
export { createMemoryBudget, type MemoryBudget } from './memory-budget';

export { createLimiter, type Limiter } from './limiter';
export { addressWidth, createAddressLimiter, neighbourhoodOf, networkOf, type AddressLimiter } from './address-limiter';

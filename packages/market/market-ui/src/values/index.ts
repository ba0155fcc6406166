/** Components that show one value of a record: pay, a status, a picture. Made of `frame` alone, for first pages too. */
export { CandidateAvatar, pictureKey } from './candidate-avatar';
export { Money, moneyText } from './money';
export { ProvedDomain } from './proved-domain';
export { RecordStatus, statusLabel } from './record-status';

import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { texts } from '../../texts';

/**
 * Reason in the reader's language where it is the marketplace's own, else as a browser or the rule of canaries said it.
 */
export const reasonOf = ({ why, reason }: NonNullable<RemoteVersionRecord['failed']>): string =>
  why === 'rolled-back' ? texts.adminRemotes.rolledBackReason : reason;

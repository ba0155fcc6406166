import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { texts } from '../../texts';

/**
 * Failure reason in the reader's language where it is the marketplace's own, else as reported by a browser or the
 * canary rule.
 */
export const reasonOf = ({ why, reason }: NonNullable<RemoteVersionRecord['failed']>): string =>
  why === 'rolled-back' ? texts.adminRemotes.rolledBackReason : reason;

import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { texts } from '../../texts';
import classes from './states.module.css';
import { VisuallyHidden } from './visually-hidden';

const follow = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnlineNow = (): boolean => onlineManager.isOnline();

/**
 * Whether reads are sent now: false while the device has no connection or the site does not answer, which the shell
 * finds out.
 */
export const useOnline = (): boolean => useSyncExternalStore(follow, isOnlineNow, () => true);

interface ListStatusProps {
  /** Count of the results: `12 jobs`. */
  count?: string;
  /**
   * The list is still the one from before: another one is asked for (`isPlaceholderData` of a query that keeps the last
   * answer).
   */
  isOlder: boolean;
}

/**
 * A list's live region: how many there are, for those who hear it. It never gives the count of an earlier list for the
 * one that is asked for; where that one cannot come without a connection, it says so to everybody.
 */
export function ListStatus({ count = '', isOlder }: ListStatusProps) {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOlder && !isOnline ? (
        <p className={classes.older}>{texts.frame.outdatedList}</p>
      ) : (
        <VisuallyHidden>{isOlder ? '' : count}</VisuallyHidden>
      )}
    </div>
  );
}

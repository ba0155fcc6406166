import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { texts } from '../../texts';
import classes from './states.module.css';
import { VisuallyHidden } from './visually-hidden';

const follow = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnlineNow = (): boolean => onlineManager.isOnline();

/**
 * Whether read requests are sent now: false while the device is offline or the site does not respond, as detected by
 * the shell.
 */
export const useOnline = (): boolean => useSyncExternalStore(follow, isOnlineNow, () => true);

interface ListStatusProps {
  /** Count of the results: `12 jobs`. */
  count?: string;
  /**
   * Whether the list shown is a previous one while another is being fetched (`isPlaceholderData` of a query that keeps
   * the last answer).
   */
  isOlder: boolean;
}

/**
 * A list's live region, announcing the count to screen readers. It never announces the count of a previous list for the
 * requested one; when the requested list cannot load without a connection, it shows that visibly.
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

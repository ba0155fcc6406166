import { call } from '@market/api/call';
import { countUnreadThreads } from '@market/contracts/messaging';
import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { VisuallyHidden } from '@market/web-kit/frame';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts';
import classes from './unread-count.module.css';

/** Polling interval, since the live stream may be blocked. */
const ASK_AGAIN_MS = 60_000;
const PAGES: readonly string[] = [links.messages(), links.dashboardMessages()];

/** Number of threads with unread messages, beside their menu item; nothing beside others. */
export function UnreadCount({ to }: { to: string }) {
  return PAGES.includes(to) ? <Count /> : null;
}

function Count() {
  const { http } = useShell();
  const { user } = useSession();
  const isReader = user?.login_type === 'CND' || (user?.login_type === 'EMP' && user.user_approval_status === 1);
  const { data } = useQuery({
    queryKey: ['messages', 'unread', user?.login_id],
    queryFn: ({ signal }) => call(http, countUnreadThreads, { signal }),
    enabled: isReader,
    refetchInterval: ASK_AGAIN_MS,
  });
  if (!isReader || !data || data.threads === 0) return null;
  return (
    <>
      {' '}
      <span className={classes.count} aria-hidden="true">
        {data.threads}
      </span>
      <VisuallyHidden>{texts.header.unreadThreads({ count: data.threads })}</VisuallyHidden>
    </>
  );
}

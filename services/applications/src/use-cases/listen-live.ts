import type { LiveNotificationEvent } from '@market/contracts/notifications';
import type { AccountView, Actor, Clock, Log } from '@market/service-kit';
import type { LiveListener, LiveListeners } from '../domain/live-listeners';
import { HEARTBEAT, presentLiveEvent } from '../present/live-event';
import type { LiveSink } from '../present/live-sink';
import { presentNotification } from '../present/notification';
import type { NotificationStore } from '../store/notification-store';

interface Needs {
  notifications: Pick<NotificationStore, 'listSince' | 'countUnread' | 'list'>;
  accounts: Pick<AccountView, 'maySee'>;
  listeners: LiveListeners;
  clock: Clock;
  log: Log;
  heartbeatMs?: number;
}

/** Shorter than any timeout of intermediaries: gateways wait a minute, many proxies too. */
const HEARTBEAT_MS = 20_000;
/** Early first check: the session may have ended between the token check and the first event. */
const FIRST_LOOK_MS = 1_000;

/**
 * Streams an account's own notifications to a page, until the page disconnects, the session or its token ends, the
 * account is disabled, or this replica shuts down.
 */
export function listenLive({ notifications, accounts, listeners, clock, log, heartbeatMs = HEARTBEAT_MS }: Needs) {
  return async (
    actor: Actor,
    { lastEventId, tokenEnds }: { lastEventId: string | undefined; tokenEnds: Date },
    sink: LiveSink,
  ): Promise<void> => {
    const early: LiveNotificationEvent[] = [];
    let tell: (event: LiveNotificationEvent) => void = (event) => early.push(event);
    let timers: NodeJS.Timeout[] = [];
    let [isOpen, isOver, isGone] = [false, false, false];
    const listener: LiveListener = {
      login_id: actor.login_id,
      sid: actor.sid,
      tell: (event) => tell(event),
      end(reason) {
        if (isOver) return;
        tell({ event: 'end', data: { reason } });
        finish();
        // Not opened yet: closed on opening instead.
        if (isOpen) sink.close();
      },
    };
    // Subscribes before reading, so that no event is missed; events that arrive before the first output are buffered.
    const remove = listeners.add(listener);
    const finish = () => {
      isOver = true;
      remove();
      for (const timer of timers) clearTimeout(timer);
      timers = [];
    };
    sink.whenGone(() => {
      isGone = true;
      finish();
    });

    const look = async () => {
      try {
        if (!(await accounts.maySee(actor))) listener.end('signed-out');
      } catch (error) {
        // While the database is unavailable nobody is disconnected; the check is repeated.
        log.warn({ err: error }, 'could not look whether a listener may stay');
      }
    };

    try {
      const [missed, unread, { records }] = await Promise.all([
        lastEventId ? notifications.listSince(actor.login_id, lastEventId) : [],
        notifications.countUnread(actor.login_id),
        notifications.list(actor.login_id, { page: 1, limit: 1 }),
      ]);
      if (isGone) return;
      sink.open();
      isOpen = true;
      const write = (event: LiveNotificationEvent) => sink.write(presentLiveEvent(event));
      write({ event: 'state', data: { unread, newest: records[0]?.id ?? null } });
      const sentIds = new Set<string>();
      for (const notification of missed) {
        sentIds.add(notification.id);
        write({ event: 'notification', data: presentNotification(notification) });
      }
      for (const event of early) if (event.event !== 'notification' || !sentIds.has(event.data.id)) write(event);
      if (isOver) return sink.close();
      tell = write;
    } catch (error) {
      finish();
      throw error;
    }
    timers = [
      setTimeout(() => void look(), FIRST_LOOK_MS),
      setTimeout(() => listener.end('token-expired'), Math.max(0, tokenEnds.getTime() - clock.now().getTime())),
      setInterval(() => {
        sink.write(HEARTBEAT);
        void look();
      }, heartbeatMs),
    ];
  };
}

import type { Notification } from '@market/contracts/notifications';
import {
  BellIcon,
  Button,
  EmptyState,
  ErrorState,
  LoadingState,
  RelativeTime,
  VisuallyHidden,
} from '@market/web-kit/frame';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, parsePath, useLocation } from 'react-router-dom';
import { texts } from '../../texts';
import classes from './notifications.module.css';
import { useNotifications } from './use-notifications';

/** Bell with the list of the person's notifications. */
export function Notifications() {
  const { listing, records, unread, latest, markRead, askPageAgain } = useNotifications();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  return (
    // Escape closes the panel from wherever the focus is inside it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={anchor}
      className={classes.anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        anchor.current?.querySelector('button')?.focus();
      }}
    >
      <Button
        type="text"
        aria-label={unread > 0 ? texts.header.notificationsUnread({ unread }) : texts.header.notifications}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        icon={<BellIcon size={20} />}
        onClick={() => setOpen(!open)}
      />
      {unread > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
      <div role="status">
        {latest ? <VisuallyHidden>{texts.header.newNotification({ latest })}</VisuallyHidden> : null}
      </div>
      {open ? (
        // Focusable: `Mark all as read` vanishes on its press, and Escape must still close the panel.
        <section id={panelId} className={classes.panel} aria-label={texts.header.notifications} tabIndex={-1}>
          <div className={classes.head}>
            <h2>{texts.header.notifications}</h2>
            {unread > 0 ? (
              <Button type="link" onClick={() => markRead(undefined)}>
                {texts.header.markAllRead}
              </Button>
            ) : null}
          </div>
          <div className={classes.list}>
            {listing.isPending ? <LoadingState shape="text" /> : null}
            {listing.isError && !records ? (
              <ErrorState compact error={listing.error} onRetry={() => void listing.refetch()} />
            ) : null}
            {records?.length === 0 ? (
              <EmptyState
                compact
                icon={<BellIcon size={28} />}
                title={texts.header.nothingNew}
                text={texts.header.noNewsHint}
              />
            ) : null}
            {records && records.length > 0 ? (
              <ul className={classes.items}>
                {records.map((record) => (
                  <li key={record.id}>
                    <NotificationItem
                      notification={record}
                      onChoose={() => {
                        if (!record.read) markRead(record.id);
                        if (!record.link) return;
                        setOpen(false);
                        // A link to the current page would not reload it, so its data is refetched.
                        if (parsePath(record.link).pathname === pathname) askPageAgain();
                      }}
                    />
                  </li>
                ))}
              </ul>
            ) : null}
            {listing.hasNextPage ? (
              <Button
                type="link"
                block
                loading={listing.isFetchingNextPage}
                onClick={() => void listing.fetchNextPage()}
              >
                {texts.header.showEarlierNotifications}
              </Button>
            ) : null}
          </div>
        </section>
      ) : null}
    </div>
  );
}

function NotificationItem({ notification, onChoose }: { notification: Notification; onChoose: () => void }) {
  const look = notification.read ? classes.item : `${classes.item} ${classes.unread}`;
  const contents = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.text} dir="auto">
        {notification.text}
      </span>
      <span className={classes.when}>
        <RelativeTime value={notification.at} />
      </span>
    </>
  );
  return notification.link ? (
    <Link to={notification.link} className={look} onClick={onChoose}>
      {contents}
    </Link>
  ) : (
    <button type="button" className={look} onClick={onChoose}>
      {contents}
    </button>
  );
}

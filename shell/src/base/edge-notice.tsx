import { InfoIcon, WarningIcon } from '@market/web-kit/frame';
import type { ReactNode } from 'react';
import classes from './edge-notice.module.css';

interface EdgeNoticeProps {
  /** Accessible name of the region. */
  label: string;
  isWarning?: boolean;
  action: ReactNode;
  children: ReactNode;
}

/** Line with an action at the lower edge of the window, over every page. */
export function EdgeNotice({ label, isWarning = false, action, children }: EdgeNoticeProps) {
  const Icon = isWarning ? WarningIcon : InfoIcon;
  return (
    <aside className={isWarning ? `${classes.notice} ${classes.warning}` : classes.notice} aria-label={label}>
      <Icon size={18} aria-hidden="true" />
      <p className={classes.text}>{children}</p>
      {action}
    </aside>
  );
}

import type { ReactNode } from 'react';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons';
import classes from './alert.module.css';

type AlertType = 'info' | 'success' | 'warning' | 'error';

const pictures: Record<AlertType, typeof InfoIcon> = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
};

interface AlertProps {
  type?: AlertType;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}

/** A message that stays in the page. Errors and warnings are read out when they appear. */
export function Alert({ type = 'info', title, description, action }: AlertProps) {
  const Picture = pictures[type];
  return (
    <div
      className={`${classes.notice} ${classes[type]}`}
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
    >
      <span className={classes.picture} aria-hidden="true">
        <Picture size={20} />
      </span>
      <div className={classes.body}>
        <div className={description ? classes.title : undefined}>{title}</div>
        {description ? <div>{description}</div> : null}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}

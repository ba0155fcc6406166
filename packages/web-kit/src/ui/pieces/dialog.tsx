import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { CloseIcon } from '../../frame/icons';
import classes from './dialog.module.css';

export interface DialogProps {
  /** The visible title and the accessible name (contract, section 8). */
  title: string;
  onClose: () => void;
  /** Dialogs of the modal host are mounted only while open, so this is true unless the caller keeps it mounted. */
  open?: boolean;
  width?: number;
  /** Buttons at the foot; they stay in view while a long form scrolls. */
  footer?: ReactNode;
  /** A coloured panel beside the content, left out below 768 px. */
  aside?: ReactNode;
  /** False while something must not be interrupted: no close button, no Escape, no click outside. */
  closable?: boolean;
  /** False for forms: a click outside must not throw typing away. */
  closeOnOutsideClick?: boolean;
  children: ReactNode;
}

/** The product's dialog: named by its title, keeps focus inside and gives it back, fills the screen of a phone. */
export const Dialog = ({
  title,
  onClose,
  open = true,
  width,
  footer,
  aside,
  closable = true,
  closeOnOutsideClick = false,
  children,
}: DialogProps) => (
  <Modal
    open={open}
    title={title}
    onCancel={onClose}
    width={width ?? (aside ? 840 : 540)}
    className={aside ? `${classes.dialog} ${classes.split}` : classes.dialog}
    footer={footer ?? null}
    closable={closable ? { closeIcon: <CloseIcon size={20} />, 'aria-label': 'Close' } : false}
    keyboard={closable}
    mask={{ closable: closable && closeOnOutsideClick }}
    // Lists and pickers open inside the dialog; antd lets the pointer through all but the dialog's own box.
    style={{ pointerEvents: 'auto' }}
    focusable={{ trap: true, focusTriggerAfterClose: true }}
    destroyOnHidden
    centered
  >
    {aside ? (
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <aside className={classes.aside}>{aside}</aside>
      </div>
    ) : (
      children
    )}
  </Modal>
);

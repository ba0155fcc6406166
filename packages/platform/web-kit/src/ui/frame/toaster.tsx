import { useSyncExternalStore } from 'react';
import { texts } from '../../texts';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from './icons';
import classes from './toaster.module.css';
import { dismissToast, useToasts, type Toast, type ToastKind } from './toasts';

const pictures: Record<ToastKind, typeof InfoIcon> = { success: SuccessIcon, error: ErrorIcon, info: InfoIcon };

function ToastView({ toast }: { toast: Toast }) {
  const Picture = pictures[toast.kind];
  return (
    <div className={`${classes.toast} ${classes[toast.kind]}`}>
      <span className={classes.picture} aria-hidden="true">
        <Picture size={20} />
      </span>
      <span className={classes.text} dir="auto">
        {toast.text}
      </span>
      <button
        type="button"
        className={classes.close}
        aria-label={texts.frame.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <CloseIcon size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Gap between the lowest toast and an on-screen keyboard. */
const ABOVE_KEYBOARD = 12;

/** Pixels that an on-screen keyboard covers of the window, which CSS does not know; 0 while zoomed. */
function keyboardHeight(): number {
  const visible = window.visualViewport;
  if (!visible || Math.abs(visible.scale - 1) > 0.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - visible.height - visible.offsetTop));
}

function followKeyboard(changed: () => void): () => void {
  const visible = window.visualViewport;
  visible?.addEventListener('resize', changed);
  visible?.addEventListener('scroll', changed);
  return () => {
    visible?.removeEventListener('resize', changed);
    visible?.removeEventListener('scroll', changed);
  };
}

/** Mounted once, in the shell. Two permanent live regions: errors are assertive, the rest polite. */
export function Toaster() {
  const toasts = useToasts(({ shown }) => shown);
  const keyboard = useSyncExternalStore(followKeyboard, keyboardHeight, () => 0);
  const errors = toasts.filter((toast) => toast.kind === 'error');
  const others = toasts.filter((toast) => toast.kind !== 'error');
  return (
    <div className={classes.toaster} style={keyboard > 0 ? { bottom: keyboard + ABOVE_KEYBOARD } : undefined}>
      <div className={classes.region} role="alert">
        {errors.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
      <div className={classes.region} role="status">
        {others.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

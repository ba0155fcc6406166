import RcDialog from '@rc-component/dialog';
import { lockFocus } from '@rc-component/util';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../frame/button';
import { CloseIcon } from '../frame/icons';
import { giveFocus, isFocusLost } from '../frame/lost-focus';
import { PressBusy } from '../frame/press-busy';
import { useOverlay } from '../../overlays/overlays';
import { texts } from '../../texts';
import { DialogScope, discardUnsavedWork, hasUnsavedWork } from '../../unsaved/unsaved-work';
import { ShownWholeContext } from '../piece-contexts';
import classes from './dialog.module.css';

export interface DialogProps {
  /** The visible title and the accessible name. */
  title: ReactNode;
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
  /** True for a dialog whose open state is in the address (URL): the browser's Back closes it through the address. */
  hasAddress?: boolean;
  children: ReactNode;
}

const PARTS = {
  mask: classes.mask,
  wrapper: classes.wrapper,
  container: classes.container,
  header: classes.header,
  title: classes.title,
  body: classes.body,
  footer: classes.footer,
  close: classes.close,
};

const inBody = () => document.body;

const FIXED = { wrapper: { position: 'fixed' } } as const;

/**
 * The product's dialog, built on the part of antd that needs neither antd's theme nor its styles, because a visitor's
 * first form opens in it. It is rendered whole from its first frame, since a press reaches only visible elements. Named
 * by its title; traps the focus and restores it; fills the screen of a phone. While a form with draft storage holds
 * unsaved input, Escape, the close button, the browser's Back and `CancelButton` ask first.
 */
export function Dialog({
  title,
  onClose,
  open = true,
  width,
  footer,
  aside,
  closable = true,
  closeOnOutsideClick = false,
  hasAddress = false,
  children,
}: DialogProps) {
  const scope = useId();
  const [isAsking, setIsAsking] = useState(false);
  // The library counts open dialogs while it renders them. A first render that waits for lazy content is thrown away, so
  // that it would stay counted above the dialog below, which Escape could not close any more.
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  // A dialog that stays mounted must not show the question when it is reopened.
  const leave = () => {
    setIsAsking(false);
    onClose();
  };
  const within = { scope, close: () => (hasUnsavedWork(scope) ? setIsAsking(true) : onClose()) };
  useOverlay(open && !hasAddress, () => {
    if (closable) within.close();
  });
  const content = <ShownWhole>{children}</ShownWhole>;
  return (
    <DialogScope.Provider value={within}>
      <FocusGivenBack open={open} scope={scope} />
      <Suspense fallback={<PressBusy />}>
        <RcDialog
          visible={open && isMounted}
          // A container element would be attached after the box that is to get the focus.
          getContainer={inBody}
          prefixCls="mk-dialog"
          data-dialog={scope}
          title={title}
          onClose={within.close}
          width={width ?? (aside ? 840 : 540)}
          className={aside ? `${classes.dialog} ${classes.split}` : classes.dialog}
          classNames={PARTS}
          // Makes the library trap the focus even before the style sheets have loaded.
          styles={FIXED}
          footer={footer}
          closable={closable ? { closeIcon: <CloseIcon size={20} />, 'aria-label': texts.ui.close } : false}
          keyboard={closable}
          maskClosable={closable && closeOnOutsideClick}
          // The library restores the focus only where the dialog stays mounted: `FocusGivenBack`.
          focusTriggerAfterClose={false}
          destroyOnHidden
        >
          {aside ? (
            <div className={classes.columns}>
              <div className={classes.main}>{content}</div>
              <aside className={classes.aside}>{aside}</aside>
            </div>
          ) : (
            content
          )}
        </RcDialog>
      </Suspense>
      {isAsking ? (
        <LeaveQuestion
          onStay={() => setIsAsking(false)}
          onKeep={leave}
          onDiscard={() => {
            discardUnsavedWork(scope);
            leave();
          }}
        />
      ) : null}
    </DialogScope.Provider>
  );
}

/**
 * Restores the focus to the element that opened the dialog, or to the page's content when that element is gone: on
 * closing, and on unmounting while open. Rendered before the dialog, so that it reads the focused element before a box
 * of the dialog takes the focus.
 */
function FocusGivenBack({ open, scope }: { open: boolean; scope: string }) {
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (open) opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  }, [open]);
  // Suspends the focus trap of a dialog below, which would take the focus back from this dialog's first box; this
  // dialog's own trap starts later.
  useLayoutEffect(() => (open ? lockFocus(document.body, `below ${scope}`) : undefined), [open, scope]);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      // Runs after the focus trap is released, and after callers that focus a better target.
      requestAnimationFrame(() => {
        const within = document.activeElement?.closest<HTMLElement>('[data-dialog]')?.dataset.dialog;
        if (isFocusLost() || within === scope) giveFocus(opener.current);
      });
    };
  }, [open, scope]);
  return null;
}

/** Waits for the lazy children present at the start; children added later show placeholders of their own. */
function ShownWhole({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(true), []);
  return <ShownWholeContext value={!isShown}>{children}</ShownWholeContext>;
}

interface LeaveQuestionProps {
  onStay: () => void;
  /** Leaves, with the input stored on the device; left out where it cannot be stored. */
  onKeep?: () => void;
  onDiscard: () => void;
  /** Label of the discard button. */
  discardLabel?: string;
}

/** The open question; a newer one replaces it, so that nobody is asked twice about the same input. */
let openQuestion: { giveWay: () => void } | undefined;

/** Asks about unsaved input before it leaves the screen: stay, store it for later, or discard it. */
export function LeaveQuestion({ onStay, onKeep, onDiscard, discardLabel = texts.ui.discard }: LeaveQuestionProps) {
  const stay = useRef(onStay);
  useEffect(() => {
    stay.current = onStay;
  });
  useEffect(() => {
    const own = { giveWay: () => stay.current() };
    openQuestion?.giveWay();
    openQuestion = own;
    return () => {
      if (openQuestion === own) openQuestion = undefined;
    };
  }, []);
  return (
    <Dialog
      title={onKeep ? texts.ui.unsavedQuestion : texts.ui.leaveWithoutSaving}
      width={480}
      onClose={onStay}
      footer={
        <>
          <Button danger onClick={onDiscard}>
            {discardLabel}
          </Button>
          <Button onClick={onStay}>{texts.ui.goOnEditing}</Button>
          {onKeep ? (
            <Button type="primary" onClick={onKeep}>
              {texts.ui.keepForLater}
            </Button>
          ) : null}
        </>
      }
    >
      {onKeep ? texts.ui.unsavedKept : texts.ui.unsavedLost}
    </Dialog>
  );
}

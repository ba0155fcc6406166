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
  /** True for what the address says is open: the browser's Back shuts it by that address. */
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
 * The product's dialog, by the part of antd that needs neither antd's theme nor its styles: the first form of a visitor
 * comes in it. It is there, whole, from its first frame, for a press meets only what is seen. Named by its title, keeps
 * focus inside and gives it back, fills the screen of a phone. With something unsaved in a form that keeps its work,
 * Escape, the cross, the browser's Back and `CancelButton` ask first.
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
  // A dialog that stays mounted must not have the question in it when it is opened again.
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
          visible={open}
          // A place of its own comes into the page after the box that is to have the focus.
          getContainer={inBody}
          prefixCls="mk-dialog"
          data-dialog={scope}
          title={title}
          onClose={within.close}
          width={width ?? (aside ? 840 : 540)}
          className={aside ? `${classes.dialog} ${classes.split}` : classes.dialog}
          classNames={PARTS}
          // Tells the library that the focus is to stay inside, also before the style sheets are there.
          styles={FIXED}
          footer={footer}
          closable={closable ? { closeIcon: <CloseIcon size={20} />, 'aria-label': texts.ui.close } : false}
          keyboard={closable}
          maskClosable={closable && closeOnOutsideClick}
          // The library gives the focus back only where the dialog stays mounted: `FocusGivenBack`.
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
 * Gives the focus back to what opened the dialog, or to the page's content where that is gone: when the dialog is shut,
 * and when it is taken away while it is open. It stands before the dialog, so that it looks before a box in there takes
 * the focus.
 */
function FocusGivenBack({ open, scope }: { open: boolean; scope: string }) {
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (open) opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  }, [open]);
  // A dialog below would take the focus back from the box that has it first in this one, which keeps it inside later.
  useLayoutEffect(() => (open ? lockFocus(document.body, `below ${scope}`) : undefined), [open, scope]);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      // After the dialog has let go of it, and after whoever knows a better place.
      requestAnimationFrame(() => {
        const within = document.activeElement?.closest<HTMLElement>('[data-dialog]')?.dataset.dialog;
        if (isFocusLost() || within === scope) giveFocus(opener.current);
      });
    };
  }, [open, scope]);
  return null;
}

/** Waits for the children that exist at the start; those added later show placeholders of their own. */
function ShownWhole({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(true), []);
  return <ShownWholeContext value={!isShown}>{children}</ShownWholeContext>;
}

interface LeaveQuestionProps {
  onStay: () => void;
  /** Leaves, and the device keeps what was typed; left out where that cannot be. */
  onKeep?: () => void;
  onDiscard: () => void;
  /** The verb of who throws it away. */
  discardLabel?: string;
}

/** The question that is open; the next one takes its place, so that nobody is asked twice about the same work. */
let openQuestion: { giveWay: () => void } | undefined;

/** Typed work would leave the screen: stay with it, keep it for later, or throw it away. */
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

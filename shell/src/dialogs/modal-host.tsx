import { useOverlay, useSession, useShell, type DialogComponentProps, type DialogName } from '@market/web-kit';
import { Button, ErrorState, PressBusy } from '@market/web-kit/frame';
import { useCallback, useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { retryMissing, useKnownRemotes } from '../remotes/known-remotes';
import { Remote } from '../remotes/remote';
import { RemotePanel } from '../remotes/remote-panel';
import { texts } from '../texts';
import { DelayedNotice } from './delayed-notice';
import { openKeptDialog } from './kept-dialog';
import { closeDialog, useDialogs, type OpenDialog } from './open-dialogs';
import classes from './modal-host.module.css';

/** Dialog host of every layout: renders the open dialog by the remote whose manifest declares it. */
export function ModalHost() {
  const open = useDialogs((state) => state.open);
  useResetPasswordDialog();
  useCloseOnBack();
  useKeptDialog();
  const key = open?.key;
  const close = useCallback(() => closeDialog(key), [key]);
  return open ? <HostedDialog key={key} open={open} onClose={close} /> : null;
}

/** Renders a dialog by the remote whose manifest has it. */
export function HostedDialog({ open, onClose }: { open: Pick<OpenDialog, 'name' | 'props'>; onClose: () => void }) {
  const { remotes, settled } = useKnownRemotes();
  const owner = remotes.find(({ manifest }) => manifest?.dialogs.includes(open.name));
  if (!owner) {
    if (!settled) return <DialogOnItsWay />;
    return (
      <FailedDialog onClose={onClose}>
        <ErrorState
          title={texts.app.dialogMissing}
          text={texts.app.dialogMissingReason}
          onRetry={() => void retryMissing()}
        />
      </FailedDialog>
    );
  }
  return (
    <Remote
      name={owner.name}
      waiting={<DialogOnItsWay />}
      failed={(error, retry) => (
        <FailedDialog onClose={onClose}>
          <RemotePanel error={error} onRetry={retry} />
        </FailedDialog>
      )}
      asksTwice
    >
      {({ dialogs }) => {
        // Cast: each dialog's props match its name, since it is opened with both.
        const Dialog = dialogs[open.name] as ComponentType<DialogComponentProps<DialogName>> | undefined;
        if (!Dialog) throw new Error(`the manifest names the dialog '${open.name}', the code has none`);
        // Cast as above.
        return <Dialog {...(open.props as DialogComponentProps<DialogName>)} onClose={onClose} />;
      }}
    </Remote>
  );
}

function DialogOnItsWay() {
  return (
    <>
      <PressBusy />
      <DelayedNotice label={texts.app.theDialog} />
    </>
  );
}

/** A location with reset-password opens the change-password dialog. */
function useResetPasswordDialog(): void {
  const { openDialog } = useShell();
  const { isAuthenticated } = useSession();
  const { pathname, search, hash } = useLocation();
  const place = `${pathname}${search}${hash}`;
  useEffect(() => {
    if (!place.includes('reset-password')) return;
    const token = decoded(/reset-password[/=]([^/?#&]+)/.exec(place)?.[1]);
    // Without a token only a signed-in person can change a password; visitors request a link on the page itself.
    if (token) openDialog('change-password', { token });
    else if (isAuthenticated) openDialog('change-password', {});
  }, [place, isAuthenticated, openDialog]);
}

/** Decoded URL part; undefined when malformed, since anybody may write one. */
function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reopens the dialog that was open when a missing file forced a page load, after the effects of the page. */
function useKeptDialog(): void {
  const loginId = useSession().user?.login_id;
  const asks = useRef(true);
  useEffect(() => {
    if (!asks.current) return;
    asks.current = false;
    openKeptDialog(loginId);
  }, [loginId]);
}

/** Closes a page's dialog when the browser's Back leaves the page. */
function useCloseOnBack(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  // A layout effect, so that a dialog opened by the returned-to page itself (sign-in, new password) opens after this.
  useLayoutEffect(() => {
    if (shown.current !== pathname && type === NavigationType.Pop) closeDialog();
    shown.current = pathname;
  }, [pathname, type]);
}

/** Frame for the error panel of a dialog that failed to load; the native dialog depends on no further file. */
function FailedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useOverlay(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={classes.failed} aria-label={texts.app.notAvailable} onCancel={onClose}>
      {children}
      <Button block onClick={onClose}>
        {texts.app.close}
      </Button>
    </dialog>
  );
}

import { useShell, type DialogComponentProps, type DialogName, type RemoteModule } from '@market/web-kit';
import { Suspense, useEffect, type ComponentType } from 'react';
import { Faults } from './faults';
import { useOpenDialog } from './remote-shell';

/** The open dialog. One of another remote cannot be shown here, and is told instead. */
export function RemoteDialog({ remote }: { remote: RemoteModule }) {
  const { closeDialog, notify } = useShell();
  const open = useOpenDialog((state) => state.open);
  // Each dialog takes the props of its own name, here and where it is shown.
  const Dialog = open
    ? (remote.dialogs[open.name] as ComponentType<DialogComponentProps<DialogName>> | undefined)
    : undefined;
  const isForeign = open !== null && !Dialog;
  useEffect(() => {
    if (!isForeign || !open) return;
    notify.info(`Here the marketplace opens the dialog ‘${open.name}’ of another remote.`);
    closeDialog();
  }, [isForeign, open, notify, closeDialog]);
  if (!open || !Dialog) return null;
  return (
    <Faults key={open.key}>
      <Suspense>
        <Dialog
          // Cast: `openDialog` stored these props under the dialog's name.
          {...(open.props as DialogComponentProps<DialogName>)}
          onClose={closeDialog}
        />
      </Suspense>
    </Faults>
  );
}

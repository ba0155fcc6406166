import { useShell, type DialogComponentProps, type DialogName, type RemoteModule } from '@market/web-kit';
import { Suspense, useEffect, type ComponentType } from 'react';
import { Faults } from './faults';
import { useOpenDialog } from './remote-shell';

/** Open dialog. A dialog of another remote cannot be shown here; a notice names it instead. */
export function RemoteDialog({ remote }: { remote: RemoteModule }) {
  const { closeDialog, notify } = useShell();
  const open = useOpenDialog((state) => state.open);
  // Cast: the props belong to the dialog of the same name, here and where it is rendered.
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

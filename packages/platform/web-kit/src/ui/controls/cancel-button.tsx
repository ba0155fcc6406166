import { useContext } from 'react';
import { Button, type ButtonProps } from '../frame/button';
import { texts } from '../../texts';
import { DialogScope } from '../../unsaved/unsaved-work';

/** Closes the dialog around it, like Escape and the close button: unsaved input needs confirmation first. */
export function CancelButton({ children = texts.ui.cancel, ...button }: Omit<ButtonProps, 'onClick'>) {
  const dialog = useContext(DialogScope);
  return (
    <Button {...button} onClick={dialog?.close}>
      {children}
    </Button>
  );
}

import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../frame/button';
import { Dialog } from '../dialog';
import { texts } from '../../texts';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The question to confirm, as the dialog's title. */
  question: ReactNode;
  /** Consequence of confirming. */
  text?: ReactNode;
  /** Confirm button's label: the verb, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** May return a promise: the dialog stays, busy, until it settles, and stays open when it fails. */
  onConfirm: () => unknown;
}

/** A button that asks for confirmation before an irreversible action. */
export function ConfirmButton({
  question,
  text,
  confirmLabel,
  cancelLabel = texts.ui.cancel,
  onConfirm,
  danger,
  ...button
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setAsking(false);
    } catch {
      // The caller has shown the error; the dialog stays open so that the person can try again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...button} danger={danger} onClick={() => setAsking(true)} />
      <Dialog
        title={question}
        open={asking}
        onClose={() => setAsking(false)}
        width={440}
        closable={!busy}
        closeOnOutsideClick
        footer={
          <>
            <Button onClick={() => setAsking(false)} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button type="primary" danger={danger} loading={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {text}
      </Dialog>
    </>
  );
}

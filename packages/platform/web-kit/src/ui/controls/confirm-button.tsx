import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../frame/button';
import { Dialog } from '../dialog';
import { texts } from '../../texts';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The question, as the dialog's title. */
  question: ReactNode;
  /** Consequence of confirming. */
  text?: ReactNode;
  /** The yes: the verb itself, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** May return a promise: the dialog stays, busy, until it settles, and stays open when it fails. */
  onConfirm: () => unknown;
}

/** A button that asks before it does something that cannot be taken back. */
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
      // The caller has told the person what went wrong; the dialog stays so that they can try again.
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

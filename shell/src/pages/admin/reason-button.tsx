import { reasonSchema } from '@market/contracts/admin';
import { Form, SubmitButton, TextAreaField } from '@market/web-kit/forms';
import { Button, CancelButton, Dialog, Row, type ButtonProps } from '@market/web-kit/ui';
import { useState, type ReactNode } from 'react';
import { texts } from '../../texts';

interface ReasonButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog's title. */
  question: ReactNode;
  /** Consequences of the decision, and the readers of the reason. */
  text: ReactNode;
  confirmLabel: string;
  /** The decision and whom it is about: the name under which the device keeps the reason until it is sent. */
  keep: string;
  /** Keeps the dialog open when it fails; what went wrong is told by the caller. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** A button whose decision needs a reason. */
export function ReasonButton({ question, text, confirmLabel, keep, onConfirm, ...button }: ReasonButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...button} danger onClick={() => setIsAsking(true)} />
      {isAsking ? (
        <Dialog title={question} width={480} onClose={close}>
          <Form
            initialValues={{ reason: '' }}
            schema={reasonSchema}
            onSubmit={async ({ reason }, { saved }) => {
              try {
                await onConfirm(reason.trim());
              } catch {
                return;
              }
              saved?.();
              close();
            }}
            keep={keep}
          >
            <p>{text}</p>
            <TextAreaField name="reason" label={texts.admin.reason} rows={4} maxLength={1_000} showCount />
            <Row justify="end" gap={2}>
              <CancelButton />
              <SubmitButton danger>{confirmLabel}</SubmitButton>
            </Row>
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}

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
  /** Storage key for the unsent reason, unique to the decision and its subject. */
  keep: string;
  /** A rejected promise keeps the dialog open; the caller shows the error. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Button for a decision that requires a reason. */
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

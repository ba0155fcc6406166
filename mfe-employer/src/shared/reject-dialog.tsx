import { REJECTION_REASON_MAX, REJECTION_UNDO_SECONDS, rejectionSchema } from '@market/contracts';
import { Form, SubmitButton, TextAreaField } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';

interface RejectDialogProps {
  /** Who: a name, or how many. */
  whom: string;
  isSeveral?: boolean;
  /** Kept mounted while it is closed, it gives the focus back to where it came from. */
  open?: boolean;
  /** The reason is empty where none is given. The dialog closes at once: how it went is told by the caller. */
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks before somebody is rejected, and for a reason, which may be left out. */
export function RejectDialog({ whom, isSeveral = false, open = true, onReject, onClose }: RejectDialogProps) {
  return (
    <Dialog
      title={
        <>
          Reject <bdi>{whom}</bdi>?
        </>
      }
      width={480}
      open={open}
      onClose={onClose}
    >
      <Form
        initialValues={{ reason: '' }}
        schema={rejectionSchema}
        onSubmit={({ reason }) => {
          onClose();
          onReject(reason.trim());
          return Promise.resolve();
        }}
      >
        <p>
          You can undo this for {REJECTION_UNDO_SECONDS} seconds. Then{' '}
          {isSeveral ? 'they see the new status and get an email each' : 'they see the new status and get an email'}.
        </p>
        <TextAreaField
          name="reason"
          label="Reason"
          optional
          rows={3}
          maxLength={REJECTION_REASON_MAX}
          showCount
          hint={isSeveral ? 'Each of them reads it.' : 'They read it.'}
        />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton danger>{isSeveral ? 'Reject the applications' : 'Reject the application'}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

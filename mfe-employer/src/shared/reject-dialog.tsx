import { FAILURES, REJECTION_REASON_MAX, STEP_UNDO_SECONDS, stepSchema } from '@market/contracts';
import { Form, SubmitButton, TextAreaField } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { texts } from '../texts';

interface RejectDialogProps {
  /** Who: a name, or how many. */
  whom: string;
  isSeveral?: boolean;
  /** Kept mounted while it is closed, it gives the focus back to where it came from. */
  open?: boolean;
  /** Whom it is about, in the name under which the device keeps the reason until it is sent. */
  keep: string;
  /** The reason is empty where none is given. When it fails, the dialog stays open with the reason. */
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before somebody is rejected, and for a reason, which may be left out. */
export function RejectDialog({ whom, isSeveral = false, open = true, keep, onReject, onClose }: RejectDialogProps) {
  return (
    <Dialog
      title={texts.rejectDialog.question({ whom, bdi: (words) => <bdi>{words}</bdi> })}
      width={480}
      open={open}
      onClose={onClose}
    >
      <Form
        initialValues={{ reason: '' }}
        schema={stepSchema}
        onSubmit={async ({ reason }, { saved, setStatus }) => {
          setStatus(undefined);
          try {
            await onReject(reason.trim());
          } catch {
            setStatus({ text: FAILURES.statusUpdate({ status: 'rejected' }), refused: {} });
            return;
          }
          saved?.();
          onClose();
        }}
        keep={`reject:${keep}`}
        showFailure
      >
        <p>
          {isSeveral
            ? texts.rejectDialog.undoEach({ seconds: STEP_UNDO_SECONDS })
            : texts.rejectDialog.undo({ seconds: STEP_UNDO_SECONDS })}
        </p>
        <TextAreaField
          name="reason"
          label={texts.rejectDialog.reason}
          optional
          rows={3}
          maxLength={REJECTION_REASON_MAX}
          showCount
          hint={isSeveral ? texts.rejectDialog.reasonHintEach : texts.rejectDialog.reasonHint}
        />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton danger>
            {isSeveral ? texts.rejectDialog.rejectTheApplications : texts.rejectDialog.rejectTheApplication}
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

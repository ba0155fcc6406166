import { Button, Dialog } from '@market/web-kit/ui';

interface RejectDialogProps {
  /** Who: a name, or how many. */
  whom: string;
  isSeveral?: boolean;
  onReject: () => void;
  onClose: () => void;
}

/** Asks before somebody is rejected, which cannot be taken back. */
export function RejectDialog({ whom, isSeveral = false, onReject, onClose }: RejectDialogProps) {
  return (
    <Dialog
      title={<>Reject <bdi>{whom}</bdi>?</>}
      width={440}
      closeOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="primary"
            danger
            onClick={() => {
              onClose();
              onReject();
            }}
          >
            {isSeveral ? 'Reject the applications' : 'Reject the application'}
          </Button>
        </>
      }
    >
      They see the new status and get a mail. This cannot be taken back.
    </Dialog>
  );
}

import { useShell } from '@market/web-kit';
import { Button, Dialog } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../texts';
import { declinePreview, takePreview } from './session-overrides';

interface PreviewDialogProps {
  /** Signed part of the address. */
  link: string;
  onClose: () => void;
}

/** Dialog that asks whether to use a preview in this session. */
export function PreviewDialog({ link, onClose }: PreviewDialogProps) {
  const shell = useShell();
  const [busy, setBusy] = useState(false);
  const close = () => {
    declinePreview(shell);
    onClose();
  };
  const open = async () => {
    setBusy(true);
    if (!(await takePreview(shell, link))) onClose();
  };
  return (
    <Dialog
      title={texts.overrides.previewTitle}
      width={460}
      onClose={close}
      closable={!busy}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {texts.overrides.previewDecline}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void open()}>
            {texts.overrides.previewOpen}
          </Button>
        </>
      }
    >
      <p>{texts.overrides.previewText}</p>
    </Dialog>
  );
}

import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { Button, Dialog } from '@market/web-kit/ui';
import { useId, useState } from 'react';
import { texts } from '../../texts';
import classes from './remotes.module.css';

/** A canary is for some: all of them is what activating is for. */
const [LEAST, MOST, USUAL] = [1, 99, 10];

interface CanaryDialogProps {
  label: string;
  version: RemoteVersionRecord;
  /** Present share; null before it is a canary. */
  share: number | null;
  onClose: () => void;
  onChoose: (share: number) => Promise<unknown>;
}

/** Dialog for the share of visitors that a version gets. */
export function CanaryDialog({ label, version, share, onClose, onChoose }: CanaryDialogProps) {
  const id = useId();
  const [wanted, setWanted] = useState(share ?? USUAL);
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      await onChoose(wanted);
      onClose();
    } catch {
      // Said in a toast already; the dialog stays for another try.
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={texts.adminRemotes.canaryTitle({ label, version: version.version })}
      width={440}
      onClose={onClose}
      closable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.adminRemotes.cancel}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void choose()}>
            {texts.adminRemotes.giveCanary({ share: wanted })}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className={classes.share}>
        {texts.adminRemotes.canaryShareOfVisitors({ share: wanted, output: (words) => <output>{words}</output> })}
      </label>
      <input
        id={id}
        type="range"
        className={classes.slider}
        min={LEAST}
        max={MOST}
        value={wanted}
        onChange={({ target }) => setWanted(Number(target.value))}
      />
      <p className={classes.note}>{texts.adminRemotes.canaryText}</p>
    </Dialog>
  );
}

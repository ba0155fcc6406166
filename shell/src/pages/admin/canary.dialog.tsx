import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { Button, Checkbox, Dialog } from '@market/web-kit/ui';
import { useId, useState } from 'react';
import { texts } from '../../texts';
import classes from './remotes.module.css';

/** A canary is for some: all of them is what activating is for. */
const [LEAST, MOST, USUAL] = [1, 99, 10];
/** Shares that follow where a canary goes on by itself. */
const STAGES = [25, 100] as const;

interface CanaryDialogProps {
  label: string;
  version: RemoteVersionRecord;
  /** Present share; null before it is a canary. */
  share: number | null;
  onClose: () => void;
  /** @param stages shares that follow by themselves, where they are wanted */
  onChoose: (share: number, stages: number[] | undefined) => Promise<unknown>;
}

/** Dialog for the share of visitors that a version gets. */
export function CanaryDialog({ label, version, share, onClose, onChoose }: CanaryDialogProps) {
  const id = useId();
  const [wanted, setWanted] = useState(share ?? USUAL);
  const [goesOn, setGoesOn] = useState(false);
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      await onChoose(wanted, goesOn ? STAGES.filter((stage) => stage > wanted) : undefined);
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
      <Checkbox checked={goesOn} onChange={({ target }) => setGoesOn(target.checked)}>
        {texts.adminRemotes.canaryStages}
      </Checkbox>
      <p className={classes.note}>{texts.adminRemotes.canaryStagesText}</p>
    </Dialog>
  );
}

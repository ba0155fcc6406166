import type { LoginType } from '@market/contracts/accounts';
import { listFormat } from '@market/api/formatters';
import {
  CANARY_EVERY_MINUTES,
  CANARY_STAGES,
  type RemoteRecord,
  type RemotesList,
  type RemoteVersionRecord,
} from '@market/contracts/remotes';
import { Button, Checkbox, Dialog } from '@market/web-kit/ui';
import { useId, useState } from 'react';
import { texts } from '../../texts';
import { LoginTypeBoxes } from './login-type-boxes';
import { reasonOf } from './failed-reason';
import classes from './remotes.module.css';

/**
 * Limits of a canary's share: below 100 percent, since a full share is an activation, except for selected login types.
 */
const [LEAST, MOST, ALL, USUAL] = [1, 99, 100, 10];

/** Audience chosen for a canary. */
export interface ChosenCanary {
  share: number;
  roles: LoginType[] | undefined;
  /** Subsequent automatic shares, with the minutes of each, if chosen. */
  stages: number[] | undefined;
  every_minutes: number | undefined;
}

interface CanaryDialogProps {
  label: string;
  version: RemoteVersionRecord;
  /** Present canary; null before the version is one. */
  canary: RemoteRecord['canary'];
  /** Default stages of this installation; absent in earlier releases. */
  stages: RemotesList['canary_stages'];
  onClose: () => void;
  onChoose: (chosen: ChosenCanary) => Promise<unknown>;
}

/** Dialog to choose the visitors of a version. */
export function CanaryDialog({
  label,
  version,
  canary,
  stages: { shares, every_minutes: minutes } = { shares: [...CANARY_STAGES], every_minutes: CANARY_EVERY_MINUTES },
  onClose,
  onChoose,
}: CanaryDialogProps) {
  const id = useId();
  const [share, setShare] = useState(canary?.share ?? USUAL);
  const [roles, setRoles] = useState<readonly LoginType[]>(canary?.roles ?? []);
  const isForAll = roles.length === 0;
  const firstShare = isForAll ? Math.min(share, MOST) : share;
  const following = shares.filter((stage) => stage > firstShare);
  const [goesOn, setGoesOn] = useState(false);
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      const withStages = isForAll && goesOn && following.length > 0;
      await onChoose({
        share: firstShare,
        roles: isForAll ? undefined : [...roles],
        stages: withStages ? following : undefined,
        every_minutes: withStages ? minutes : undefined,
      });
      onClose();
    } catch {
      // A toast has shown the error; the dialog stays open for another attempt.
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
            {(version.failed ? texts.adminRemotes.giveFailedCanary : texts.adminRemotes.giveCanary)({
              share: firstShare,
            })}
          </Button>
        </>
      }
    >
      {version.failed ? (
        <p role="alert" className={classes.note}>
          {texts.adminRemotes.canaryFailedText({ reason: reasonOf(version.failed) })}
        </p>
      ) : null}
      <label htmlFor={id} className={classes.share}>
        {(isForAll ? texts.adminRemotes.canaryShareOfVisitors : texts.adminRemotes.canaryShareOfThese)({
          share: firstShare,
          output: (words) => <output>{words}</output>,
        })}
      </label>
      <input
        id={id}
        type="range"
        className={classes.slider}
        min={LEAST}
        max={isForAll ? MOST : ALL}
        value={firstShare}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <p className={classes.note}>{texts.adminRemotes.canaryText}</p>
      <LoginTypeBoxes roles={roles} onChange={setRoles} />
      <Checkbox
        checked={goesOn && isForAll}
        disabled={!isForAll || following.length === 0}
        onChange={({ target }) => setGoesOn(target.checked)}
      >
        {texts.adminRemotes.canaryStages}
      </Checkbox>
      <p className={classes.note}>{stagesNote({ isForAll, following, minutes })}</p>
    </Dialog>
  );
}

/** Text of a subsequent share; the last one may be everybody. */
export const stageInWords = (share: number): string =>
  share === ALL ? texts.adminRemotes.canaryNextEverybody : texts.adminRemotes.canaryNextShare({ share });

/** @param given.following subsequent shares */
function stagesNote({
  isForAll,
  following,
  minutes,
}: {
  isForAll: boolean;
  following: readonly number[];
  minutes: number;
}): string {
  if (!isForAll) return texts.adminRemotes.canaryStagesOfAll;
  if (following.length === 0) return texts.adminRemotes.canaryStagesNone;
  return texts.adminRemotes.canaryStagesText({ shares: listFormat().format(following.map(stageInWords)), minutes });
}

import type { LoginType } from '@market/contracts/accounts';
import {
  type RemoteSettingRecord,
  SETTING_SHARE_MAX,
  SETTING_TEXT_MAX,
  type SettingValue,
} from '@market/contracts/remotes';
import { Button, Dialog, Input, RadioGroup, Select } from '@market/web-kit/ui';
import { useId, useState } from 'react';
import { texts } from '../../texts';
import { LoginTypeBoxes } from './login-type-boxes';
import classes from './remotes.module.css';
import { shownValue } from './setting-row';

type Declared = NonNullable<RemoteSettingRecord['declared']>;
/** Chosen value and audience. */
export interface ChosenSetting {
  value: SettingValue;
  roles: LoginType[] | undefined;
  share: number | undefined;
}

interface SettingDialogProps {
  /** Label of the remote. */
  label: string;
  setting: RemoteSettingRecord;
  declared: Declared;
  onClose: () => void;
  onChoose: (chosen: ChosenSetting) => Promise<unknown>;
}

/** Dialog for a setting's value and who gets it. */
export function SettingDialog({ label, setting: { name, set }, declared, onClose, onChoose }: SettingDialogProps) {
  const id = useId();
  const [value, setValue] = useState<SettingValue>(set && !set.passed_over ? set.value : declared.default);
  const [roles, setRoles] = useState<readonly LoginType[]>(set?.roles ?? []);
  const [share, setShare] = useState(set?.share ?? SETTING_SHARE_MAX);
  const [busy, setBusy] = useState(false);
  const fault = faultOf(declared, value);
  const choose = async () => {
    setBusy(true);
    try {
      await onChoose({
        value: declared.kind === 'number' ? Number(value) : value,
        roles: roles.length > 0 ? [...roles] : undefined,
        share: share === SETTING_SHARE_MAX ? undefined : share,
      });
      onClose();
    } catch {
      // A toast has shown the error; the dialog stays open for another attempt.
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={texts.adminRemotes.settingTitle({ label, name })}
      width={480}
      onClose={onClose}
      closable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.adminRemotes.cancel}
          </Button>
          <Button type="primary" loading={busy} disabled={fault !== null} onClick={() => void choose()}>
            {texts.adminRemotes.saveSetting}
          </Button>
        </>
      }
    >
      <p className={classes.note}>{declared.description}</p>
      <div className={classes.field}>
        <label htmlFor={`${id}-value`} id={`${id}-value-label`}>
          {texts.adminRemotes.settingValueLabel}
        </label>
        <ValueControl
          id={`${id}-value`}
          declared={declared}
          value={value}
          onChange={setValue}
          isWrong={fault !== null}
        />
        <p id={`${id}-value-note`} className={classes.note} role={fault ? 'alert' : undefined}>
          {fault ?? texts.adminRemotes.settingDefault({ value: shownValue(declared.default) })}
        </p>
      </div>
      <LoginTypeBoxes roles={roles} onChange={setRoles} />
      <label htmlFor={`${id}-share`} className={classes.share}>
        {texts.adminRemotes.canaryShareOfVisitors({ share, output: (words) => <output>{words}</output> })}
      </label>
      <input
        id={`${id}-share`}
        type="range"
        className={classes.slider}
        min={0}
        max={SETTING_SHARE_MAX}
        value={share}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <p className={classes.note}>{texts.adminRemotes.settingText}</p>
    </Dialog>
  );
}

interface ValueControlProps {
  id: string;
  declared: Declared;
  value: SettingValue;
  isWrong: boolean;
  onChange: (value: SettingValue) => void;
}

function ValueControl({ id, declared: { kind, min, max, options = [] }, value, isWrong, onChange }: ValueControlProps) {
  if (kind === 'flag')
    return (
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        value={value === true ? 'on' : 'off'}
        onChange={(chosen) => onChange(chosen === 'on')}
        options={[
          { value: 'on', label: texts.adminRemotes.settingOn },
          { value: 'off', label: texts.adminRemotes.settingOff },
        ]}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        id={id}
        aria-describedby={`${id}-note`}
        options={options.map((option) => ({ value: option, label: option }))}
        value={String(value)}
        onChange={(chosen: unknown) => onChange(String(chosen))}
      />
    );
  return (
    <Input
      id={id}
      aria-describedby={`${id}-note`}
      aria-invalid={isWrong || undefined}
      status={isWrong ? 'error' : undefined}
      type={kind === 'number' ? 'number' : 'text'}
      step="any"
      min={min}
      max={max}
      maxLength={SETTING_TEXT_MAX}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Reason why a value cannot be saved; null for a valid one. */
function faultOf({ kind, min = 0, max = 0 }: Declared, value: SettingValue): string | null {
  if (kind !== 'number') return null;
  const number = value === '' ? Number.NaN : Number(value);
  return number >= min && number <= max ? null : texts.adminRemotes.settingRange({ min, max });
}

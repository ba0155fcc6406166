import type { RemoteSettingRecord, SettingValue } from '@market/contracts/remotes';
import { Button, RelativeTime, StatusTag } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { loginTypesInWords } from './login-types';
import classes from './remotes.module.css';

interface SettingRowProps {
  /** Label of the remote. */
  label: string;
  setting: RemoteSettingRecord;
  busy: boolean;
  onChange: () => void;
  onReset: () => void;
}

/** Row of a setting: its purpose, value, audience, and actions. */
export function SettingRow({ label, setting: { name, declared, set }, busy, onChange, onReset }: SettingRowProps) {
  const what = `${label} ${name}`;
  return (
    <div className={classes.version}>
      <div className={classes.about}>
        <div className={classes.number}>
          <strong>{name}</strong>
          {set ? (
            <span>{texts.adminRemotes.settingValue({ value: shownValue(set.value) })}</span>
          ) : (
            <span>{texts.adminRemotes.settingDefault({ value: shownValue(declared?.default ?? '') })}</span>
          )}
          {set?.passed_over ? <StatusTag tone="waiting" label={texts.adminRemotes.settingPassedOver} /> : null}
        </div>
        {declared ? <p className={classes.facts}>{declared.description}</p> : null}
        {set ? (
          <div className={classes.facts}>
            <span>{audienceOf(set)}</span>
            <span>
              {texts.adminRemotes.settingSetBy({ name: set.by, relativeTime: () => <RelativeTime value={set.at} /> })}
            </span>
            {declared ? (
              <span>{texts.adminRemotes.settingDefault({ value: shownValue(declared.default) })}</span>
            ) : null}
          </div>
        ) : null}
        {set?.passed_over ? (
          <p className={classes.note}>
            {declared ? texts.adminRemotes.settingDoesNotFit : texts.adminRemotes.settingNotDeclared}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>
        {declared ? (
          <Button
            size="small"
            disabled={busy}
            aria-haspopup="dialog"
            aria-label={texts.adminRemotes.changeSettingLabel({ what })}
            onClick={onChange}
          >
            {texts.adminRemotes.changeSetting}
          </Button>
        ) : null}
        {set ? (
          <Button
            size="small"
            disabled={busy}
            aria-label={texts.adminRemotes.resetSettingLabel({ what })}
            onClick={onReset}
          >
            {texts.adminRemotes.resetSetting}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** A value in words: on or off for flags, and a word for an empty text. */
export function shownValue(value: SettingValue): string {
  if (typeof value === 'boolean') return value ? texts.adminRemotes.settingOn : texts.adminRemotes.settingOff;
  return value === '' ? texts.adminRemotes.settingEmpty : String(value);
}

function audienceOf({ roles, share }: NonNullable<RemoteSettingRecord['set']>): string {
  const who = roles ? loginTypesInWords(roles) : texts.adminRemotes.settingEverybody;
  return share === undefined ? who : texts.adminRemotes.settingShareOf({ who, share });
}

import type { LoginType } from '@market/contracts/accounts';
import { Checkbox } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './remotes.module.css';
import { LOGIN_TYPE_CHOICES } from './login-types';

interface LoginTypeBoxesProps {
  /** Selected login types; an empty list means everybody. */
  roles: readonly LoginType[];
  onChange: (roles: readonly LoginType[]) => void;
}

/** Checkboxes that restrict an audience to login types. */
export function LoginTypeBoxes({ roles, onChange }: LoginTypeBoxesProps) {
  return (
    <fieldset className={classes.field}>
      <legend>{texts.adminRemotes.settingWho}</legend>
      {LOGIN_TYPE_CHOICES.map(({ role, word }) => (
        <Checkbox
          key={role}
          checked={roles.includes(role)}
          onChange={({ target }) => onChange(target.checked ? [...roles, role] : roles.filter((one) => one !== role))}
        >
          {word}
        </Checkbox>
      ))}
      <p className={classes.note}>{texts.adminRemotes.settingWhoText}</p>
    </fieldset>
  );
}

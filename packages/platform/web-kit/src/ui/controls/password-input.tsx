import { useState } from 'react';
import { Button } from '../frame/button';
import { HideIcon, ViewIcon } from '../frame/icons';
import { texts } from '../../texts';
import classes from './control.module.css';
import { Input, type InputProps } from './input';

type PasswordInputProps = Omit<InputProps, 'type' | 'suffix' | 'allowClear'>;

/** A password with a button that shows it. The button's name leaves the word "password" to the field itself. */
export function PasswordInput({ disabled, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      disabled={disabled}
      type={shown ? 'text' : 'password'}
      suffix={
        <Button
          type="text"
          size="small"
          className={classes.button}
          aria-label={shown ? texts.uiForms.hideCharacters : texts.uiForms.showCharacters}
          aria-pressed={shown}
          icon={shown ? <HideIcon size={18} /> : <ViewIcon size={18} />}
          onClick={() => setShown(!shown)}
          disabled={disabled}
        />
      }
    />
  );
}

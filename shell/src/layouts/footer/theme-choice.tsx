import { THEME_CHOICES, useTheme, type ThemeChoice as Choice } from '@market/web-kit/theme';
import { useId } from 'react';
import { texts } from '../../texts';
import classes from './footer.module.css';

const labels: Record<Choice, string> = {
  light: texts.footer.lightTheme,
  dark: texts.footer.darkTheme,
  system: texts.footer.themeOfTheDevice,
};

/** Light, dark, or whatever the device is set to. */
export function ThemeChoice() {
  const { choice, setChoice } = useTheme();
  const name = useId();
  return (
    <fieldset className={classes.theme}>
      <legend>{texts.footer.theme}</legend>
      {THEME_CHOICES.map((value) => (
        <label key={value}>
          <input type="radio" name={name} checked={choice === value} onChange={() => setChoice(value)} />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

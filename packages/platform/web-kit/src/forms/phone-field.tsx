import { callingCodeOf, COUNTRIES } from '@market/api/countries';
import { regionNames } from '@market/api/formatters';
import { readTypedPhone } from '@market/api/typed-phone';
import { useState } from 'react';
import { texts } from '../texts';
import { Input } from '../ui/ui-forms';
import { controlProps, useFormField } from './field';
import { FieldFrame, type FieldProps } from './field-frame';
import classes from './phone-field.module.css';

interface PhoneFieldProps extends FieldProps {
  /** Name of the country's value in the form. */
  countryName?: string;
  autoFocus?: boolean;
}

/**
 * Phone number with its country. People type and paste it in any notation; the form's value has the digits only, and
 * the country implied by the number. The typed text stays unchanged until the field is left, so that nothing moves
 * during typing.
 */
export function PhoneField({
  name,
  countryName = 'country',
  label,
  hint,
  optional,
  disabled,
  autoFocus,
}: PhoneFieldProps) {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  const country = useFormField<string>(countryName);
  const [typed, setTyped] = useState({ text: '', digits: '' });
  const type = (text: string): void => {
    const read = readTypedPhone(text, country.value);
    setTyped({ text, digits: read.digits });
    if (read.country !== country.value) country.setValue(read.country);
    field.setValue(read.digits);
  };
  const tidy = () => setTyped({ text: '', digits: '' });
  return (
    <FieldFrame
      field={{ ...field, error: field.error ?? country.error }}
      name={name}
      label={label}
      hint={hint}
      optional={optional}
    >
      <Input
        {...controlProps(field, { optional, disabled })}
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        value={typed.digits === field.value && typed.text !== '' ? typed.text : field.value}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          tidy();
          field.onBlur();
        }}
        prefix={
          <span className={classes.country}>
            {/* Closed lists have long labels; the box shows country and calling code only. */}
            <span aria-hidden="true" className={classes.chosen}>
              {country.value} +{callingCodeOf(country.value)}
            </span>
            <select
              className={classes.list}
              // Without the field's own label: `Phone` names the digits alone.
              aria-label={texts.forms.countryCode}
              name={countryName}
              autoComplete="tel-country-code"
              disabled={disabled}
              value={country.value}
              onChange={({ target }) => {
                tidy();
                country.setValue(target.value);
              }}
              onBlur={country.onBlur}
            >
              {choices().map(({ code, text }) => (
                <option key={code} value={code}>
                  {text}
                </option>
              ))}
            </select>
          </span>
        }
      />
    </FieldFrame>
  );
}

let known: { code: string; text: string }[] | undefined;

/** All countries by name, with calling codes; created when the first phone field is rendered. */
const choices = () => {
  const names = regionNames();
  known ??= COUNTRIES.map((code) => ({ code, text: `${names.of(code) ?? code} (+${callingCodeOf(code) ?? ''})` })).sort(
    (one, other) => one.text.localeCompare(other.text, names.resolvedOptions().locale),
  );
  return known;
};

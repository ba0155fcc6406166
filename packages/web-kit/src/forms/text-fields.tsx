import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { Input, PasswordInput, TextArea } from '../ui-forms';
import { controlProps, useFormField } from './field';
import { FieldFrame, type FieldProps } from './field-frame';

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'>;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  placeholder?: string;
  maxLength?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A line of text. */
export const TextField = ({ name, label, hint, optional, disabled, ...input }: TextFieldProps) => {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <Input
        {...input}
        {...controlProps(field, { optional, disabled })}
        name={name}
        value={field.value}
        onChange={(event) => field.setValue(event.target.value)}
      />
    </FieldFrame>
  );
};

interface PasswordFieldProps extends FieldProps {
  /** `new-password` where one is chosen, so that password managers offer one. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password, with a button that shows it. */
export const PasswordField = ({ name, label, hint, optional, disabled, ...input }: PasswordFieldProps) => {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <PasswordInput
        {...input}
        {...controlProps(field, { optional, disabled })}
        name={name}
        value={field.value}
        onChange={(event) => field.setValue(event.target.value)}
      />
    </FieldFrame>
  );
};

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  /** Shows how much of `maxLength` is used. */
  showCount?: boolean;
}

/** Several lines of text; grows with what is typed. */
export const TextAreaField = ({ name, label, hint, optional, disabled, rows = 4, ...input }: TextAreaFieldProps) => {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <TextArea
        {...input}
        {...controlProps(field, { optional, disabled })}
        name={name}
        rows={rows}
        value={field.value}
        onChange={(event) => field.setValue(event.target.value)}
      />
    </FieldFrame>
  );
};

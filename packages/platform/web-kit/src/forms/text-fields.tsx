import type {
  ChangeEvent,
  ComponentPropsWithoutRef,
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  ReactNode,
} from 'react';
import { Input, PasswordInput, TextArea } from '../ui/ui-forms';
import { controlProps, useFormField } from './field';
import { FieldFrame, type FieldProps } from './field-frame';

/** Splits a text field's props: those of its frame, and all others for the control inside. */
const useTextControl = <Own extends object>({ name, label, hint, optional, disabled, ...own }: FieldProps & Own) => {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  return {
    frame: { field, name, label, hint, optional },
    control: {
      ...own,
      ...controlProps(field, { optional, disabled }),
      name,
      value: field.value,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => field.setValue(event.target.value),
    },
  };
};

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search' | 'datetime-local'>;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  placeholder?: string;
  maxLength?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = useTextControl(props);
  return (
    <FieldFrame {...frame}>
      <Input {...control} />
    </FieldFrame>
  );
}

interface PasswordFieldProps extends FieldProps {
  /** `new-password` where one is chosen, so that password managers offer to generate one. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { frame, control } = useTextControl(props);
  return (
    <FieldFrame {...frame}>
      <PasswordInput {...control} />
    </FieldFrame>
  );
}

interface TextAreaFieldProps
  extends
    FieldProps,
    // ARIA attributes of an autocomplete list, during which the text keeps the focus.
    Pick<
      ComponentPropsWithoutRef<'textarea'>,
      'aria-autocomplete' | 'aria-controls' | 'aria-activedescendant' | 'onKeyDown'
    > {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  /** Shows how much of `maxLength` is used. */
  showCount?: boolean;
}

/** Multi-line text field that grows with its content. */
export function TextAreaField({ rows = 4, ...props }: TextAreaFieldProps) {
  const { frame, control } = useTextControl(props);
  return (
    <FieldFrame {...frame}>
      <TextArea {...control} rows={rows} />
    </FieldFrame>
  );
}

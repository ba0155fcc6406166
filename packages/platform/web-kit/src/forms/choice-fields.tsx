import type { ReactNode } from 'react';
import { Checkbox, RadioGroup, Select, TagInput } from '../ui/ui-forms';
import { controlProps, useFormField } from './field';
import classes from './field-frame.module.css';
import { FieldFrame, FieldNotes, type FieldProps } from './field-frame';

/** Choice: its stored value and its visible label. */
export interface Choice<Value extends string | number = string | number> {
  value: Value;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: readonly Choice[];
  placeholder?: string;
  loading?: boolean;
  /** Several values; the form's value is then a list. */
  multiple?: boolean;
}

const byLabel = (input: string, option?: { label?: unknown }) =>
  typeof option?.label === 'string' && option.label.toLowerCase().includes(input.toLowerCase());

/** Select (or, with `multiple`, multi-select) that filters while typing. */
export function SelectField({ name, label, hint, optional, disabled, options, multiple, ...select }: SelectFieldProps) {
  const field = useFormField<Choice['value'] | Choice['value'][] | null | undefined>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <Select
        {...select}
        className={classes.full}
        {...controlProps(field, { optional, disabled })}
        mode={multiple ? 'multiple' : undefined}
        options={[...options]}
        value={field.value === '' || field.value === null ? undefined : field.value}
        onChange={(value: Choice['value'] | Choice['value'][] | undefined) =>
          field.setValue(value ?? (multiple ? [] : ''))
        }
        showSearch={{ filterOption: byLabel }}
        allowClear={optional}
      />
    </FieldFrame>
  );
}

interface TagsFieldProps extends FieldProps {
  placeholder?: string;
  /** Suggestions during typing; any other word may be entered too. */
  suggestions?: readonly string[];
  /** Called with the typed text, for suggestions that are loaded: they are offered once they arrive. */
  onType?: (typed: string) => void;
  /** Characters that end an entry as Enter does; default: `,`, `;` and new lines. */
  separators?: string[];
}

/** A list of words, entered one by one (skills). The form's value is a list of strings. */
export function TagsField({
  name,
  label,
  hint,
  optional,
  disabled,
  suggestions = [],
  onType,
  ...input
}: TagsFieldProps) {
  const field = useFormField<string[]>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <TagInput
        {...input}
        className={classes.full}
        {...controlProps(field, { optional, disabled })}
        options={suggestions.map((value) => ({ value, label: value }))}
        {...(onType ? { onSearch: onType, filterOption: false } : {})}
        value={field.value}
        onChange={(words) => {
          field.setValue(words.map((word) => word.trim()).filter(Boolean));
          // A choice clears the typed text, without a callback from antd.
          onType?.('');
        }}
      />
    </FieldFrame>
  );
}

interface CheckboxFieldProps extends Omit<FieldProps, 'label' | 'optional'> {
  /** Content beside the box, possibly with links. */
  children: ReactNode;
  /** Accessible name, if it differs from the text beside the box. */
  label?: string;
}

/** Checkbox with a boolean value. */
export function CheckboxField({ name, label, hint, disabled, children }: CheckboxFieldProps) {
  const field = useFormField<boolean>(name, { hasHint: Boolean(hint) });
  return (
    <div className={classes.field} data-field={name} data-invalid={field.error ? true : undefined}>
      <Checkbox
        id={field.id}
        name={name}
        checked={field.value}
        onChange={(event) => field.setValue(event.target.checked)}
        onBlur={field.onBlur}
        disabled={disabled}
        aria-label={label}
        aria-invalid={Boolean(field.error)}
        aria-describedby={field.describedBy}
      >
        {children}
      </Checkbox>
      <FieldNotes field={field} hint={hint} />
    </div>
  );
}

interface RadioFieldProps extends FieldProps {
  options: readonly Choice[];
}

/** Radio group of a few options. */
export function RadioField({ name, label, hint, optional, disabled, options }: RadioFieldProps) {
  const field = useFormField<Choice['value']>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <RadioGroup
        options={options}
        value={field.value}
        onChange={field.setValue}
        onBlur={field.onBlur}
        disabled={disabled}
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.describedBy}
      />
    </FieldFrame>
  );
}

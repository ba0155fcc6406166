import dayjs, { type Dayjs } from 'dayjs';
import { DatePicker, FileDrop, Input, OtpInput, type FileRefusal } from '../ui/ui-forms';
import type { ReactNode } from 'react';
import { FILE_SIZE_TOAST_SECONDS } from '@market/contracts/constants';
import { useShell } from '../remote/shell-context';
import { controlProps, useFormField } from './field';
import classes from './field-frame.module.css';
import { FieldFrame, FieldNotes, type FieldProps } from './field-frame';

const WIRE_DATE = 'YYYY-MM-DD';

interface DateFieldProps extends FieldProps {
  /** `month` where the day does not matter; the value is then the month's first day. */
  picker?: 'date' | 'month';
  /** Days beyond this cannot be chosen. */
  latest?: Date;
}

/** A day. The form's value is `yyyy-mm-dd`, empty while none is chosen. */
export function DateField({ name, label, hint, optional, disabled, picker = 'date', latest }: DateFieldProps) {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <DatePicker
        className={classes.full}
        {...controlProps(field, { optional, disabled })}
        picker={picker}
        format={picker === 'month' ? 'MMM YYYY' : WIRE_DATE}
        value={field.value ? dayjs(field.value) : null}
        onChange={(day: Dayjs | null) =>
          field.setValue(day ? (picker === 'month' ? day.startOf('month') : day).format(WIRE_DATE) : '')
        }
        maxDate={latest ? dayjs(latest) : undefined}
      />
    </FieldFrame>
  );
}

interface NumberFieldProps extends FieldProps {
  suffix?: ReactNode;
}

/**
 * A number. What is typed stays as it is, so that the schema says what is wrong with it and makes a number of it; empty
 * is `null`.
 */
export function NumberField({ name, label, hint, optional, disabled, suffix }: NumberFieldProps) {
  const field = useFormField<number | string | null>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <Input
        {...controlProps(field, { optional, disabled })}
        name={name}
        suffix={suffix}
        inputMode="decimal"
        value={String(field.value ?? '')}
        onChange={({ target }) => field.setValue(target.value === '' ? null : target.value)}
      />
    </FieldFrame>
  );
}

interface FileFieldProps extends FieldProps {
  /** File name endings with the dot. */
  accept: readonly string[];
  maxBytes?: number;
  /** The sentence promised for each refusal; shown as a toast for 3 s. */
  refusals: Partial<Record<FileRefusal, string>>;
  /** What is allowed, inside the drop zone. */
  rule?: ReactNode;
  preview?: (file: File) => ReactNode;
}

/** One file, dropped or chosen. The form's value is a `File` or `null`. */
export function FileField({ name, label, hint, optional, disabled, refusals, rule, preview, ...drop }: FileFieldProps) {
  const field = useFormField<File | null>(name, { hasHint: Boolean(hint) });
  const { notify } = useShell();
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <FileDrop
        {...drop}
        id={field.id}
        value={field.value}
        onChange={(file) => {
          field.setValue(file);
          field.onBlur();
        }}
        onRefused={(refusal) => {
          const sentence = refusals[refusal];
          if (sentence) notify.error(sentence, FILE_SIZE_TOAST_SECONDS);
        }}
        hint={rule}
        preview={field.value ? preview?.(field.value) : undefined}
        disabled={disabled}
        invalid={Boolean(field.error)}
        describedBy={field.describedBy}
      />
    </FieldFrame>
  );
}

/** The six boxes of a code. Names itself `Verification code`, so it has no visible label of its own. */
export function OtpField({
  name,
  hint,
  disabled,
  autoFocus,
}: Pick<FieldProps, 'name' | 'hint' | 'disabled'> & { autoFocus?: boolean }) {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  return (
    <div className={classes.field} data-field={name} data-invalid={field.error ? true : undefined}>
      <OtpInput
        value={field.value}
        onChange={field.setValue}
        disabled={disabled}
        autoFocus={autoFocus}
        invalid={Boolean(field.error)}
        describedBy={field.describedBy}
      />
      <FieldNotes field={field} hint={hint} />
    </div>
  );
}

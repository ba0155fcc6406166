import { isDay } from '@market/api';
import { monthText, readMonth } from '@market/api/months';
import { FILE_SIZE_TOAST_SECONDS } from '@market/api/form-constants';
import dayjs, { type Dayjs } from 'dayjs';
import { DatePicker, FileDrop, Input, OtpInput, type FileRefusal } from '../ui/ui-forms';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useShell } from '../remote/shell-context';
import { texts } from '../texts';
import { Alert } from '../ui/frame/alert';
import { Button } from '../ui/frame/button';
import { controlProps, useFormField } from './field';
import classes from './field-frame.module.css';
import { FieldFrame, FieldNotes, type FieldProps } from './field-frame';

const WIRE_DATE = 'YYYY-MM-DD';
/** Dayjs formats of a month's name, short and long. */
const NAMED_MONTHS = ['MMM', 'MMMM'];
/**
 * Accepted notations of a day; the first one is used for display. `3/4/2015` is excluded, since its month is ambiguous.
 */
const DAY_FORMATS = [
  WIRE_DATE,
  ...['.', '. '].map((dot) => `D${dot}M${dot}YYYY`),
  ...NAMED_MONTHS.flatMap((month) => [`D ${month} YYYY`, `${month} D, YYYY`, `${month} D YYYY`]),
];

interface DateFieldProps extends FieldProps {
  /** Days beyond this cannot be chosen. */
  latest?: Date;
}

/**
 * Date field. The form's value is `yyyy-mm-dd`, empty for none; unparseable text stays in the field, and the schema
 * reports it.
 */
export function DateField({ name, label, hint, optional, disabled, latest }: DateFieldProps) {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  // The picker discards typed text when its own value changes: while the text is unparseable it keeps the previous day.
  const [shown, setShown] = useState(field.value);
  if (shown !== field.value && (field.value === '' || isDay(field.value))) setShown(field.value);
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    // A parseable day is reported by the picker itself.
    if (!dayjs(target.value, DAY_FORMATS, true).isValid()) field.setValue(target.value);
  };
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <div onInput={onInput} onBlur={field.onBlur}>
        <DatePicker
          className={classes.full}
          {...controlProps(field, { optional, disabled })}
          format={DAY_FORMATS}
          preserveInvalidOnBlur
          value={isDay(shown) ? dayjs(shown) : null}
          onChange={(day: Dayjs | null) => field.setValue(day ? day.format(WIRE_DATE) : '')}
          maxDate={latest ? dayjs(latest) : undefined}
        />
      </div>
    </FieldFrame>
  );
}

interface MonthFieldProps extends FieldProps {
  /** The value is the month's last day, not its first. */
  isEnd?: boolean;
}

/**
 * Month field, in any common notation (`readMonth`). The form's value is a day of the month, `yyyy-mm-dd`; unparseable
 * text stays in the field, and the schema reports it.
 */
export function MonthField({ name, label, hint, optional, disabled, isEnd = false }: MonthFieldProps) {
  const field = useFormField<string>(name, { hasHint: Boolean(hint) });
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <Input
        {...controlProps(field, { optional, disabled })}
        name={name}
        autoComplete="off"
        value={monthText(field.value)}
        onChange={({ target }) => field.setValue(target.value)}
        onBlur={() => {
          const month = readMonth(field.value);
          // A stored day is kept, unless another month is typed.
          if (month && !isDay(field.value)) field.setValue(dayOf(month, isEnd));
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}

function dayOf({ year, month }: { year: number; month: number }, isEnd: boolean): string {
  const first = dayjs(`${String(year)}-${String(month).padStart(2, '0')}-01`);
  return (isEnd ? first.endOf('month') : first).format(WIRE_DATE);
}

interface NumberFieldProps extends FieldProps {
  suffix?: ReactNode;
}

/**
 * Number field. Typed text is kept, so that the schema reports its fault or converts it to a number; empty is `null`.
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
  /** Specified message for each refusal; shown as a toast for 3 s. */
  refusals: Partial<Record<FileRefusal, string>>;
  /** Rule about allowed files, shown in the drop zone. */
  rule?: ReactNode;
  preview?: (file: File) => ReactNode;
}

/** Upload of a single file, dropped or chosen. The form's value is a `File` or `null`. */
export function FileField({ name, label, hint, optional, disabled, refusals, rule, preview, ...drop }: FileFieldProps) {
  const field = useFormField<File | null>(name, { hasHint: Boolean(hint) });
  const { notify } = useShell();
  // The toast disappears, but a form without the refused file must not look as if it had it.
  const [refused, setRefused] = useState<{ file: string; reason: string } | null>(null);
  return (
    <FieldFrame field={field} name={name} label={label} hint={hint} optional={optional}>
      <FileDrop
        {...drop}
        id={field.id}
        value={field.value}
        onChange={(file) => {
          setRefused(null);
          field.setValue(file);
          field.onBlur();
        }}
        onRefused={(refusal, { name: file }) => {
          const sentence = refusals[refusal];
          if (!sentence) return;
          setRefused({ file, reason: sentence });
          notify.error(sentence, FILE_SIZE_TOAST_SECONDS);
        }}
        hint={rule}
        preview={field.value ? preview?.(field.value) : undefined}
        disabled={disabled}
        invalid={Boolean(field.error)}
        describedBy={field.describedBy}
      />
      {refused ? (
        <Alert
          type="warning"
          title={texts.forms.fileNotTaken({ file: refused.file, bdi: (words) => <bdi>{words}</bdi> })}
          description={refused.reason}
          action={
            <Button size="small" type="text" onClick={() => setRefused(null)}>
              {texts.forms.goOnWithoutIt}
            </Button>
          }
        />
      ) : null}
    </FieldFrame>
  );
}

/** Field for a code, with six boxes. Labels itself `Verification code`, so it has no visible label. */
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

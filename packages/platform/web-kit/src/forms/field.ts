import { useField, useFormikContext } from 'formik';
import { useId } from 'react';
import { afterPointer } from './after-pointer';
import type { FormStatus } from './form-status';

/** A field's value and state, and the ids that tie label, control, hint and error together. */
export interface FieldBinding<Value> {
  value: Value;
  setValue: (value: Value) => void;
  /** Call it when the control loses the focus: from then on its error is shown. */
  onBlur: () => void;
  /**
   * Visible error: after the field was left once, or after a submit, or as the server's response to this very value.
   */
  error: string | undefined;
  disabled: boolean;
  id: string;
  describedBy: string | undefined;
  ids: { hint: string; error: string };
}

/**
 * Props of every antd control in a field: id, blur handler, and validation state, visible and for screen readers.
 * @param props of the field itself: a field that is not `optional` must be filled
 */
export const controlProps = (
  { id, onBlur, error, describedBy }: Omit<FieldBinding<unknown>, 'value' | 'setValue'>,
  { optional, disabled }: { optional?: boolean; disabled?: boolean },
) =>
  ({
    id,
    onBlur,
    disabled,
    status: error ? 'error' : undefined,
    'aria-required': !optional,
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy,
  }) as const;

/**
 * Binds a Formik field to a control that is not a plain input.
 * @param name of the value in the form
 * @param options.hasHint whether a hint is shown, so that the control can point at it
 */
export const useFormField = <Value>(
  name: string,
  { hasHint = false }: { hasHint?: boolean } = {},
): FieldBinding<Value> => {
  const [{ value }, meta, helpers] = useField<Value>(name);
  const form = useFormikContext();
  // Cast: only `Form` sets the status.
  const status = form.status as FormStatus | undefined;
  const id = useId();
  const ids = { hint: `${id}-hint`, error: `${id}-error` };
  const refused = status?.refused[name];
  // The server's message stays until the value changes, whatever is typed in other fields.
  const error = refused && refused.value === value ? refused.message : meta.touched ? meta.error : undefined;
  const describedBy = [error ? ids.error : '', hasHint ? ids.hint : ''].filter(Boolean).join(' ');
  return {
    value,
    setValue: (next) => void helpers.setValue(next),
    onBlur: () => afterPointer(() => void helpers.setTouched(true)),
    error,
    disabled: form.isSubmitting,
    id,
    describedBy: describedBy || undefined,
    ids,
  };
};

import type { ReactNode } from 'react';
import { ErrorIcon } from '../ui/frame/icons';
import { texts } from '../texts';
import classes from './field-frame.module.css';
import type { FieldBinding } from './field';

/** Props of every field. */
export interface FieldProps {
  /** Name of the value in the form. */
  name: string;
  /** The visible label, and the control's accessible name. */
  label: string;
  hint?: ReactNode;
  /** Marks the label as optional; a field without it is required. */
  optional?: boolean;
  disabled?: boolean;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'hint' | 'optional' | 'name'> {
  field: Pick<FieldBinding<unknown>, 'id' | 'ids' | 'error'>;
  children: ReactNode;
}

/** Label above, control, hint and error below, tied together by ids. */
export function FieldFrame({ field, name, label, hint, optional, children }: FieldFrameProps) {
  return (
    <div className={classes.field} data-field={name} data-invalid={field.error ? true : undefined}>
      <div className={classes.labelLine}>
        <label className={classes.label} htmlFor={field.id} id={`${field.id}-label`}>
          {label}
        </label>
        {optional ? <span className={classes.aside}>{texts.forms.optional}</span> : null}
      </div>
      {children}
      <FieldNotes field={field} hint={hint} />
    </div>
  );
}

/** Hint and error of a field. */
export function FieldNotes({ field, hint }: Pick<FieldFrameProps, 'field' | 'hint'>) {
  return (
    <>
      {hint ? (
        <div className={classes.hint} id={field.ids.hint}>
          {hint}
        </div>
      ) : null}
      <div aria-live="polite">
        {field.error ? (
          <div className={classes.error} id={field.ids.error}>
            <ErrorIcon size={15} aria-hidden="true" />
            {field.error}
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Two fields side by side, stacked on a phone. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

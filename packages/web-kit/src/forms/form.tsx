import { Formik, useFormikContext, type FormikConfig, type FormikHelpers, type FormikValues } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ObjectSchema, AnyObject } from 'yup';
import { Alert } from '../frame/alert';
import classes from './field-frame.module.css';
import type { FormStatus } from './form-status';

interface FormProps<Values extends FormikValues> {
  initialValues: Values;
  /** The same schema that the server checks with (`@market/contracts`). */
  schema?: ObjectSchema<AnyObject>;
  /** Usually made with `useSubmit`. */
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<void>;
  /** Takes new initial values over while nothing was typed (a profile that has just been fetched). */
  enableReinitialize?: FormikConfig<Values>['enableReinitialize'];
  /** Ties a submit button outside of the form (a dialog's footer) to it. */
  id?: string;
  /** Says what failed above the fields, beside the toast. */
  showFailure?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form: Formik's state, yup's rules, errors after a field was left and then as one types, first wrong field focused. */
export const Form = <Values extends FormikValues>({ schema, id, showFailure, className, children, ...formik }: FormProps<Values>) => (
  <Formik<Values> {...formik} validationSchema={schema}>
    <FormBody id={id} showFailure={showFailure} className={className}>
      {children}
    </FormBody>
  </Formik>
);

const FOCUSABLE = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)';

const FormBody = ({ id, showFailure, className, children }: Pick<FormProps<FormikValues>, 'id' | 'showFailure' | 'className' | 'children'>) => {
  const formik = useFormikContext();
  const { handleSubmit, handleReset, submitCount, isSubmitting } = formik;
  const form = useRef<HTMLFormElement>(null);
  const failure = formik.status as FormStatus | undefined;

  // After each submit that was refused, here or by the server: the first wrong field, in the order of the page.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    form.current?.querySelector('[data-invalid]')?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [submitCount, isSubmitting]);

  return (
    <form ref={form} id={id} className={className ?? classes.form} noValidate onSubmit={handleSubmit} onReset={handleReset}>
      {showFailure && failure?.text ? <Alert type="error" title={failure.text} /> : null}
      {children}
    </form>
  );
};

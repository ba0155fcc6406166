import { Formik, useFormikContext, type FormikConfig, type FormikHelpers, type FormikValues } from 'formik';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ObjectSchema, AnyObject } from 'yup';
import { Alert } from '../ui/frame/alert';
import { useUnsavedWork } from '../unsaved/use-unsaved-work';
import classes from './field-frame.module.css';
import type { FormStatus } from './form-status';
import { KeptOffer } from './kept-offer';

/** What a submit gets: Formik's helpers, and the word that what was typed is stored now. */
export type SubmitHelpers<Values> = FormikHelpers<Values> & { saved?: () => void };

interface FormProps<Values extends FormikValues> {
  initialValues: Values;
  /** The same schema that the server checks with (`@market/contracts`). */
  schema?: ObjectSchema<AnyObject>;
  /** Usually made with `useSubmit`. */
  onSubmit: (values: Values, helpers: SubmitHelpers<Values>) => Promise<void>;
  /** Takes new initial values over while nothing was typed (a profile that has just been fetched). */
  enableReinitialize?: FormikConfig<Values>['enableReinitialize'];
  /**
   * Guards what is typed: it is kept on the device under this name (which tells the record too), leaving asks first,
   * and what was left unsaved is offered. For every form that is work to fill in.
   */
  keep?: string;
  /** Ties a submit button outside of the form (a dialog's footer) to it. */
  id?: string;
  /** Says what failed above the fields, beside the toast. */
  showFailure?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A form: Formik's state, yup's rules, errors after a field was left and then as one types, first wrong field focused.
 */
export function Form<Values extends FormikValues>({
  schema,
  id,
  keep,
  showFailure,
  className,
  children,
  onSubmit,
  ...formik
}: FormProps<Values>) {
  const saved = useRef<(values: FormikValues) => void>(undefined);
  const submit = (values: Values, helpers: FormikHelpers<Values>) =>
    onSubmit(values, { ...helpers, saved: () => saved.current?.(values) });
  return (
    <Formik<Values> {...formik} onSubmit={submit} validationSchema={schema}>
      <FormBody id={id} keep={keep} saved={saved} showFailure={showFailure} className={className}>
        {children}
      </FormBody>
    </Formik>
  );
}

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)';

interface FormBodyProps extends Pick<
  FormProps<FormikValues>,
  'id' | 'keep' | 'showFailure' | 'className' | 'children'
> {
  /** Called when the values are stored. */
  saved: RefObject<((values: FormikValues) => void) | undefined>;
}

function FormBody({ id, keep, saved, showFailure, className, children }: FormBodyProps) {
  const formik = useFormikContext<FormikValues>();
  const [stored, setStored] = useState<FormikValues>();
  const unsaved = useUnsavedWork({
    name: keep,
    values: formik.values,
    isUnsaved: formik.dirty && formik.values !== stored,
  });
  useImperativeHandle(saved, () => (values) => {
    setStored(values);
    unsaved.forget();
  });
  const { handleSubmit, handleReset, submitCount, isSubmitting } = formik;
  const form = useRef<HTMLFormElement>(null);
  // Set below, as a submit fails.
  const failure = formik.status as FormStatus | undefined;

  // After each submit that was refused, here or by the server: the first wrong field, in the order of the page.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const wrong = form.current?.querySelector('[data-invalid]');
    // The text of an editor comes before the buttons of its toolbar, a phone's digits before the list of countries.
    (
      wrong?.querySelector<HTMLElement>('[contenteditable=true]') ??
      wrong?.querySelector<HTMLElement>(`:is(${FOCUSABLE})[aria-invalid=true]`) ??
      wrong?.querySelector<HTMLElement>(FOCUSABLE)
    )?.focus();
  }, [submitCount, isSubmitting]);

  return (
    <form
      ref={form}
      id={id}
      className={className ?? classes.form}
      noValidate
      onSubmit={handleSubmit}
      onReset={handleReset}
    >
      {unsaved.offer ? (
        <KeptOffer form={form} kept={unsaved.offer} onTaken={unsaved.closeOffer} onDeclined={unsaved.forget} />
      ) : null}
      {showFailure && failure?.text ? <Alert type="error" title={failure.text} /> : null}
      {children}
    </form>
  );
}

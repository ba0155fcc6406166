import { Formik, useFormikContext, type FormikHelpers, type FormikValues } from 'formik';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ObjectSchema, AnyObject } from 'yup';
import { sentencesOf } from '../http/api-error';
import { Alert } from '../ui/frame/alert';
import { isSame } from '../unsaved/same-values';
import { useUnsavedWork } from '../unsaved/use-unsaved-work';
import { VERSION } from './edit-conflict';
import classes from './field-frame.module.css';
import type { FormStatus } from './form-status';
import { firstMessage } from './first-message';
import { KeptOffer } from './kept-offer';

const EditComparison = lazy(() => import('./edit-comparison'));

/**
 * Submit helpers: Formik's, and `saved`, which marks the sent values as stored. Later input is not stored: `saved`
 * counts it as unsaved, and `resetForm` does not overwrite it.
 */
export type SubmitHelpers<Values> = FormikHelpers<Values> & {
  saved?: () => void;
  /** Whether the form shows the failure above its fields, so that no toast is needed. */
  showsFailure?: boolean;
  /** The form's initial or last saved values, for comparison with a change that somebody else saved. */
  begunWith?: Readonly<Record<string, unknown>>;
};

interface FormProps<Values extends FormikValues> {
  initialValues: Values;
  /** The same schema that the server checks with (`@market/contracts`). */
  schema?: ObjectSchema<AnyObject>;
  /** Usually made with `useSubmit`. */
  onSubmit: (values: Values, helpers: SubmitHelpers<Values>) => Promise<void>;
  /**
   * Adopts new initial values while the form has no changes of its own (a profile just fetched). Typed values are never
   * overwritten.
   */
  enableReinitialize?: boolean;
  /**
   * Protects typed values: they are stored on the device as a draft under this name (which also identifies the record),
   * leaving requires a confirmation, and unsaved values are offered again. For every form that takes effort to fill in.
   */
  keep?: string;
  /** With `keep`: chosen files are stored on the device too, for some days. */
  keepFiles?: boolean;
  /** Id that links a submit button outside of the form (in a dialog's footer) to it. */
  id?: string;
  /** Shows the failure above the fields, instead of a toast. */
  showFailure?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Form with Formik's state and yup's rules: errors appear after a field was left and then during typing, and the first
 * invalid field gets the focus.
 */
export function Form<Values extends FormikValues>({
  initialValues,
  enableReinitialize = false,
  schema,
  id,
  keep,
  keepFiles,
  showFailure,
  className,
  children,
  onSubmit,
}: FormProps<Values>) {
  const body = useRef<Body>(undefined);
  const submit = (values: Values, helpers: FormikHelpers<Values>) =>
    onSubmit(values, {
      ...helpers,
      ...(showFailure ? { showsFailure: true } : {}),
      ...(body.current ? { begunWith: body.current.begunWith } : {}),
      resetForm(next) {
        // Formik's own reset would use the saved values as initial ones.
        if (body.current?.holds(values)) helpers.resetForm(next ?? { values: initialValues });
      },
      saved: () => body.current?.saved(values),
    });
  return (
    // Formik's own `enableReinitialize` discards typed values.
    <Formik<Values> initialValues={initialValues} onSubmit={submit} validationSchema={schema}>
      <FormBody
        id={id}
        keep={keep}
        keepFiles={keepFiles}
        body={body}
        given={initialValues}
        takesOver={enableReinitialize}
        showFailure={showFailure}
        className={className}
      >
        {children}
      </FormBody>
    </Formik>
  );
}

/** Form body, as a running submit uses it. */
interface Body {
  begunWith: FormikValues;
  /** Whether the form's values equal these. */
  holds: (values: FormikValues) => boolean;
  /** Called when these values are stored. */
  saved: (values: FormikValues) => void;
}

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)';

interface FormBodyProps extends Pick<
  FormProps<FormikValues>,
  'id' | 'keep' | 'keepFiles' | 'showFailure' | 'className' | 'children'
> {
  /** Set by the body. */
  body: RefObject<Body | undefined>;
  /** Latest initial values from the props. */
  given: FormikValues;
  /** Form's `enableReinitialize`. */
  takesOver: boolean;
}

function FormBody({ id, keep, keepFiles, body, given, takesOver, showFailure, className, children }: FormBodyProps) {
  const formik = useFormikContext<FormikValues>();
  const { values, dirty, handleSubmit, handleReset, resetForm, setValues, submitCount, isSubmitting } = formik;
  const unsaved = useUnsavedWork({
    name: keep,
    values,
    begun: formik.initialValues[VERSION] === undefined ? undefined : formik.initialValues,
    isUnsaved: dirty,
    keepsFiles: keepFiles,
  });
  const seen = useRef(given);
  /** Whether new initial values have arrived since the form was initialised or saved: they are newer than its own. */
  const isNewer = useRef(false);

  // Never cleared: a call may outlive its form, and the draft of stored values must still be deleted.
  useLayoutEffect(() => {
    body.current = {
      begunWith: formik.initialValues,
      holds: (sent) => isSame(values, sent),
      saved(sent) {
        isNewer.current = false;
        // From here on the form is compared with the stored values. It counts as submitting until all follow-up work is
        // done.
        resetForm({ values: sent, isSubmitting: true });
        if (!isSame(values, sent)) void setValues(values);
        unsaved.saved(sent);
      },
    };
  });

  // Synchronously, since a key pressed in between would be lost. Not during a submit, whose stored values will be newer
  // still.
  useLayoutEffect(() => {
    if (!isSame(seen.current, given)) isNewer.current = true;
    seen.current = given;
    const isFree = !dirty || isSame(values, given);
    if (!takesOver || !isNewer.current || !isFree || isSubmitting) return;
    isNewer.current = false;
    resetForm({ values: given });
  });

  const form = useRef<HTMLFormElement>(null);
  // Cast: set below when a submit fails.
  const failure = formik.status as FormStatus | undefined;

  /** Messages of refused fields without a control in this form, shown above it because no field can be marked. */
  const [unmarked, setUnmarked] = useState('');
  const refusals = {
    ...messagesOf(formik.errors),
    ...messagesOf(Object.fromEntries(entriesOf(failure?.refused).map(([name, { message }]) => [name, message]))),
  };
  const noteUnmarked = useEffectEvent(() => {
    const isMarkedField = (name: string) =>
      form.current?.querySelector(`[data-field="${CSS.escape(name)}"][data-invalid]`) !== null;
    setUnmarked(sentencesOf(entriesOf(refusals).flatMap(([name, message]) => (isMarkedField(name) ? [] : [message]))));
  });
  useEffect(() => {
    if (isSubmitting) setUnmarked('');
    else if (submitCount > 0) noteUnmarked();
  }, [submitCount, isSubmitting]);

  // After each refused submit, by the form or by the server: focuses the first invalid field in page order.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const wrong = form.current?.querySelector('[data-invalid]');
    // An editor's text has priority over the buttons of its toolbar, a phone's digits over the list of countries.
    (
      wrong?.querySelector<HTMLElement>('[contenteditable=true]') ??
      wrong?.querySelector<HTMLElement>(`:is(${FOCUSABLE})[aria-invalid=true]`) ??
      wrong?.querySelector<HTMLElement>(FOCUSABLE)
    )?.focus();
  }, [submitCount, isSubmitting]);

  const said = unmarked || (showFailure ? failure?.text : undefined);
  const notice = useRef<HTMLDivElement>(null);
  // Otherwise the notice would be out of sight if the pressed button is at the foot of a long form.
  useEffect(() => {
    if (said) notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, [said, submitCount]);

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
        <KeptOffer
          form={form}
          kept={unsaved.offer}
          files={unsaved.offeredFiles}
          onTaken={unsaved.closeOffer}
          onDeclined={unsaved.decline}
        />
      ) : null}
      <div ref={notice} className={classes.notice}>
        {said ? <Alert type="error" title={said} /> : null}
      </div>
      {failure?.conflict ? (
        <Suspense>
          <EditComparison form={form} conflict={failure.conflict} />
        </Suspense>
      ) : null}
      {children}
    </form>
  );
}

/** Messages by field; for a list, the first message of its entries. */
function messagesOf(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => {
      const message = firstMessage(error);
      return message === undefined ? [] : [[name, message]];
    }),
  );
}

const entriesOf = <Value,>(record: Readonly<Record<string, Value>> = {}): Array<[string, Value]> =>
  Object.entries(record);

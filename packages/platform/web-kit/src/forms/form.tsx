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
 * counts it as unsaved, and `resetForm` leaves it alone.
 */
export type SubmitHelpers<Values> = FormikHelpers<Values> & {
  saved?: () => void;
  /** The form says above its fields what failed: nothing else has to. */
  showsFailure?: boolean;
  /** Values that the form began with, or last saved: what is compared with a change that somebody else saved. */
  begunWith?: Readonly<Record<string, unknown>>;
};

interface FormProps<Values extends FormikValues> {
  initialValues: Values;
  /** The same schema that the server checks with (`@market/contracts`). */
  schema?: ObjectSchema<AnyObject>;
  /** Usually made with `useSubmit`. */
  onSubmit: (values: Values, helpers: SubmitHelpers<Values>) => Promise<void>;
  /**
   * Takes new initial values over while the form holds nothing of its own (a profile that has just been fetched). What
   * was typed is never touched.
   */
  enableReinitialize?: boolean;
  /**
   * Guards what is typed: it is kept on the device under this name (which tells the record too), leaving asks first,
   * and what was left unsaved is offered. For every form that is work to fill in.
   */
  keep?: string;
  /** With `keep`: the device keeps chosen files too, for some days. */
  keepFiles?: boolean;
  /** Ties a submit button outside of the form (a dialog's footer) to it. */
  id?: string;
  /** Says what failed above the fields, in place of the toast. */
  showFailure?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A form: Formik's state, yup's rules, errors after a field was left and then as one types, first wrong field focused.
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
        // Formik's own would begin with what was saved.
        if (body.current?.holds(values)) helpers.resetForm(next ?? { values: initialValues });
      },
      saved: () => body.current?.saved(values),
    });
  return (
    // Formik's own `enableReinitialize` throws away what was typed.
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
  /** Whether the form holds just these values. */
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
  /** The initial values as they are given now. */
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
  /** Whether other values were given since the form began, or was saved: those are newer than what it begins with. */
  const isNewer = useRef(false);

  // Never taken away: a call may outlive its form, and what it stored is kept no longer.
  useLayoutEffect(() => {
    body.current = {
      begunWith: formik.initialValues,
      holds: (sent) => isSame(values, sent),
      saved(sent) {
        isNewer.current = false;
        // From here on the form is compared with what is stored. The submit goes on until all is done that follows it.
        resetForm({ values: sent, isSubmitting: true });
        if (!isSame(values, sent)) void setValues(values);
        unsaved.saved(sent);
      },
    };
  });

  // In the same moment: a key that is pressed before it would be lost. Not while the form is being sent, for then what
  // is stored is newer still.
  useLayoutEffect(() => {
    if (!isSame(seen.current, given)) isNewer.current = true;
    seen.current = given;
    const isFree = !dirty || isSame(values, given);
    if (!takesOver || !isNewer.current || !isFree || isSubmitting) return;
    isNewer.current = false;
    resetForm({ values: given });
  });

  const form = useRef<HTMLFormElement>(null);
  // Set below, as a submit fails.
  const failure = formik.status as FormStatus | undefined;

  /** Refused fields without a control in this form: their messages are shown, as nothing is marked. */
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

  const said = unmarked || (showFailure ? failure?.text : undefined);
  const notice = useRef<HTMLDivElement>(null);
  // Out of sight otherwise, where the pressed button is at the foot of a long form.
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

/** Messages by field; a list's first one where its entries have some of their own. */
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

import { keysOf } from '@market/api/keys-of';
import { getIn } from 'formik';
import { errorText, isApiError } from '../http/api-error';
import { logFailure } from '../http/log-failure';
import { useShell } from '../remote/shell-context';
import type { SubmitHelpers } from './form';
import type { FormStatus } from './form-status';

interface SubmitOptions<Values, Answer> {
  /** Makes the call. */
  send: (values: Values) => Promise<Answer>;
  /** After the call went through: close, go on, show a toast. */
  onSuccess?: (answer: Answer, values: Values, helpers: SubmitHelpers<Values>) => unknown;
  /** The sentence promised for this form, for when the server has none. */
  failureText: string;
  /** Called in place of the toast. */
  onFailure?: (text: string, error: unknown) => void;
}

/**
 * The `onSubmit` of a form: makes the call; on failure keeps what was typed, puts the server's `fields` under their
 * fields, tells the person why, and logs it.
 */
export const useSubmit = <Values extends object, Answer>({
  send,
  onSuccess,
  failureText,
  onFailure,
}: SubmitOptions<Values, Answer>) => {
  const { notify } = useShell();
  return async (values: Values, helpers: SubmitHelpers<Values>): Promise<void> => {
    helpers.setStatus(undefined);
    let answer: Answer;
    try {
      answer = await send(values);
    } catch (error) {
      logFailure(error);
      const fields = isApiError(error) ? error.fields : {};
      // The server's sentence points at marks: it is right where every refused field has a control to bear one.
      const isMarked =
        keysOf(fields).length > 0 &&
        keysOf(fields).every((field) => field in values || valueOf(values, field) !== undefined);
      const text = isMarked && isApiError(error) && error.error ? error.error : errorText(error, failureText);
      const refused = Object.fromEntries(
        Object.entries(fields).map(([field, message]) => [field, { message, value: valueOf(values, field) }]),
      );
      const status: FormStatus = { text, refused };
      helpers.setStatus(status);
      if (onFailure) onFailure(text, error);
      // Said twice, the second one covers what the person needs next.
      else if (!helpers.showsFailure) notify.error(text);
      return;
    }
    helpers.saved?.();
    await onSuccess?.(answer, values, helpers);
  };
};

/** The value of a field by its name, which may lead into a group of fields. */
const valueOf = (values: object, field: string): unknown => getIn(values, field);

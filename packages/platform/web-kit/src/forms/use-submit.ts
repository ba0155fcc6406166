import { keysOf } from '@market/api/keys-of';
import { getIn } from 'formik';
import { errorText, isApiError } from '../http/api-error';
import { logFailure } from '../http/log-failure';
import { useShell } from '../remote/shell-context';
import { compareEdits, VERSION, type EditConflict, type SavedElsewhere } from './edit-conflict';
import type { SubmitHelpers } from './form';
import type { FormStatus } from './form-status';

/** Tries in a row where others save again and again, without a word of what is typed here. */
const TRIES_MAX = 3;

interface SubmitOptions<Values, Answer> {
  /** Makes the call. */
  send: (values: Values) => Promise<Answer>;
  /** After the call went through: close, go on, show a toast. */
  onSuccess?: (answer: Answer, values: Values, helpers: SubmitHelpers<Values>) => unknown;
  /** The sentence promised for this form, for when the server has none. */
  failureText: string;
  /** For a form that changes something stored: how it comes through another change that was saved first. */
  savedElsewhere?: SavedElsewhere<Values> | undefined;
  /** Whether an answer means that the values are stored, and no longer unsaved work; each one does where left out. */
  isStored?: (answer: Answer) => boolean;
  /** Called in place of the toast. */
  onFailure?: (text: string, error: unknown) => void;
}

/**
 * The `onSubmit` of a form: makes the call; on failure keeps what was typed, puts the server's `fields` under their
 * fields, tells the person why, and logs it. A change that comes second is compared with the first one: where nothing
 * that is typed differs from it, it is sent again, else the form lets the person choose.
 */
export const useSubmit = <Values extends object, Answer>({
  send,
  onSuccess,
  failureText,
  savedElsewhere,
  isStored = () => true,
  onFailure,
}: SubmitOptions<Values, Answer>) => {
  const { notify } = useShell();
  return async (sent: Values, helpers: SubmitHelpers<Values>): Promise<void> => {
    helpers.setStatus(undefined);
    let values = sent;
    let answer: Answer;
    try {
      const result = await sendOver(values, helpers.begunWith ?? {});
      if ('conflict' in result) {
        helpers.setStatus({ text: '', refused: {}, conflict: result.conflict } satisfies FormStatus);
        return;
      }
      ({ answer, values } = result);
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
    if (isStored(answer)) helpers.saved?.();
    await onSuccess?.(answer, values, helpers);
  };

  /** Sends the values, again with a newer version while nothing of them is in question. */
  async function sendOver(
    values: Values,
    begun: Readonly<Record<string, unknown>>,
    tries = 1,
  ): Promise<{ answer: Answer; values: Values } | { conflict: EditConflict }> {
    try {
      return { answer: await send(values), values };
    } catch (error) {
      if (!savedElsewhere || !isApiError(error) || error.code !== 'changed-meanwhile' || tries > TRIES_MAX) throw error;
      const { latest, labels = {}, show = {}, follows = {} } = savedElsewhere;
      const theirs = await latest();
      const { names, untouched } = compareEdits(Object.fromEntries(Object.entries(values)), begun, { ...theirs });
      if (names.length > 0) return { conflict: { theirs: { ...theirs }, names, untouched, labels, show, follows } };
      const again = { ...values, [VERSION]: Object.entries(theirs).find(([name]) => name === VERSION)?.[1] };
      return sendOver(again, begun, tries + 1);
    }
  }
};

/** The value of a field by its name, which may lead into a group of fields. */
const valueOf = (values: object, field: string): unknown => getIn(values, field);

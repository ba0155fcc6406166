import { keysOf } from '@market/api/keys-of';
import { getIn } from 'formik';
import { errorText, isApiError } from '../http/api-error';
import { logFailure } from '../http/log-failure';
import { useShell } from '../remote/shell-context';
import { compareEdits, VERSION, type EditConflict, type SavedElsewhere } from './edit-conflict';
import type { SubmitHelpers } from './form';
import type { FormStatus } from './form-status';

/** Maximum resends while others keep saving changes that do not conflict with the typed values. */
const TRIES_MAX = 3;

interface SubmitOptions<Values, Answer> {
  /** Makes the call. */
  send: (values: Values) => Promise<Answer>;
  /** Follow-up of a successful call: close, navigate, show a toast. */
  onSuccess?: (answer: Answer, values: Values, helpers: SubmitHelpers<Values>) => unknown;
  /** Specified failure text of this form, used if the server sends none. */
  failureText: string;
  /** For a form that edits a stored record: conflict resolution with a change that was saved first. */
  savedElsewhere?: SavedElsewhere<Values> | undefined;
  /** Whether the response means that the values are stored, and no longer unsaved; default: every response. */
  isStored?: (answer: Answer) => boolean;
  /** Called in place of the toast. */
  onFailure?: (text: string, error: unknown) => void;
}

/**
 * Creates the `onSubmit` of a form: makes the call; on failure keeps the typed values, shows the server's `fields`
 * under their fields, notifies the person of the reason, and logs it. On an edit conflict the typed values are compared
 * with the saved ones: without a difference they are sent again, else the person chooses in the form.
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
      // The server's message refers to marked fields: it fits only if every refused field has a control to mark.
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
      // A second message would cover the controls that the person needs next.
      else if (!helpers.showsFailure) notify.error(text);
      return;
    }
    if (isStored(answer)) helpers.saved?.();
    await onSuccess?.(answer, values, helpers);
  };

  /** Sends the values, and resends them with a newer version as long as none of them is in conflict. */
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

/** Value of a field by its name, which may be a path into a group of fields. */
const valueOf = (values: object, field: string): unknown => getIn(values, field);

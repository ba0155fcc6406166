import { REJECTION_CAUSE_NOTE_MAX, REJECTION_CAUSES, type RejectionCause } from '@market/contracts/applications';
import { RadioField, TextField } from '@market/web-kit/forms';
import { texts } from '../texts';
import type { StepWords } from './use-set-status';

/** Form values of a rejection's cause. */
export interface TypedCause {
  cause: RejectionCause;
  cause_note: string;
}

const CAUSES = REJECTION_CAUSES.map((value) => ({ value, label: texts.rejectionCauses[value] }));

/** Default cause: every rejection has one. */
export const FIRST_CAUSE: RejectionCause = 'other';

/** Returns the cause of a rejection for the request; empty for any other status. */
export function causeOf({ cause, cause_note }: TypedCause, status: string): Pick<StepWords, 'cause' | 'cause_note'> {
  if (status !== 'rejected') return {};
  const words = cause_note.trim();
  return { cause, ...(words ? { cause_note: words } : {}) };
}

/** Fields for the cause of a rejection, visible to the team only. */
export function CauseFields() {
  return (
    <>
      <RadioField name="cause" label={texts.stepDialog.cause} hint={texts.stepDialog.causeHint} options={CAUSES} />
      <TextField name="cause_note" label={texts.stepDialog.causeNote} maxLength={REJECTION_CAUSE_NOTE_MAX} optional />
    </>
  );
}

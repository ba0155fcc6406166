import { REJECTION_CAUSE_NOTE_MAX, REJECTION_CAUSES, type RejectionCause } from '@market/contracts/applications';
import { RadioField, TextField } from '@market/web-kit/forms';
import { texts } from '../texts';
import type { StepWords } from './use-set-status';

/** Cause of a rejection as the form before it holds it. */
export interface TypedCause {
  cause: RejectionCause;
  cause_note: string;
}

const CAUSES = REJECTION_CAUSES.map((value) => ({ value, label: texts.rejectionCauses[value] }));

/** Cause that is chosen where nobody has said anything: no rejection of a person goes without one. */
export const FIRST_CAUSE: RejectionCause = 'other';

/** Cause of a rejection as it is sent; none of any other step. */
export function causeOf({ cause, cause_note }: TypedCause, status: string): Pick<StepWords, 'cause' | 'cause_note'> {
  if (status !== 'rejected') return {};
  const words = cause_note.trim();
  return { cause, ...(words ? { cause_note: words } : {}) };
}

/** Fields for why somebody is rejected, which the team alone reads. */
export function CauseFields() {
  return (
    <>
      <RadioField name="cause" label={texts.stepDialog.cause} hint={texts.stepDialog.causeHint} options={CAUSES} />
      <TextField name="cause_note" label={texts.stepDialog.causeNote} maxLength={REJECTION_CAUSE_NOTE_MAX} optional />
    </>
  );
}

import { createHash } from 'node:crypto';
import { pick } from '@market/api';
import { hasOptions, type JobQuestion, type QuestionInput } from '@market/contracts/applications';

/** Screening question as stored in a post, with the rules that flag answers. */
export type Question = JobQuestion;

/**
 * Questions from a validated request. Parts that the type does not have are dropped, so that a form may send input from
 * before a change of type.
 */
export function questionsOf(inputs: readonly QuestionInput[] | null | undefined): Question[] {
  return (inputs ?? []).map(
    ({ type, label, required, options, disqualifying, disqualifying_below, disqualifying_above }) => {
      const isChoice = hasOptions(type);
      const question = { type, label, required: required ?? false, ...(isChoice ? { options: options ?? [] } : {}) };
      const flagged = isChoice || type === 'yes_no' ? (disqualifying ?? []) : [];
      return {
        id: idOf(question),
        ...question,
        ...(flagged.length > 0 ? { disqualifying: flagged } : {}),
        ...(type === 'number' && typeof disqualifying_below === 'number' ? { disqualifying_below } : {}),
        ...(type === 'number' && typeof disqualifying_above === 'number' ? { disqualifying_above } : {}),
      };
    },
  );
}

/**
 * Id derived from all that a candidate reads of the question: an answer belongs to exactly this wording
 * (docs/adr/0073).
 */
function idOf({ type, label, options = [] }: Pick<Question, 'type' | 'label' | 'options'>): string {
  const words = JSON.stringify([type, label, options]);
  return `q_${createHash('sha256').update(words).digest('base64url').slice(0, 16)}`;
}

/** A question as presented to candidates: without disqualifying rules (docs/security.md, S125). */
export function asAsked(question: Question): Question {
  const { options } = question;
  return { ...pick(question, 'id', 'type', 'label', 'required'), ...(options ? { options } : {}) };
}

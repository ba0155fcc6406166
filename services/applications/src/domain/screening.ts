import type { AnsweredQuestion, JobQuestion, ScreenedAnswer } from '@market/contracts/applications';
import type { EventPayload } from '@market/contracts/events';

/** Question of a job with the rules that flag answers, as the events of jobs have it. */
export type AskedQuestion = NonNullable<EventPayload<'jobs.job-saved.v1'>['questions']>[number];

/**
 * Questions as the job shows them to everybody, with the rules of the copy where it has the same ones. What is asked is
 * the job's own word; a copy that is a moment old costs a flag, and never the application.
 */
export function withRules(
  shown: readonly JobQuestion[],
  copied: readonly AskedQuestion[] | undefined = [],
): JobQuestion[] {
  return shown.map((question) => ({ ...question, ...rulesOf(copied.find(({ id }) => id === question.id)) }));
}

/** A question as the copy of its job has it. */
export function questionOf(copied: AskedQuestion): JobQuestion {
  const { id, type, label, required, options } = copied;
  return { id, type, label, required, ...(options ? { options } : {}), ...rulesOf(copied) };
}

function rulesOf(question: AskedQuestion | undefined): Partial<JobQuestion> {
  if (!question) return {};
  const { disqualifying, disqualifying_below, disqualifying_above } = question;
  return {
    ...(disqualifying ? { disqualifying } : {}),
    ...(disqualifying_below === undefined ? {} : { disqualifying_below }),
    ...(disqualifying_above === undefined ? {} : { disqualifying_above }),
  };
}

/**
 * Answers with the flags of their employer's rules, as these are at the time of applying. A flag is all that follows
 * from an answer: nobody is refused or sorted away by it (docs/adr/0073).
 */
export function screened(answered: readonly AnsweredQuestion[], questions: readonly JobQuestion[]): ScreenedAnswer[] {
  return answered.map((answer) => ({
    ...answer,
    ...(isDisqualifying(
      answer.answer,
      questions.find(({ id }) => id === answer.id),
    )
      ? { disqualifying: true }
      : {}),
  }));
}

function isDisqualifying(answer: AnsweredQuestion['answer'], question: JobQuestion | undefined): boolean {
  if (answer === undefined || !question) return false;
  const { disqualifying = [], disqualifying_below: below, disqualifying_above: above } = question;
  if (typeof answer === 'number')
    return (below !== undefined && answer < below) || (above !== undefined && answer > above);
  const said = typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : [answer].flat();
  return said.some((one) => disqualifying.includes(one));
}

import type { AnsweredQuestion, JobQuestion, ScreenedAnswer } from '@market/contracts/applications';
import type { EventPayload } from '@market/contracts/events';

/** Question of a job with the rules that flag answers, as in the events of jobs. */
export type AskedQuestion = NonNullable<EventPayload<'jobs.job-saved.v1'>['questions']>[number];

/**
 * Questions as the job shows them to everybody, with the rules of the local copy for the same questions. The job's own
 * response is authoritative for the questions; an outdated copy costs a flag, but never the application.
 */
export function withRules(
  shown: readonly JobQuestion[],
  copied: readonly AskedQuestion[] | undefined = [],
): JobQuestion[] {
  return shown.map((question) => ({ ...question, ...rulesOf(copied.find(({ id }) => id === question.id)) }));
}

/** A question from the local copy of its job. */
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
 * Answers with the flags of the employer's rules at the time of applying. A flag is an answer's only effect: it never
 * refuses or filters out a candidate (docs/adr/0073).
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
  const texts = typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : [answer].flat();
  return texts.some((one) => disqualifying.includes(one));
}

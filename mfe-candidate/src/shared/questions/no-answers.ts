import type { JobQuestion } from '@market/contracts/applications';

/** Answers of a form at the beginning: no question is answered. */
export function noAnswers(questions: readonly JobQuestion[]): Record<string, unknown> {
  return Object.fromEntries(questions.map(({ id, type }) => [id, type === 'multiple_choice' ? [] : '']));
}

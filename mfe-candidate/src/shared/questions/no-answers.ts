import type { JobQuestion } from '@market/contracts/applications';

/** Initial answers of a form: every question unanswered. */
export function noAnswers(questions: readonly JobQuestion[]): Record<string, unknown> {
  return Object.fromEntries(questions.map(({ id, type }) => [id, type === 'multiple_choice' ? [] : '']));
}

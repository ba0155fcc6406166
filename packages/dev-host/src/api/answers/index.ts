import type { AnswerRow } from '../call';
import { applicationsAnswers } from './applications.answers';
import { identityAnswers } from './identity.answers';
import { jobsAnswers } from './jobs.answers';
import { profileAnswers } from './profile.answers';

const all = [...identityAnswers, ...profileAnswers, ...jobsAnswers, ...applicationsAnswers];

/**
 * Every call that the mock answers. Plain paths stand before those with a parameter, which would take them as a value
 * of theirs.
 */
export const answers: AnswerRow[] = [
  ...all.filter(({ endpoint }) => !endpoint.path.includes(':')),
  ...all.filter(({ endpoint }) => endpoint.path.includes(':')),
];

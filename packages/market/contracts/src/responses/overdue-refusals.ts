import { texts } from '../texts';
import { BACKLOG_PERCENT, type ResponseState } from './constants';

/** Refused actions of an employer whose answers are overdue: the states that block each, and the error message. */
export const OVERDUE_REFUSALS: Readonly<
  Record<'ask-candidates' | 'post-jobs', { states: readonly ResponseState[]; error: string }>
> = {
  'ask-candidates': { states: ['late', 'stopped'], error: texts.errors['answers-overdue'] },
  'post-jobs': { states: ['stopped'], error: texts.responses.postsStopped({ limit: BACKLOG_PERCENT }) },
};

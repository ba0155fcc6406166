import { texts } from '../texts';
import { BACKLOG_PERCENT, type ResponseState } from './constants';

/** Refusals of an employer whose answers are overdue: in which states, and with which sentence. */
export const OVERDUE_REFUSALS: Readonly<
  Record<'ask-candidates' | 'post-jobs', { states: readonly ResponseState[]; error: string }>
> = {
  'ask-candidates': { states: ['late', 'stopped'], error: texts.errors['answers-overdue'] },
  'post-jobs': { states: ['stopped'], error: texts.responses.postsStopped({ limit: BACKLOG_PERCENT }) },
};

import type { Static } from '@sinclair/typebox';
import { id, oneOf, record, text } from '@market/api/answer-fields';
import { STAGED_STATUSES } from './stage-terms';

/** Stage of a company within a state of the specification; candidates read the state alone. */
export const ApplicationStage = record({
  id: id(),
  name: text('Technical interview'),
  status: oneOf(STAGED_STATUSES, 'State that it is a part of'),
});
export type ApplicationStage = Static<typeof ApplicationStage>;

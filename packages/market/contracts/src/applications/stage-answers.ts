import type { Static } from '@sinclair/typebox';
import { id, oneOf, record, text } from '@market/api/answer-fields';
import { STAGED_STATUSES } from './stage-terms';

/** Own stage of a company within a state of the specification; candidates read only the state. */
export const ApplicationStage = record({
  id: id(),
  name: text('Technical interview'),
  status: oneOf(STAGED_STATUSES, 'State that it is a part of'),
});
export type ApplicationStage = Static<typeof ApplicationStage>;

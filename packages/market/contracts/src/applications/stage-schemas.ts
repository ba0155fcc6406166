import { array, object, type InferType } from 'yup';
import { choice, line, nullAsAbsent } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { STAGE_NAME_MAX, STAGES_MAX } from './constants';
import { STAGED_STATUSES } from './stage-terms';

const rule = texts.stages;

/** Own stage of a job, as its employer edits it; the id of a stored stage keeps its applications in it. */
const stageSchema = object({
  id: line(100).transform(nullAsAbsent),
  name: line(STAGE_NAME_MAX).required(rule.nameRequired),
  status: choice(STAGED_STATUSES, rule.status).required(rule.status),
});
export type StageInput = InferType<typeof stageSchema>;

/** Own stages of a job, in order. The service refuses names that look alike. */
export const stagesField = () =>
  array(stageSchema)
    .max(STAGES_MAX, rule.many({ max: STAGES_MAX }))
    .transform(nullAsAbsent)
    .test(
      'distinct',
      RULE_MESSAGES.stageTwice,
      (stages) => new Set(stages?.map(({ name }) => name?.toLowerCase())).size === (stages ?? []).length,
    );

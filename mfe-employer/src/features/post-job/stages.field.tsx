import { APPLICATION_STATES, STAGE_NAME_MAX, STAGED_STATUSES, STAGES_MAX } from '@market/contracts/applications';
import { FieldColumns, SelectField, TextField, useFormikContext } from '@market/web-kit/forms';
import { texts } from '../../texts';
import { newStage, type JobPostValues } from './job-post-values';
import { OrderedCards } from './ordered-cards';

const STATUS_CHOICES = STAGED_STATUSES.map((value) => ({ value, label: APPLICATION_STATES[value].label }));

/** Own stages of the job's applications, each a part of a status that candidates see. */
export function StagesField() {
  const { values } = useFormikContext<JobPostValues>();
  return (
    <OrderedCards
      name="stages"
      items={values.stages}
      max={STAGES_MAX}
      words={texts.stages}
      newItem={newStage}
      card={(_stage, at) => (
        <FieldColumns>
          <TextField
            name={`stages.${String(at)}.name`}
            label={texts.stages.stage({ number: at + 1 })}
            maxLength={STAGE_NAME_MAX}
          />
          <SelectField name={`stages.${String(at)}.status`} label={texts.stages.partOf} options={STATUS_CHOICES} />
        </FieldColumns>
      )}
    />
  );
}

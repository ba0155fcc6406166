import { call } from '@market/api/call';
import {
  addExperience,
  changeExperience,
  type Experience,
  EXPERIENCE_LIST_LIMIT,
  experienceSchema,
  listExperience,
} from '@market/contracts/profiles';
import { useShell } from '@market/web-kit';
import {
  CheckboxField,
  FieldColumns,
  Form,
  MonthField,
  NumberField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormikContext,
  useSubmit,
} from '@market/web-kit/forms';
import { CancelButton, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { refreshMatches } from '../match/refresh-matches';
import { queryKeys } from '../query-keys';
import { texts } from '../../texts';
import { EXPERIENCE_TYPES } from './experience-types';

const TYPES = Object.entries(EXPERIENCE_TYPES).map(([value, label]) => ({ value, label }));

/** Form values of an entry. */
function valuesOf(entry: Experience | undefined) {
  return {
    emp_name: entry?.emp_name ?? '',
    exp_type: entry?.exp_type ?? '',
    exp_desg: entry?.exp_desg ?? '',
    cur_ctc: entry?.cur_ctc ?? null,
    job_stdt: entry?.job_stdt ?? '',
    is_current: entry !== undefined && entry.job_endt === '',
    job_endt: entry?.job_endt ?? '',
    job_desc: entry?.job_desc ?? '',
    version: entry?.version,
  };
}

/** Form for a work experience. */
export function ExperienceForm({ entry, onClose }: { entry: Experience | undefined; onClose: () => void }) {
  const { http } = useShell();
  const cache = useQueryClient();
  const initialValues = valuesOf(entry);
  const submit = useSubmit({
    send: (values: typeof initialValues) => {
      const body = experienceSchema.cast(values);
      return entry
        ? call(http, changeExperience, { params: { id: entry.id }, body })
        : call(http, addExperience, { body });
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.experience });
      refreshMatches(cache);
      onClose();
    },
    savedElsewhere: entry && {
      latest: async () => {
        const { records } = await cache.fetchQuery({
          queryKey: queryKeys.experience,
          queryFn: () => call(http, listExperience, { body: { page: 1, limit: EXPERIENCE_LIST_LIMIT } }),
          staleTime: 0,
        });
        return valuesOf(records.find(({ id }) => id === entry.id));
      },
      show: { exp_type: (type: string) => TYPES.find(({ value }) => value === type)?.label ?? type },
      labels: { job_endt: texts.editBackground.endDate },
    },
    failureText: texts.editBackground.experienceNotSaved,
  });
  return (
    <Form
      initialValues={initialValues}
      schema={experienceSchema}
      onSubmit={submit}
      keep={`experience:${entry?.id ?? 'new'}`}
      showFailure
    >
      <TextField name="emp_name" label={texts.editBackground.companyName} autoFocus />
      <FieldColumns>
        <TextField name="exp_desg" label={texts.editBackground.jobDesignation} />
        <SelectField
          name="exp_type"
          label={texts.editBackground.experienceType}
          options={TYPES}
          placeholder={texts.editBackground.chooseOne}
        />
      </FieldColumns>
      <FieldColumns>
        <MonthField name="job_stdt" label={texts.editBackground.startDate} hint={texts.editBackground.monthHint} />
        <EndField />
      </FieldColumns>
      <CheckboxField name="is_current">{texts.editBackground.isCurrent}</CheckboxField>
      <TextAreaField name="job_desc" label={texts.editBackground.description} rows={4} optional />
      <NumberField
        name="cur_ctc"
        label={texts.editBackground.currentCtc}
        optional
        hint={texts.editBackground.ctcHint}
      />
      <Row justify="end">
        <CancelButton />
        <SubmitButton>{texts.editBackground.save}</SubmitButton>
      </Row>
    </Form>
  );
}

/** End date of a job that is over. */
function EndField() {
  const { values } = useFormikContext<{ is_current: boolean }>();
  if (values.is_current) return null;
  return <MonthField name="job_endt" label={texts.editBackground.endDate} isEnd />;
}

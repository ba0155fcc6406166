import { call } from '@market/api/call';
import {
  addEducation,
  changeEducation,
  type Education,
  educationSchema,
  EXPERIENCE_LIST_LIMIT,
  listEducation,
} from '@market/contracts/profiles';
import { useShell } from '@market/web-kit';
import {
  FieldColumns,
  Form,
  NumberField,
  SubmitButton,
  TextAreaField,
  TextField,
  useSubmit,
} from '@market/web-kit/forms';
import { CancelButton, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';
import { texts } from '../../texts';

/** Form values of an entry. */
function valuesOf(entry: Education | undefined) {
  return {
    can_edu: entry?.can_edu ?? '',
    can_scho: entry?.can_scho ?? '',
    can_pasy: entry?.can_pasy ?? '',
    can_stre: entry?.can_stre ?? '',
    can_perc: entry?.can_perc ?? null,
    can_cgpa: entry?.can_cgpa ?? null,
    edu_desc: entry?.edu_desc ?? '',
    version: entry?.version,
  };
}

/** Form for a school or degree. */
export function EducationForm({ entry, onClose }: { entry: Education | undefined; onClose: () => void }) {
  const { http } = useShell();
  const cache = useQueryClient();
  const initialValues = valuesOf(entry);
  const submit = useSubmit({
    send: (values: typeof initialValues) => {
      const body = educationSchema.cast(values);
      return entry
        ? call(http, changeEducation, { params: { id: entry.id }, body })
        : call(http, addEducation, { body });
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.education });
      onClose();
    },
    savedElsewhere: entry && {
      latest: async () => {
        const { records } = await cache.fetchQuery({
          queryKey: queryKeys.education,
          queryFn: () => call(http, listEducation, { body: { page: 1, limit: EXPERIENCE_LIST_LIMIT } }),
          staleTime: 0,
        });
        return valuesOf(records.find(({ id }) => id === entry.id));
      },
    },
    failureText: texts.editBackground.educationNotSaved,
  });
  return (
    <Form
      initialValues={initialValues}
      schema={educationSchema}
      onSubmit={submit}
      keep={`education:${entry?.id ?? 'new'}`}
      showFailure
    >
      <FieldColumns>
        <TextField
          name="can_edu"
          label={texts.editBackground.degreeOrCourse}
          autoFocus
          hint={texts.editBackground.lettersAndSpaces}
        />
        <TextField name="can_stre" label={texts.editBackground.stream} />
      </FieldColumns>
      <FieldColumns>
        <TextField name="can_scho" label={texts.editBackground.schoolOrUniversity} />
        <TextField name="can_pasy" label={texts.editBackground.passingYear} inputMode="numeric" placeholder="2020" />
      </FieldColumns>
      <FieldColumns>
        <NumberField name="can_perc" label={texts.editBackground.percentage} optional />
        <NumberField name="can_cgpa" label={texts.editBackground.cgpa} optional />
      </FieldColumns>
      <TextAreaField name="edu_desc" label={texts.editBackground.description} rows={3} optional />
      <Row justify="end">
        <CancelButton />
        <SubmitButton>{texts.editBackground.save}</SubmitButton>
      </Row>
    </Form>
  );
}

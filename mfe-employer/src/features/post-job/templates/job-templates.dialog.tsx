import { dayOf } from '@market/api/formatters';
import { call } from '@market/api/call';
import { TEMPLATE_NAME_MAX } from '@market/contracts/messaging';
import {
  type JobTemplate,
  jobTemplateSchema,
  NO_TEMPLATE,
  removeJobTemplate,
  saveJobTemplate,
} from '@market/contracts/job-posts';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useFormikContext, useSubmit } from '@market/web-kit/forms';
import { Alert, CancelButton, ConfirmButton, Dialog, ItemList, Row, Stack } from '@market/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AuthorLine } from '../../../shared/author-line';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';
import { type JobPostValues, templateOf } from '../job-post-values';
import { useJobTemplates } from './use-job-templates';

const words = texts.jobTemplates;
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;
const nameSchema = jobTemplateSchema.pick(['name']);

/** Normalizes a name like the server. */
const keptName = (name: string): string => nameSchema.cast({ name }).name;

/** Saves the form's values as a named template, after a confirmation where it replaces another; deletes templates. */
export function JobTemplatesDialog({ values, onClose }: { values: JobPostValues; onClose: () => void }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const { data, refetch } = useJobTemplates();
  /** Existing template with the refused name, which the next press replaces. */
  const [there, setThere] = useState<JobTemplate>();
  const changed = () => void cache.invalidateQueries({ queryKey: queryKeys.jobTemplates });
  const submit = useSubmit({
    async send({ name }: { name: string }) {
      const replaces = there?.name === keptName(name) ? there.updated_at : NO_TEMPLATE;
      try {
        return await call(http, saveJobTemplate, { body: { name, post: templateOf(values), replaces } });
      } catch (error) {
        if (isApiError(error) && error.code === 'already-exists')
          setThere((await refetch()).data?.records.find((one) => one.name === keptName(name)));
        throw error;
      }
    },
    onSuccess() {
      changed();
      notify.success(words.saved);
      onClose();
    },
    failureText: words.notSaved,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(http, removeJobTemplate, { params: { id } }),
    onError: (error) => notify.error(errorText(error, words.notDeleted)),
    onSettled: changed,
  });
  const records = data?.records ?? [];
  return (
    <Dialog title={words.title} width={480} onClose={onClose}>
      <Stack gap={3}>
        <Form
          initialValues={{ name: values.job_title.trim().slice(0, TEMPLATE_NAME_MAX) }}
          schema={nameSchema}
          onSubmit={submit}
          showFailure
        >
          <TextField name="name" label={words.name} hint={words.nameHint} autoFocus />
          <Save there={there} />
        </Form>
        {records.length > 0 ? (
          <ItemList
            label={words.all}
            items={records}
            keyOf={({ id }) => id}
            render={({ id, name, changed_by_name: changedBy }) => (
              <Row justify="between" gap={2}>
                <div>
                  <bdi>{name}</bdi>
                  <AuthorLine changedBy={changedBy} />
                </div>
                <ConfirmButton
                  size="small"
                  danger
                  question={words.deleteQuestion({ name })}
                  confirmLabel={words.delete}
                  aria-label={words.deleteLabel({ name })}
                  onConfirm={() => remove.mutateAsync(id)}
                >
                  {words.delete}
                </ConfirmButton>
              </Row>
            )}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}

/** Save button; where a template with the typed name exists, it replaces that one, and shows its creation date. */
function Save({ there }: { there: JobTemplate | undefined }) {
  const { values } = useFormikContext<{ name: string }>();
  const isThere = there !== undefined && there.name === keptName(values.name);
  return (
    <>
      {isThere ? <Alert type="warning" title={existing(there)} /> : null}
      <Row justify="end" gap={2}>
        <CancelButton />
        <SubmitButton danger={isThere}>{isThere ? words.replace : words.save}</SubmitButton>
      </Row>
    </>
  );
}

function existing({ changed_by_name: name, updated_at }: JobTemplate): ReactNode {
  const day = dayOf(updated_at);
  return name ? words.existsBy({ name, day, bdi }) : words.exists({ day });
}

import { call } from '@market/api/call';
import { TEMPLATE_NAME_MAX } from '@market/contracts/messaging';
import { jobTemplateSchema, removeJobTemplate, saveJobTemplate } from '@market/contracts/job-posts';
import { errorText, useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, ConfirmButton, Dialog, ItemList, Row, Stack } from '@market/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';
import { type JobPostValues, templateOf } from '../job-post-values';
import { useJobTemplates } from './use-job-templates';

const words = texts.jobTemplates;
const nameSchema = jobTemplateSchema.pick(['name']);

/** Saves what stands in the form as a template under a name, and deletes templates. */
export function JobTemplatesDialog({ values, onClose }: { values: JobPostValues; onClose: () => void }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const { data } = useJobTemplates();
  const changed = () => void cache.invalidateQueries({ queryKey: queryKeys.jobTemplates });
  const submit = useSubmit({
    send: ({ name }: { name: string }) => call(http, saveJobTemplate, { body: { name, post: templateOf(values) } }),
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
          <Row justify="end" gap={2}>
            <CancelButton />
            <SubmitButton>{words.save}</SubmitButton>
          </Row>
        </Form>
        {records.length > 0 ? (
          <ItemList
            label={words.all}
            items={records}
            keyOf={({ id }) => id}
            render={({ id, name }) => (
              <Row justify="between" gap={2}>
                <bdi>{name}</bdi>
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

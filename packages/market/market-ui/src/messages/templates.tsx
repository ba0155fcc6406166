import { call } from '@market/api/call';
import { listFormat } from '@market/api/formatters';
import {
  addMessageTemplate,
  changeMessageTemplate,
  fillTemplate,
  listMessageTemplates,
  MESSAGE_MAX,
  type MessageTemplate,
  removeMessageTemplate,
  TEMPLATE_FIELDS,
  TEMPLATE_NAME_MAX,
  type TemplateField,
  templateSchema,
} from '@market/contracts/messaging';
import { errorText, usePageShell } from '@market/web-kit';
import { Form, SubmitButton, TextAreaField, TextField, useSubmit } from '@market/web-kit/forms';
import {
  Button,
  ConfirmButton,
  Dialog,
  Dropdown,
  EmptyState,
  ErrorState,
  ExpandIcon,
  ItemList,
  LoadingState,
  Row,
} from '@market/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../texts';
import classes from './messages.module.css';
import { messageKeys } from './use-thread';

const MANAGE = 'manage';
const FIELDS = listFormat(undefined, { type: 'conjunction' }).format(TEMPLATE_FIELDS.map((field) => `{${field}}`));

function useTemplates() {
  const { http } = usePageShell();
  return useQuery({
    queryKey: messageKeys.templates,
    queryFn: ({ signal }) => call(http, listMessageTemplates, { signal }),
  });
}

/** Menu of the company's templates: the chosen one is filled in and inserted; nothing is sent automatically. */
export function Templates({
  values,
  onInsert,
}: {
  values: Record<TemplateField, string>;
  onInsert: (text: string) => void;
}) {
  const { data } = useTemplates();
  const [isManaging, setIsManaging] = useState(false);
  const records = data?.records ?? [];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...records.map(({ id, name }) => ({ key: id, label: <bdi>{name}</bdi> })),
            { key: MANAGE, label: texts.messages.manage },
          ],
          onClick: ({ key }) => {
            const chosen = records.find(({ id }) => id === key);
            if (chosen) onInsert(fillTemplate(chosen.text, values));
            else setIsManaging(true);
          },
        }}
      >
        <Button icon={<ExpandIcon size={16} />} iconPlacement="end">
          {texts.messages.templates}
        </Button>
      </Dropdown>
      {isManaging ? <TemplatesDialog onClose={() => setIsManaging(false)} /> : null}
    </>
  );
}

function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isError, isPending, refetch } = useTemplates();
  const [edited, setEdited] = useState<MessageTemplate>();
  return (
    <Dialog title={texts.templates.title} width={560} onClose={onClose}>
      <p>{texts.templates.lead({ fields: FIELDS })}</p>
      {isError && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="rows" count={2} label={texts.templates.loading} /> : null}
      {data?.records.length === 0 ? <EmptyState compact title={texts.templates.none} /> : null}
      {data && data.records.length > 0 ? (
        <ItemList
          label={texts.templates.list}
          items={data.records}
          keyOf={({ id }) => id}
          render={(template) => <TemplateRow template={template} onEdit={() => setEdited(template)} />}
        />
      ) : null}
      <TemplateForm key={edited?.id ?? ''} edited={edited} onDone={() => setEdited(undefined)} />
    </Dialog>
  );
}

function TemplateRow({
  template: { id, name, text, changed_by_name: changedBy },
  onEdit,
}: {
  template: MessageTemplate;
  onEdit: () => void;
}) {
  const { http, notify } = usePageShell();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(http, removeMessageTemplate, { params: { id } }),
    onError: (error) => notify.error(errorText(error, texts.templates.notRemoved)),
    onSettled: () => cache.invalidateQueries({ queryKey: messageKeys.templates }),
  });
  return (
    <div className={classes.template}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {changedBy ? (
        <p className={classes.by}>{texts.templates.changedBy({ name: changedBy, bdi: (part) => <bdi>{part}</bdi> })}</p>
      ) : null}
      <Row gap={2}>
        <Button size="small" aria-label={texts.templates.editLabel({ name })} onClick={onEdit}>
          {texts.templates.edit}
        </Button>
        <ConfirmButton
          size="small"
          danger
          question={<>{texts.templates.removeQuestion({ name })}</>}
          confirmLabel={texts.templates.remove}
          onConfirm={() => remove.mutateAsync()}
        >
          {texts.templates.remove}
        </ConfirmButton>
      </Row>
    </div>
  );
}

function TemplateForm({ edited, onDone }: { edited: MessageTemplate | undefined; onDone: () => void }) {
  const { http } = usePageShell();
  const cache = useQueryClient();
  const [round, setRound] = useState(0);
  const submit = useSubmit({
    send: (body: { name: string; text: string; version: string | undefined }) =>
      edited
        ? call(http, changeMessageTemplate, { params: { id: edited.id }, body })
        : call(http, addMessageTemplate, { body }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: messageKeys.templates });
      setRound(round + 1);
      onDone();
    },
    savedElsewhere: edited && {
      latest: async () => {
        const { records } = await call(http, listMessageTemplates);
        const { name, text, version } = records.find(({ id }) => id === edited.id) ?? edited;
        return { name, text, version };
      },
    },
    failureText: texts.templates.failed,
  });
  return (
    <Form
      key={round}
      initialValues={{ name: edited?.name ?? '', text: edited?.text ?? '', version: edited?.version }}
      schema={templateSchema}
      onSubmit={submit}
      keep={`message-template:${edited?.id ?? 'new'}`}
      showFailure
    >
      <TextField name="name" label={texts.templates.name} maxLength={TEMPLATE_NAME_MAX} />
      <TextAreaField name="text" label={texts.templates.text} rows={5} maxLength={MESSAGE_MAX} />
      <Row justify="end">
        <SubmitButton>{edited ? texts.templates.save : texts.templates.add}</SubmitButton>
      </Row>
    </Form>
  );
}

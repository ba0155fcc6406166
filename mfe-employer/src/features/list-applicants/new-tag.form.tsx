import { APPLICANT_TAG_MAX, applicantTagSchema } from '@market/contracts/assessments';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button, Row } from '@market/web-kit/ui';
import { texts } from '../../texts';

const words = texts.assessment;

/** Creates a tag of the company. */
export function NewTagForm<Added>({
  add,
  onAdded,
  onCancel,
  className,
}: {
  add: (name: string) => Promise<Added>;
  onAdded: (added: Added) => unknown;
  onCancel: () => void;
  className?: string | undefined;
}) {
  const submit = useSubmit({
    send: ({ name }: { name: string }) => add(name),
    onSuccess: onAdded,
    failureText: words.notSaved,
  });
  return (
    <Form initialValues={{ name: '' }} schema={applicantTagSchema} onSubmit={submit} className={className}>
      <TextField name="name" label={words.tagName} maxLength={APPLICANT_TAG_MAX} autoFocus />
      <Row gap={2}>
        <SubmitButton>{words.addTag}</SubmitButton>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </Row>
    </Form>
  );
}

import { call } from '@market/api/call';
import { randomId } from '@market/api/random-id';
import type { EmployerApplication } from '@market/contracts/applications';
import { fillTemplate, MESSAGE_MAX, sendMessage, templateSchema } from '@market/contracts/messaging';
import { MessageTemplates } from '@market/market-ui';
import { isPassingFailure, useShell } from '@market/web-kit';
import { Form, SubmitButton, TextAreaField, useFormikContext } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { useId, useMemo, useState } from 'react';
import { BulkProgress } from '../../../shared/bulk-progress';
import { EACH_RECIPIENT, Recipients, templateValues, tooLongForOne } from '../../../shared/step-words';
import classes from '../../../shared/step-words.module.css';
import { texts } from '../../../texts';
import { BulkCallsResult } from './bulk-calls-result';
import { useBulkCalls } from './use-bulk-calls';

const words = texts.bulkMessage;
const schema = templateSchema.pick(['text']);

interface Values {
  text: string;
}

/**
 * Idempotency keys of messages without a confirmed delivery, by application and text: a retry after a lost response,
 * even from another dialog, stores the message once.
 */
const unsent = new Map<string, string>();

const wordsTo = (application: EmployerApplication, { text }: Values): string =>
  fillTemplate(text.trim(), templateValues(application));

/** Codes of candidates with more than one of the applications. */
function repeatedIn(applications: readonly EmployerApplication[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { candidate } of applications)
    if (candidate.can_code !== '') (seen.has(candidate.can_code) ? repeated : seen).add(candidate.can_code);
  return repeated;
}

/** Recipients: of several applications by one candidate that would receive the same text, only the first. */
function recipientsOf(
  applications: readonly EmployerApplication[],
  values: Values,
  repeated = repeatedIn(applications),
): EmployerApplication[] {
  const written = new Set<string>();
  return applications.filter((one) => {
    const { can_code } = one.candidate;
    // Fast path: most candidates have a single application, so their texts need no comparison on each key press.
    if (!repeated.has(can_code)) return true;
    const key = `${can_code} ${wordsTo(one, values)}`;
    if (written.has(key)) return false;
    written.add(key);
    return true;
  });
}

/**
 * Sends a message to several applicants, each in the conversation of their own application, from a template filled in
 * for each of them.
 */
export function BulkMessageDialog({
  applications,
  onClose,
}: {
  applications: readonly EmployerApplication[];
  /** Called with the applications that received no message, if any. */
  onClose: (unwritten?: readonly EmployerApplication[]) => void;
}) {
  const { http, notify } = useShell();
  const { run, stop, progress, result } = useBulkCalls();
  const [wanted, setRecipients] = useState(applications);

  const send = async (application: EmployerApplication, text: string) => {
    const name = `${application.id} ${text}`;
    const idempotencyKey = unsent.get(name) ?? randomId();
    unsent.set(name, idempotencyKey);
    const body = new FormData();
    body.set('text', text);
    const params = { kind: 'application', id: application.id };
    try {
      await call(http, sendMessage, { params, body, idempotencyKey });
      unsent.delete(name);
    } catch (error) {
      // A refusal means that the message was definitely not sent.
      if (!isPassingFailure(error)) unsent.delete(name);
      throw error;
    }
  };
  const close = () => onClose(result ? wanted : undefined);
  return (
    <Dialog
      title={words.title({ count: wanted.length })}
      width={560}
      onClose={() => (progress === undefined ? close() : stop())}
    >
      <Form<Values>
        initialValues={{ text: '' }}
        schema={schema}
        onSubmit={async (values, { saved, setStatus }) => {
          const recipients = recipientsOf(wanted, values);
          const refusal = tooLongForOne({ name: 'text', typed: values.text, max: MESSAGE_MAX }, recipients);
          setStatus(refusal);
          if (refusal) return;
          const { done, failed, left } = await run(recipients, (application) =>
            send(application, wordsTo(application, values)),
          );
          const unwritten = [...failed.map(({ item }) => item), ...left];
          setRecipients(unwritten);
          if (unwritten.length > 0) return;
          saved?.();
          notify.success(words.sent({ count: done.length, failed: 0 }));
          onClose([]);
        }}
        keep="message:selected"
      >
        <MessageFields applications={wanted} />
        <BulkProgress label={words.progress} bulk={{ progress, stop }} />
        {result ? (
          <BulkCallsResult
            result={result}
            title={words.sent({ count: result.done.length, failed: result.failed.length })}
          />
        ) : null}
        <Row justify="end" gap={2}>
          {progress ? null : <CancelButton />}
          <SubmitButton>{words.send}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

/** Message with templates, its recipients, and a preview for the first of them. */
function MessageFields({ applications }: { applications: readonly EmployerApplication[] }) {
  const caption = useId();
  const { values, setFieldValue } = useFormikContext<Values>();
  const repeated = useMemo(() => repeatedIn(applications), [applications]);
  const recipients = recipientsOf(applications, values, repeated);
  const [first] = recipients;
  const left = applications.length - recipients.length;
  return (
    <>
      <Recipients applications={recipients} />
      {left > 0 ? <p>{words.same({ count: left })}</p> : null}
      <TextAreaField name="text" label={words.message} rows={6} maxLength={MESSAGE_MAX} showCount hint={words.hint} />
      <Row>
        <MessageTemplates
          values={EACH_RECIPIENT}
          onInsert={(text) => void setFieldValue('text', [values.text.trimEnd(), text].filter(Boolean).join('\n\n'))}
        />
      </Row>
      {first && values.text.trim() ? (
        <figure className={classes.mail} aria-labelledby={caption}>
          <figcaption id={caption}>
            {words.preview({ name: first.candidate.can_name, bdi: (name) => <bdi>{name}</bdi> })}
          </figcaption>
          <p className={classes.typed} dir="auto">
            {wordsTo(first, values)}
          </p>
        </figure>
      ) : null}
      <p>{words.final}</p>
    </>
  );
}

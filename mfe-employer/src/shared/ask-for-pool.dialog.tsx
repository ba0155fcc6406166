import { call } from '@market/api/call';
import {
  askForPool,
  askForPoolAgain,
  askForPoolAgainSchema,
  POOL_ANSWER_DAYS,
  POOL_MESSAGE_MAX,
  POOL_MONTHS,
  type PoolMonths,
} from '@market/contracts/talent-pool';
import { useShell } from '@market/web-kit';
import { Form, SelectField, SubmitButton, TextAreaField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts';
import { queryKeys } from './query-keys';

const words = texts.talentPool;
const MONTH_CHOICES = POOL_MONTHS.map((value) => ({ value, label: words.months({ months: value }) }));

interface Question {
  months: PoolMonths;
  message: string;
}

const FIRST: Question = { months: 12, message: '' };

interface AskForPoolDialogProps {
  /** Ended application, or the talent-pool entry of a candidate whose agreed time ends. */
  of: { applicationId: string } | { entryId: string };
  name: string;
  onClose: () => void;
}

/** Invites a candidate to stay in the company's talent pool, for a period and with an optional message. */
export function AskForPoolDialog({ of, name, onClose }: AskForPoolDialogProps) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const submit = useSubmit({
    send: ({ months, message }: Question) => {
      const question = { months, ...(message.trim() ? { message: message.trim() } : {}) };
      return 'entryId' in of
        ? call(http, askForPoolAgain, { params: { id: of.entryId }, body: question })
        : call(http, askForPool, { body: { application_id: of.applicationId, ...question } });
    },
    onSuccess: () => {
      notify.success(words.asked({ days: POOL_ANSWER_DAYS }));
      void cache.invalidateQueries({ queryKey: queryKeys.talentPool() });
      onClose();
    },
    failureText: words.notAsked,
  });
  return (
    <Dialog title={words.askTitle({ canName: name })} onClose={onClose}>
      <p>{words.askLead}</p>
      <Form
        initialValues={FIRST}
        schema={askForPoolAgainSchema}
        onSubmit={submit}
        keep={`ask-for-pool:${'entryId' in of ? of.entryId : of.applicationId}`}
        showFailure
      >
        <SelectField name="months" label={words.monthsLabel} options={MONTH_CHOICES} />
        <TextAreaField name="message" label={words.message} optional rows={4} maxLength={POOL_MESSAGE_MAX} showCount />
        <Row justify="end">
          <CancelButton />
          <SubmitButton>{words.ask}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

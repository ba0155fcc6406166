import { call } from '@market/api/call';
import {
  ACCESS_MESSAGE_MAX,
  type AccessRequest,
  answerAccessRequest,
  answerAccessRequestSchema,
} from '@market/contracts/access';
import { useShell } from '@market/web-kit';
import { Form, TextAreaField, useFormikContext, useSubmit } from '@market/web-kit/forms';
import { Button, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { texts } from '../../texts';
import { queryKeys } from '../query-keys';
import { ANSWERED, type Answer } from './use-answer';

const SCHEMA = answerAccessRequestSchema.pick(['message']);

/** Grants or declines a request, with an optional message to the employer. */
export function AnswerForm({ request: { id, can, cmp_name } }: { request: AccessRequest }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const pressed = useRef<Answer>('granted');
  const submit = useSubmit({
    send: async ({ message }: { message: string }) => {
      const status = pressed.current;
      const words = message.trim();
      try {
        await call(http, answerAccessRequest, {
          params: { id },
          body: { status, ...(words ? { message: words } : {}) },
        });
      } finally {
        void cache.invalidateQueries({ queryKey: queryKeys.accessRequests() });
      }
      return status;
    },
    onSuccess: (status) => notify.success(ANSWERED[status]),
    failureText: texts.answerAccessRequests.answerNotSaved,
  });
  return (
    <Form
      initialValues={{ message: '' }}
      schema={SCHEMA}
      onSubmit={submit}
      keep={`answer-access-request:${id}`}
      showFailure
    >
      <TextAreaField
        name="message"
        label={texts.answerAccessRequests.message({ cmpName: cmp_name })}
        optional
        rows={3}
        maxLength={ACCESS_MESSAGE_MAX}
        showCount
        hint={texts.answerAccessRequests.messageHint}
      />
      <Row gap={2}>
        {can.grant ? (
          <AnswerButton type="primary" onPress={() => (pressed.current = 'granted')}>
            {texts.answerAccessRequests.grant}
          </AnswerButton>
        ) : null}
        {can.decline ? (
          <AnswerButton onPress={() => (pressed.current = 'declined')}>
            {texts.answerAccessRequests.decline}
          </AnswerButton>
        ) : null}
      </Row>
    </Form>
  );
}

function AnswerButton({ type, children, onPress }: { type?: 'primary'; children: string; onPress: () => void }) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button htmlType="submit" type={type} loading={isSubmitting} onClick={onPress}>
      {children}
    </Button>
  );
}

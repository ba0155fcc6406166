import { randomId } from '@market/api/random-id';
import { call } from '@market/api/call';
import { type BlindCandidate, requestAccess, requestAccessSchema } from '@market/contracts/access';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, TextAreaField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from './query-keys';
import { texts } from '../texts';

const MESSAGE_MAX = 1_000;

/** Requests access to a candidate, with an optional message; the candidate decides. */
export function RequestAccessDialog({
  candidate,
  onClose,
}: {
  candidate: Pick<BlindCandidate, 'can_code'>;
  onClose: () => void;
}) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  // Idempotency key of the opened dialog: a retry after a lost response creates no second request.
  const [idempotencyKey] = useState(() => randomId());
  const submit = useSubmit({
    send: ({ message }: { can_code: string; message: string }) =>
      call(http, requestAccess, {
        body: { can_code: candidate.can_code, ...(message.trim() ? { message: message.trim() } : {}) },
        idempotencyKey: idempotencyKey,
      }),
    onSuccess: () => {
      notify.success(texts.browseCandidates.requested);
      void cache.invalidateQueries({ queryKey: queryKeys.blindCandidates() });
      void cache.invalidateQueries({ queryKey: queryKeys.accessRequests() });
      onClose();
    },
    failureText: texts.browseCandidates.accessNotRequested,
  });
  return (
    <Dialog title={texts.browseCandidates.requestAccess} onClose={onClose}>
      <Form
        initialValues={{ can_code: candidate.can_code, message: '' }}
        schema={requestAccessSchema}
        onSubmit={submit}
        keep={`request-access:${candidate.can_code}`}
        showFailure
      >
        <TextAreaField
          name="message"
          label={texts.browseCandidates.message}
          optional
          rows={4}
          maxLength={MESSAGE_MAX}
          showCount
          hint={texts.browseCandidates.messageHint}
        />
        <Row justify="end">
          <CancelButton />
          <SubmitButton>{texts.browseCandidates.requestAccess}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

import { randomId } from '@market/api/random-id';
import { call } from '@market/api/call';
import { sendMessage, type ThreadSubject } from '@market/contracts/messaging';
import { FAILURES } from '@market/contracts/messages';
import { errorText, usePageShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageKeys } from './use-thread';

/** Message that is being sent or failed: its text is kept until it is sent. */
export interface OutgoingMessage {
  /** Sent as `Idempotency-Key`: tried again, it is stored once. */
  key: string;
  text: string;
  file?: File | undefined;
  /** Reason of the failure. */
  failure?: string;
}

/** Unsent messages of this page, in order, and the actions on them. */
export function useOutgoing(subject: ThreadSubject) {
  const { http } = usePageShell();
  const cache = useQueryClient();
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([]);
  const drop = (key: string) => setOutgoing((all) => all.filter((one) => one.key !== key));
  const { mutate } = useMutation({
    // Mutation scope: messages are sent one after the other, in the order in which they were written.
    scope: { id: `messages ${subject.kind} ${subject.id}` },
    // Offline, sending fails at once with a message instead of pausing in a page that may be closed.
    networkMode: 'always',
    mutationFn: ({ key, text, file }: OutgoingMessage) => {
      const form = new FormData();
      form.set('text', text);
      if (file) form.set('attachment', file);
      return call(http, sendMessage, {
        params: { kind: subject.kind, id: subject.id },
        body: form,
        idempotencyKey: key,
      });
    },
    onSuccess: async (_sent, { key }) => {
      await cache.invalidateQueries({ queryKey: messageKeys.all });
      drop(key);
    },
    onError: (error, { key }) => {
      const failure = errorText(error, FAILURES.message);
      setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, failure } : one)));
      // The conversation may have ended in the meantime.
      void cache.invalidateQueries({ queryKey: messageKeys.thread(subject) });
    },
  });
  const start = ({ failure: _failure, ...message }: OutgoingMessage) => {
    setOutgoing((all) => [...all.filter(({ key }) => key !== message.key), message]);
    mutate(message);
  };
  return {
    outgoing,
    send: (text: string, file: File | undefined) => start({ key: randomId(), text, file }),
    retry: start,
    drop,
  };
}

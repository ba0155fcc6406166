import { useUnsavedWork } from '@market/web-kit';
import { useState } from 'react';

/** Draft of the message with an answer, stored on the device until it is sent. */
export function useAnswerNote(interviewId: string) {
  const [text, setText] = useState('');
  const { offer, closeOffer, decline, saved } = useUnsavedWork({
    name: `interview-answer:${interviewId}`,
    values: { text },
    isUnsaved: text !== '',
  });
  return {
    text,
    setText,
    kept: typeof offer?.values.text === 'string' ? offer.values.text : '',
    closeOffer,
    decline,
    /** Called when the answer is stored: text typed since then is preserved. */
    sent() {
      saved({ text });
      setText((now) => (now === text ? '' : now));
    },
  };
}

import { useUnsavedWork } from '@market/web-kit';
import { useState } from 'react';

/** Message that goes with an answer: the device keeps it until it is sent. */
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
    /** Called when the answer is stored: what was typed since then stays. */
    sent() {
      saved({ text });
      setText((now) => (now === text ? '' : now));
    },
  };
}

import { INTERVIEW_NOTE_MAX } from '@market/contracts/interviews';
import { TextArea } from '@market/web-kit/ui';
import { useId, useRef } from 'react';
import { KeptTextOffer } from '../kept-text-offer';
import { texts } from '../texts';
import classes from './interviews.module.css';
import type { useAnswerNote } from './use-answer-note';

/** Text field for the message; offers the unsent draft of an earlier visit. */
export function AnswerNote({
  note: { text, setText, kept, closeOffer, decline },
}: {
  note: ReturnType<typeof useAnswerNote>;
}) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={classes.answer}>
      <KeptTextOffer
        kept={text ? '' : kept}
        onTake={(words) => {
          setText(words);
          closeOffer();
        }}
        onDecline={decline}
        box={box}
      />
      <label htmlFor={id}>{texts.interviews.answerNote}</label>
      <TextArea
        ref={box}
        id={id}
        rows={2}
        maxLength={INTERVIEW_NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

import { INTERVIEW_NOTE_MAX } from '@market/contracts/interviews';
import { Alert, Button, Row, TextArea } from '@market/web-kit/ui';
import { useId, useRef } from 'react';
import { texts } from '../texts';
import classes from './interviews.module.css';
import type { useAnswerNote } from './use-answer-note';

/** Box for the message; offers what an earlier visit left unsent. */
export function AnswerNote({
  note: { text, setText, kept, closeOffer, decline },
}: {
  note: ReturnType<typeof useAnswerNote>;
}) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={classes.answer}>
      {kept && !text ? (
        <Alert
          title={texts.messages.draft}
          action={
            <Row gap={1}>
              <Button
                size="small"
                onClick={() => {
                  setText(kept);
                  closeOffer();
                  box.current?.focus();
                }}
              >
                {texts.messages.restore}
              </Button>
              <Button
                size="small"
                type="text"
                onClick={() => {
                  decline();
                  box.current?.focus();
                }}
              >
                {texts.messages.discard}
              </Button>
            </Row>
          }
        />
      ) : null}
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

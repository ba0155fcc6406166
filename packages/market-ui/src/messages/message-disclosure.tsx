import type { ThreadSubject } from '@market/contracts/messaging';
import { Button, MessageIcon, Row } from '@market/web-kit/frame';
import { useId, useState } from 'react';
import { texts } from '../texts';
import { MessageThread } from './lazy';
import classes from './messages.module.css';

/** Thread of messages inside another view, read and marked as seen only once it is opened. */
export function MessageDisclosure({ subject }: { subject: ThreadSubject }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.disclosure}>
      <Row>
        <Button
          size="small"
          icon={<MessageIcon size={16} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.messages.hide : texts.messages.show}
        </Button>
      </Row>
      {isOpen ? (
        <div id={id}>
          <MessageThread subject={subject} />
        </div>
      ) : null}
    </div>
  );
}

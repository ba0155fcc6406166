import { charactersOf } from '@market/api';
import { MESSAGE_MAX, type MessageThread, threadKey, type ThreadSubject } from '@market/contracts/messaging';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { RESUME_MAX_BYTES } from '@market/contracts/profiles';
import { useSession, useUnsavedWork } from '@market/web-kit';
import { Button, CloseIcon, FileIcon, Row, SendIcon, TextArea } from '@market/web-kit/ui';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { KeptTextOffer } from '../kept-text-offer';
import { texts } from '../texts';
import { MessageTemplates } from './lazy-templates';
import classes from './messages.module.css';
import type { OutgoingMessage } from './use-outgoing';

/** Text field for a message: the draft is stored on the device until it is sent. */
export function MessageBox({
  subject,
  thread,
  failed,
  onSend,
}: {
  subject: ThreadSubject;
  thread: MessageThread;
  failed: readonly OutgoingMessage[];
  onSend: (text: string, file: File | undefined) => void;
}) {
  const { user } = useSession();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [boxId, hintId, faultId] = [useId(), useId(), useId()];
  const { offer, closeOffer, decline, saved } = useUnsavedWork({
    name: `message:${threadKey(subject)}`,
    values: { text },
    isUnsaved: text !== '' || failed.some(({ failure }) => failure !== undefined),
  });
  const isLong = charactersOf(text.trim()) > MESSAGE_MAX;
  const send = () => {
    const words = text.trim();
    if (!words && !file) return setFault(RULE_MESSAGES.messageRequired);
    // Needed because the field's limit does not truncate an inserted template.
    if (isLong) return setFault(texts.messages.long({ max: MESSAGE_MAX }));
    onSend(words, file);
    saved({ text });
    setText('');
    setFile(undefined);
    setFault('');
    box.current?.focus();
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (!/\.pdf$/i.test(chosen.name)) return setFault(RULE_MESSAGES.resumePdf);
    if (chosen.size > RESUME_MAX_BYTES) return setFault(RULE_MESSAGES.fileSize);
    setFile(chosen);
    setFault('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const insert = (words: string) => {
    setText((before) => [before.trimEnd(), words].filter(Boolean).join('\n\n'));
    box.current?.focus();
  };
  const keptText = typeof offer?.values.text === 'string' ? offer.values.text : '';
  return (
    <form
      className={classes.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <KeptTextOffer
        kept={text ? '' : keptText}
        onTake={(words) => {
          setText(words);
          closeOffer();
        }}
        onDecline={decline}
        box={box}
      />
      <label htmlFor={boxId}>{texts.messages.write({ name: thread.name })}</label>
      <TextArea
        ref={box}
        id={boxId}
        rows={3}
        maxLength={MESSAGE_MAX}
        value={text}
        aria-describedby={`${hintId} ${faultId}`}
        aria-invalid={fault !== '' && (!text || isLong)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={hintId} className={`${classes.by} ${classes.keysHint}`}>
        {texts.messages.hint}
      </p>
      <p id={faultId} role="alert" className={classes.failure}>
        {fault}
      </p>
      {file ? (
        <Row gap={1}>
          <FileIcon size={16} aria-hidden="true" />
          <bdi className={classes.fileName}>{file.name}</bdi>
          <Button
            size="small"
            type="text"
            icon={<CloseIcon size={16} />}
            aria-label={texts.messages.removeFile({ name: file.name })}
            onClick={() => setFile(undefined)}
          />
        </Row>
      ) : null}
      <Row gap={2} justify="between">
        <Row gap={2}>
          <input
            ref={chooser}
            type="file"
            accept=".pdf,application/pdf"
            hidden
            tabIndex={-1}
            aria-label={texts.messages.attach}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Allows the same file to be chosen again after its removal.
              event.target.value = '';
            }}
          />
          <Button icon={<FileIcon size={16} />} onClick={() => chooser.current?.click()}>
            {texts.messages.attach}
          </Button>
          {user?.login_type === 'EMP' ? (
            <MessageTemplates
              values={{ name: thread.name, job: thread.job_title ?? '', company: thread.company }}
              onInsert={insert}
            />
          ) : null}
        </Row>
        <Button type="primary" htmlType="submit" icon={<SendIcon size={16} />}>
          {texts.messages.send}
        </Button>
      </Row>
    </form>
  );
}

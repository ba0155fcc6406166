import { call } from '@market/api/call';
import { dayOf, numberFormat } from '@market/api/formatters';
import {
  endThread,
  muteThread,
  openAttachment,
  threadKey,
  type ThreadMessage,
  type ThreadSubject,
} from '@market/contracts/messaging';
import { downloadFile, errorText, isApiError, usePageShell, useShell } from '@market/web-kit';
import {
  Alert,
  Button,
  ConfirmButton,
  DownloadIcon,
  EmptyState,
  ErrorState,
  FileIcon,
  LoadingState,
  MessageIcon,
  RelativeTime,
  Row,
} from '@market/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { texts } from '../texts';
import { MessageBox } from './message-box';
import classes from './messages.module.css';
import { type OutgoingMessage, useOutgoing } from './use-outgoing';
import { messageKeys, useThread } from './use-thread';

/**
 * Messages of an application or a granted access request, oldest first, and a text field for the next one. A live
 * region announces new ones; unsent messages keep their text, for a retry.
 */
export function MessageThread({ subject }: { subject: ThreadSubject }) {
  const { query, thread, messages } = useThread(subject);
  const { outgoing, send, retry, drop } = useOutgoing(subject);
  const isGone = isApiError(query.error) && query.error.status === 404;
  const { log, onScroll } = useEndInView(`${messages.at(-1)?.id ?? ''} ${String(outgoing.length)}`);
  if (isGone) return <Alert title={texts.messages.closed} />;
  if (!thread)
    return query.isError ? (
      <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState shape="rows" count={2} label={texts.messages.loading} />
    );
  const lastSeen = messages.findLast(({ own, seq }) => own && seq <= thread.seen)?.id;
  return (
    <div className={classes.thread}>
      {query.hasNextPage ? (
        <Button size="small" type="link" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.messages.older}
        </Button>
      ) : null}
      {/* A box that scrolls is reached by keyboard too, so that its messages can be read without a mouse. */}
      <div
        ref={log}
        role="log"
        aria-label={texts.messages.log({ name: thread.name })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.log}
        onScroll={onScroll}
      >
        {messages.length === 0 && outgoing.length === 0 ? (
          <EmptyState
            compact
            icon={<MessageIcon size={28} />}
            title={texts.messages.none}
            text={thread.can.write ? texts.messages.noneHint : undefined}
          />
        ) : null}
        <ol className={classes.messages}>
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              subject={subject}
              name={thread.name}
              isSeen={message.id === lastSeen}
            />
          ))}
          {outgoing.map((message) => (
            <Outgoing
              key={message.key}
              message={message}
              onRetry={() => retry(message)}
              onDiscard={() => drop(message.key)}
            />
          ))}
        </ol>
      </div>
      {thread.state === 'closed' ? (
        <Alert
          title={texts.messages.closed}
          description={
            thread.deleted_at ? texts.messages.deleted({ day: dayOf(thread.deleted_at, 'medium') }) : undefined
          }
        />
      ) : null}
      {thread.can.write ? (
        <MessageBox key={threadKey(subject)} subject={subject} thread={thread} failed={outgoing} onSend={send} />
      ) : null}
      <EndOrReopen subject={subject} name={thread.name} can={thread.can} />
      {thread.can.mute ? (
        <Mute subject={subject} isMuted={thread.muted === true} mutedBy={thread.muted_by_name} />
      ) : null}
    </div>
  );
}
const sizeOf = (bytes: number) =>
  numberFormat(undefined, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1_000),
  );

/** Keeps the end of the messages in view unless the reader has scrolled up. */
function useEndInView(changed: string) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const box = log.current;
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [changed]);
  return {
    log,
    onScroll() {
      const box = log.current;
      if (box) isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    },
  };
}

function Message({
  message: { id, own, mine, by_name, text, attachment, at },
  subject,
  name,
  isSeen,
}: {
  message: ThreadMessage;
  subject: ThreadSubject;
  name: string;
  isSeen: boolean;
}) {
  const { openDialog } = useShell();
  return (
    <li className={own ? classes.own : classes.theirs}>
      <p className={classes.by}>
        <bdi>{mine ? texts.messages.you : (by_name ?? name)}</bdi> · <RelativeTime value={at} />
      </p>
      {text ? (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      ) : null}
      {attachment ? <Attachment subject={subject} messageId={id} {...attachment} /> : null}
      {own && isSeen ? <p className={classes.by}>{texts.messages.seen}</p> : null}
      {own ? null : (
        <Button
          size="small"
          type="link"
          aria-label={texts.messages.reportLabel({ name })}
          onClick={() => openDialog('report', { kind: 'message', id, name })}
        >
          {texts.messages.report}
        </Button>
      )}
    </li>
  );
}

function Outgoing({
  message: { text, file, failure },
  onRetry,
  onDiscard,
}: {
  message: OutgoingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  return (
    <li className={classes.own}>
      {text ? (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      ) : null}
      {file ? (
        <p className={classes.by}>
          <FileIcon size={16} aria-hidden="true" /> <bdi>{file.name}</bdi>
        </p>
      ) : null}
      {failure === undefined ? <p className={classes.by}>{texts.messages.sending}</p> : null}
      {failure === undefined ? null : (
        <div role="alert">
          <p className={classes.failure}>
            {texts.messages.notSent} {failure}
          </p>
          <Row gap={2}>
            <Button size="small" onClick={onRetry}>
              {texts.messages.retry}
            </Button>
            <Button size="small" type="text" onClick={onDiscard}>
              {texts.messages.discard}
            </Button>
          </Row>
        </div>
      )}
    </li>
  );
}

function Attachment({
  subject: { kind, id },
  messageId,
  name,
  bytes,
}: {
  subject: ThreadSubject;
  messageId: string;
  name: string;
  bytes: number;
}) {
  const { http, notify } = usePageShell();
  const download = useMutation({
    mutationFn: async () => {
      const file = await call(http, openAttachment, { params: { kind, id, message_id: messageId } });
      downloadFile(file, name);
    },
    onError: (error) => notify.error(errorText(error, texts.messages.notDownloaded)),
  });
  return (
    <Button
      size="small"
      icon={<DownloadIcon size={16} />}
      loading={download.isPending}
      aria-label={texts.messages.download({ name })}
      onClick={() => download.mutate()}
    >
      <bdi>{name}</bdi> ({sizeOf(bytes)})
    </Button>
  );
}

/** Lets the candidate decide whether the company may write. */
function EndOrReopen({
  subject,
  name,
  can,
}: {
  subject: ThreadSubject;
  name: string;
  can: { end: boolean; reopen: boolean };
}) {
  const { http, notify } = usePageShell();
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (ended: boolean) =>
      call(http, endThread, { params: { kind: subject.kind, id: subject.id }, body: { ended } }),
    onError: (error) => notify.error(errorText(error, texts.messages.notChanged)),
    onSettled: () => cache.invalidateQueries({ queryKey: messageKeys.all }),
  });
  if (can.reopen)
    return (
      <Alert
        title={texts.messages.ended}
        action={
          <Button size="small" loading={change.isPending} onClick={() => change.mutate(false)}>
            {texts.messages.reopen}
          </Button>
        }
      />
    );
  if (!can.end) return null;
  return (
    <Row justify="end">
      <ConfirmButton
        size="small"
        danger
        type="text"
        question={<>{texts.messages.endQuestion({ name })}</>}
        text={texts.messages.endText}
        confirmLabel={texts.messages.end}
        onConfirm={() => change.mutateAsync(true)}
      >
        {texts.messages.end}
      </ConfirmButton>
    </Row>
  );
}

/** Lets the company decide whether its members are notified of messages in a thread. */
function Mute({
  subject: { kind, id },
  isMuted,
  mutedBy,
}: {
  subject: ThreadSubject;
  isMuted: boolean;
  mutedBy: string | undefined;
}) {
  const { http, notify } = usePageShell();
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: () => call(http, muteThread, { params: { kind, id }, body: { muted: !isMuted } }),
    onError: (error) => notify.error(errorText(error, texts.messages.notChanged)),
    onSettled: () => cache.invalidateQueries({ queryKey: messageKeys.all }),
  });
  return (
    <Row justify="end">
      {isMuted ? (
        <span className={classes.by}>
          {mutedBy ? texts.messages.mutedBy({ name: mutedBy, bdi: (part) => <bdi>{part}</bdi> }) : texts.messages.muted}
        </span>
      ) : null}
      <Button size="small" type="text" loading={change.isPending} onClick={() => change.mutate()}>
        {isMuted ? texts.messages.unmute : texts.messages.mute}
      </Button>
    </Row>
  );
}

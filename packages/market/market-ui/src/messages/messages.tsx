import { call } from '@market/api/call';
import { listThreads, type MessageThreadLine, threadKey, threadOfKey } from '@market/contracts/messaging';
import { links } from '@market/contracts/site';
import { useSession, usePageShell } from '@market/web-kit';
import { Link, useParams, useSearchParams } from '@market/web-kit/router';
import {
  Card,
  EmptyState,
  MessageIcon,
  Page,
  PageFailure,
  PageHeader,
  QueryList,
  RelativeTime,
  usePageFailure,
  VisuallyHidden,
} from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts } from '../texts';
import { MessageThread } from './message-thread';
import classes from './messages.module.css';
import { messageKeys } from './use-thread';

const PAGE_SIZE = 20;

/** Page of all threads: the list, and beside it the thread of the address, which replaces the list on a phone. */
export function Messages() {
  const { http } = usePageShell();
  const { user } = useSession();
  const { thread: key = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const isEmployer = user?.login_type === 'EMP';
  const subject = threadOfKey(key);
  const query = useQuery({
    queryKey: messageKeys.threads(page),
    queryFn: ({ signal }) => call(http, listThreads, { body: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  const all = isEmployer ? links.dashboardMessages() : links.messages();
  const shown = query.data?.records.find((line) => threadKey(line) === key);
  return (
    <Page title={texts.messages.title} width="wide">
      <PageHeader
        title={shown ? <bdi>{shown.name}</bdi> : texts.messages.title}
        description={shown ? shown.job_title : texts.messages.lead}
        {...(subject ? { back: { to: all, label: texts.messages.all } } : {})}
      />
      <div className={subject ? `${classes.columns} ${classes.withThread}` : classes.columns}>
        <div className={classes.list}>
          <QueryList
            look="rows"
            query={query}
            label={texts.messages.threads}
            count={texts.messages.threadCount}
            loading={texts.messages.loadingThreads}
            keyOf={threadKey}
            render={(line) => <ThreadLine line={line} isEmployer={isEmployer} isShown={threadKey(line) === key} />}
            empty={
              <EmptyState
                icon={<MessageIcon size={28} />}
                title={texts.messages.noThreads}
                text={isEmployer ? texts.messages.noThreadsOfEmployer : texts.messages.noThreadsOfCandidate}
              />
            }
            paging={{ page, size: PAGE_SIZE, onChange: (next, options) => setParams({ page: String(next) }, options) }}
          />
        </div>
        {subject ? (
          <Card className={classes.beside}>
            <MessageThread key={key} subject={subject} />
          </Card>
        ) : null}
      </div>
    </Page>
  );
}

function ThreadLine({ line, isEmployer, isShown }: { line: MessageThreadLine; isEmployer: boolean; isShown: boolean }) {
  const { name, job_title, unread, last } = line;
  const to = isEmployer ? links.dashboardMessageThread(threadKey(line)) : links.messageThread(threadKey(line));
  const words = last.text || texts.messages.file;
  return (
    <Link to={to} className={classes.line} aria-current={isShown ? 'page' : undefined}>
      <span className={classes.lineHead}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={classes.by}>
          <RelativeTime value={last.at} />
        </span>
      </span>
      {job_title ? (
        <span className={classes.by}>
          <bdi>{job_title}</bdi>
        </span>
      ) : null}
      <span className={unread > 0 ? `${classes.words} ${classes.isNew}` : classes.words} dir="auto">
        {last.mine ? texts.messages.youWrote({ text: words }) : null}
        {!last.mine && last.by_name ? texts.messages.colleagueWrote({ name: last.by_name, text: words }) : null}
        {last.mine || last.by_name ? null : words}
      </span>
      {unread > 0 ? (
        <span className={classes.unread}>
          <span aria-hidden="true">{unread}</span>
          <VisuallyHidden>{texts.messages.unread({ count: unread })}</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  );
}

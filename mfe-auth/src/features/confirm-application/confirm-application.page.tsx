import { call } from '@market/api/call';
import {
  answerWords,
  confirmApplication,
  showWaitingApplication,
  WAITING_APPLICATION_DAYS,
  type WaitingApplication,
} from '@market/contracts/applications';
import { ERRORS } from '@market/contracts/errors';
import { FAILURES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import { errorText, isApiError, usePageHead, useSession, useShell } from '@market/web-kit';
import { Wordmark } from '@market/market-ui/brand';
import { Link, useParams } from '@market/web-kit/router';
import { Button, ButtonLink, LoadingState, Page, RetryIcon, SuccessIcon, WarningIcon } from '@market/web-kit/ui';
import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import classes from '../../shared/link-outcome.module.css';

/** Error codes that mean the page is outdated, so that the link's state is fetched again. */
const CHANGED_SINCE = new Set(['link-invalid', 'already-applied', 'already-registered']);

/**
 * `/confirm-application/:token`: shows the application behind a mail's link, and sends it on one press. Opening the
 * address alone sends nothing, because mail scanners open links too (docs/security.md, S116).
 */
export function ConfirmApplicationPage() {
  const { http, session, notify, navigate } = useShell();
  const { token = '' } = useParams();
  const { user } = useSession();
  usePageHead({ canonical: null, isPersonal: true });
  const send = useMutation({
    mutationFn: () => call(http, confirmApplication, { body: { token } }),
    onSuccess: ({ user: sender, token: accessToken }) => {
      session.signIn({ user: sender, token: accessToken, remember: true });
      notify.success(texts.confirmApplication.sent);
      navigate(links.myApplications(), { replace: true });
    },
    // Sent in another tab, response lost, or account created meanwhile: refetches the link's current state.
    onError: (error) => {
      if (isApiError(error) && CHANGED_SINCE.has(error.code ?? '')) void refetch();
    },
  });
  const present = user?.login_id ?? 'visitor';
  const [reader, setReader] = useState(present);
  // Signing in refetches the application, except for the sign-in by this press: the link is used up then.
  if (reader !== present && !send.isPending && !send.isSuccess) setReader(present);
  const {
    data: waiting,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['waiting-application', token, reader],
    queryFn: () => call(http, showWaitingApplication, { body: { token } }),
    // A server writes the page as for a visitor: for who is signed in, its text stays until the answer is here.
    placeholderData: (before, query) => (query?.queryKey[1] === token ? before : undefined),
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={texts.confirmApplication.title} width="narrow">
      <div className={classes.bare}>
        <Link to={links.home()} className={classes.brand}>
          <Wordmark />
        </Link>
        <div className={classes.outcome} aria-live="polite">
          {waiting && !isOver(error) ? (
            <Waiting waiting={waiting} isOlder={isPlaceholderData} token={token} send={send} />
          ) : isFetching ? (
            <LoadingState shape="text" label={texts.confirmApplication.loading} />
          ) : (
            <Refusal error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** True once the link is used up, also by another tab or device since the page was opened. */
const isOver = (error: unknown) => isApiError(error) && (error.code === 'already-applied' || error.status === 422);

interface WaitingProps {
  waiting: WaitingApplication;
  /** Whether it is the answer to another reader: who has signed in since may need no sign-in. */
  isOlder: boolean;
  token: string;
  send: Pick<UseMutationResult<unknown, Error, void>, 'error' | 'isPending' | 'mutate'>;
}

function Waiting({ waiting, isOlder, token, send }: WaitingProps) {
  const { openDialog } = useShell();
  const { job_title, cmp_name, can_name, can_email, can_mobn, can_about, note, answers, has_resume, sign_in } = waiting;
  const bdi = (words: ReactNode) => <bdi>{words}</bdi>;
  const typed = [
    ...(answers ?? []).map(({ id, label, answer }) => ({ id, label, words: answerWords(answer).join(', ') })),
    { id: 'about', label: texts.confirmApplication.about, words: can_about },
    { id: 'note', label: texts.confirmApplication.note, words: note },
  ].filter(({ words }) => words);
  return (
    <>
      <h1>{texts.confirmApplication.heading({ title: job_title, bdi })}</h1>
      <p>
        {texts.confirmApplication.what({ company: cmp_name, name: can_name, email: can_email, phone: can_mobn, bdi })}
      </p>
      <p>{has_resume ? texts.confirmApplication.withResume : texts.confirmApplication.withoutResume}</p>
      {typed.length > 0 ? (
        <dl className={classes.typed}>
          {typed.map(({ id, label, words }) => (
            <div key={id}>
              <dt dir="auto">{label}</dt>
              <dd dir="auto">{words}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {send.error ? <p role="alert">{errorText(send.error, FAILURES.applicationNotConfirmed)}</p> : null}
      {sign_in ? (
        <>
          <p>{texts.confirmApplication.signInFirst}</p>
          <Button
            type="primary"
            loading={isOlder}
            onClick={() => openDialog('sign-in', { loginType: 'CND', returnTo: links.confirmApplication(token) })}
          >
            {texts.confirmApplication.signIn}
          </Button>
        </>
      ) : (
        <Button
          type="primary"
          size="large"
          loading={send.isPending}
          // The shell fetches that page ahead, though only the press signs in to it.
          data-leads-to={links.myApplications()}
          onClick={() => send.mutate()}
        >
          {texts.confirmApplication.send}
        </Button>
      )}
    </>
  );
}

function Refusal({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error) && error.code === 'already-applied')
    return (
      <>
        <span className={classes.good} aria-hidden="true">
          <SuccessIcon size={32} />
        </span>
        <h1>{texts.confirmApplication.sentAlready}</h1>
        <ButtonLink type="primary" to={links.myApplications()}>
          {texts.confirmApplication.toApplications}
        </ButtonLink>
      </>
    );
  if (isApiError(error) && error.status === 422)
    return (
      <>
        <span className={classes.bad} aria-hidden="true">
          <WarningIcon size={32} />
        </span>
        <h1>{texts.confirmApplication.deadLink}</h1>
        <p>
          {texts.confirmApplication.goodFor({ error: ERRORS['link-invalid'].error, days: WAITING_APPLICATION_DAYS })}
        </p>
        <ButtonLink type="primary" to={links.searchJobs()}>
          {texts.confirmApplication.searchJobs}
        </ButtonLink>
      </>
    );
  return (
    <>
      <h1>{texts.confirmApplication.noAnswer}</h1>
      <p>{errorText(error, FAILURES.applicationNotConfirmed)}</p>
      <Button type="primary" icon={<RetryIcon size={18} />} onClick={onRetry}>
        {texts.confirmApplication.tryAgain}
      </Button>
    </>
  );
}

import { call } from '@market/api/call';
import type { LoginType } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import {
  NOTIFICATION_CHOICE_LABELS,
  NOTIFICATION_CHOICES,
  type NotificationChoice,
  DIGEST,
  showUnsubscribe,
  unsubscribe,
  type UnsubscribeAnswer,
  WEEKLY_JOBS,
} from '@market/contracts/notifications';
import { endAlert, showAlert, type UnsubscribedSearch } from '@market/contracts/saved';
import { links } from '@market/contracts/site';
import { errorText, isApiError, useSession, useShell } from '@market/web-kit';
import {
  Button,
  ButtonLink,
  ErrorState,
  LoadingState,
  Page,
  PageFailure,
  StatePage,
  usePageFailure,
} from '@market/web-kit/frame';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router-dom';
import { texts } from '../../texts';

/** Subscription that the token ends, according to the service: a kind of mails, or those of a saved search. */
type Ending = UnsubscribeAnswer | UnsubscribedSearch;

/**
 * `/unsubscribe/:token`: browser target of a mail's unsubscribe link. Opening it changes nothing, only its button does;
 * no sign-in is needed (RFC 8058).
 */
export function UnsubscribePage() {
  const { http, notify } = useShell();
  const reader = useSession().user?.login_type ?? 'CND';
  const token = useMatch('/unsubscribe/:token')?.params.token ?? '';
  const [show, end] = token.startsWith(OF_A_SEARCH)
    ? ([showAlert, endAlert] as const)
    : ([showUnsubscribe, unsubscribe] as const);
  const query = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }): Promise<Ending> => call(http, show, { params: { token }, signal }),
  });
  const { data, error, isPending, refetch } = query;
  const failure = usePageFailure(query, token);
  const ending = useMutation({
    mutationFn: (): Promise<Ending> => call(http, end, { params: { token } }),
    onSuccess: (ended) => notify.success(wordsOf(ended, reader).toast),
    onError: (failure) => notify.error(errorText(failure, FAILURES.unsubscribe)),
  });

  if (isApiError(error) && error.code === 'link-invalid') return <InvalidLink />;
  if (failure) return <PageFailure {...failure} />;
  if (isPending) return <Waiting />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  const { label, stays, choicesPage } = wordsOf(data, reader);
  const settings = <ButtonLink to={choicesPage}>{texts.unsubscribe.changeChoices}</ButtonLink>;
  if (ending.isSuccess) {
    return (
      <StatePage
        picture="turned"
        title={texts.unsubscribe.doneHeading}
        text={texts.unsubscribe.noLongerComesByEmail({ label, stays })}
        actions={settings}
      />
    );
  }
  return (
    <StatePage
      picture="waiting"
      title={texts.unsubscribe.askHeading}
      text={texts.unsubscribe.wouldNoLongerComeBy({ label, stays })}
      actions={
        <>
          <Button type="primary" loading={ending.isPending} onClick={() => ending.mutate()}>
            {texts.unsubscribe.switchOff}
          </Button>
          {settings}
        </>
      }
    />
  );
}

/** Prefix of a saved search's token. */
const OF_A_SEARCH = 'saved_search.';

function wordsOf(
  ending: Ending,
  reader: LoginType,
): { label: string; stays: string; choicesPage: string; toast: string } {
  if ('search' in ending)
    return {
      label: ending.search,
      stays: texts.unsubscribe.searchStays,
      choicesPage: links.savedSearches(),
      toast: SUCCESSES.searchMails({ name: ending.search }),
    };
  const label = NOTIFICATION_CHOICE_LABELS[ending.choice];
  return {
    label,
    stays: ending.choice === WEEKLY_JOBS ? texts.unsubscribe.jobsStay : texts.unsubscribe.youStillSee,
    choicesPage: links.notificationSettings(ending.choice === DIGEST ? reader : readerOf(ending.choice)),
    toast: SUCCESSES.mailsOff({ label }),
  };
}

/** Account type that receives mails of this kind. */
function readerOf(choice: NotificationChoice): 'EMP' | 'CND' {
  const ofEmployers: readonly NotificationChoice[] = NOTIFICATION_CHOICES.EMP;
  return ofEmployers.includes(choice) ? 'EMP' : 'CND';
}

function Waiting() {
  return (
    <Page title={texts.unsubscribe.emails} width="narrow">
      <LoadingState shape="text" label={texts.unsubscribe.loading} />
    </Page>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Page title={texts.unsubscribe.emails} width="narrow">
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  );
}

function InvalidLink() {
  const { user } = useSession();
  return (
    <StatePage
      picture="empty"
      title={texts.unsubscribe.invalidHeading}
      text={texts.unsubscribe.invalidReason}
      actions={
        <>
          <ButtonLink type="primary" to={links.notificationSettings(user?.login_type ?? 'CND')}>
            {texts.unsubscribe.toSettings}
          </ButtonLink>
          <ButtonLink to={links.contact()}>{texts.unsubscribe.writeToUs}</ButtonLink>
        </>
      }
    />
  );
}

import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import {
  isMailedUnlessOff,
  mayBeDaily,
  NOTIFICATION_CHOICE_LABELS,
  type NotificationChoice,
  notificationChoicesOf,
} from '@market/contracts/notifications';
import { NOTIFICATIONS_ANCHOR } from '@market/contracts/site';
import { errorText, useSession, useShell } from '@market/web-kit';
import { useLocation } from '@market/web-kit/router';
import { Card, Checkbox, ErrorState, LoadingState, VisuallyHidden } from '@market/web-kit/ui';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { texts } from './texts';
import classes from './notification-choices-card.module.css';
import { useNotificationChoices } from './use-notification-choices';

/** Hint of each kind of mail: its subject, and when it is sent. */
const HINTS: Record<NotificationChoice, string> = {
  application_status: texts.account.applicationStatusHint,
  access_requests: texts.account.accessRequests,
  new_applications: texts.account.newApplications,
  withdrawn_applications: texts.account.withdrawnApplications,
  access_answers: texts.account.accessAnswers,
  employer_messages: texts.account.employerMessages,
  candidate_messages: texts.account.candidateMessages,
  mentions: texts.account.mentions,
  due_answers: texts.account.dueAnswers,
  weekly_jobs: texts.account.weeklyJobs,
};

/** Mail preferences, each switch saved at once. Mails about the account itself cannot be switched off. */
export function NotificationChoicesCard() {
  const { user } = useSession();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div id={NOTIFICATIONS_ANCHOR} ref={place}>
      <Card title={texts.account.notifications}>
        <p className={classes.text}>
          {texts.account.emailChoicesLead({
            loginEmail: user?.login_email ?? '',
            strong: (words) => <strong>{words}</strong>,
          })}
        </p>
        {user ? <Choices kinds={notificationChoicesOf(user.login_type)} place={place} /> : null}
        <p className={classes.text}>{texts.account.alwaysSent}</p>
      </Card>
    </div>
  );
}

function Choices({ kinds, place }: { kinds: readonly NotificationChoice[]; place: RefObject<HTMLElement | null> }) {
  const { notify } = useShell();
  const id = useId();
  const { preferences, error, isPending, refetch, choose } = useNotificationChoices({
    onSaved({ part, choice, wanted }) {
      const { mailsOn, mailsOff, mailsDaily } = SUCCESSES;
      const words = part === 'daily' ? (wanted ? mailsDaily : mailsOn) : wanted ? mailsOn : mailsOff;
      notify.success(words({ label: NOTIFICATION_CHOICE_LABELS[choice] }));
    },
    onFailed: (failure) => notify.error(errorText(failure, FAILURES.notificationChoice)),
  });
  useScrollFromMail(place, isPending);
  if (isPending)
    return <LoadingState shape="text" count={kinds.length * 2} label={texts.account.loadingNotificationChoices} />;
  if (!preferences) return <ErrorState compact error={error} onRetry={refetch} />;
  const { choices, daily = {} } = preferences;
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.account.byEmail}</legend>
      {kinds.map((choice) => (
        <div key={choice}>
          <Checkbox
            checked={choices[choice] ?? isMailedUnlessOff(choice)}
            aria-describedby={`${id}-${choice}`}
            onChange={({ target }) => choose({ part: 'choices', choice, wanted: target.checked })}
          >
            {NOTIFICATION_CHOICE_LABELS[choice]}
          </Checkbox>
          <p id={`${id}-${choice}`} className={classes.hint}>
            {HINTS[choice]}
          </p>
          {mayBeDaily(choice) && (choices[choice] ?? true) ? (
            <Checkbox
              className={classes.daily}
              checked={daily[choice] ?? false}
              onChange={({ target }) => choose({ part: 'daily', choice, wanted: target.checked })}
            >
              {texts.account.onceADay}
              <VisuallyHidden>: {NOTIFICATION_CHOICE_LABELS[choice]}</VisuallyHidden>
            </Checkbox>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

/**
 * Scrolls to the card for links in mails once its height is final: the browser resolved the anchor before the card was
 * rendered.
 */
function useScrollFromMail(place: RefObject<HTMLElement | null>, isPending: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isPending && hash === `#${NOTIFICATIONS_ANCHOR}`) place.current?.scrollIntoView();
  }, [hash, isPending, place]);
}

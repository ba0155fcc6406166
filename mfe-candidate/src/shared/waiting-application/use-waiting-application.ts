import { DAY_MS } from '@market/api/durations';
import { WAITING_APPLICATION_DAYS } from '@market/contracts/applications';
import { useVisitorNote } from '@market/web-kit';

/** An application that this visitor has sent without an account, until the link of its mail is opened. */
export interface OwnWaitingApplication {
  /** The key that the form was answered with. */
  waiting_key: string;
  /** Address that the newest mail went to. */
  email: string;
}

/**
 * The visitor's waiting application to a job, kept in this tab for as long as it may wait: the days count from the form,
 * also once its mail went to another address.
 */
export function useWaitingApplication(jobId: string) {
  const { note, until, keep, forget } = useVisitorNote(`waiting-application:${jobId}`);
  const { waiting_key, email } = note ?? {};
  const waiting: OwnWaitingApplication | undefined =
    typeof waiting_key === 'string' && typeof email === 'string' ? { waiting_key, email } : undefined;
  return {
    waiting,
    keepWaiting: (sent: OwnWaitingApplication) =>
      keep({ ...sent }, new Date(Date.now() + WAITING_APPLICATION_DAYS * DAY_MS)),
    /** Notes the address that the newest mail of the same application went to. */
    keepAddress: (email: string) => {
      if (waiting && until) keep({ ...waiting, email }, until);
    },
    forgetWaiting: forget,
  };
}

import { DAY_MS } from '@market/api/durations';
import { WAITING_APPLICATION_DAYS } from '@market/contracts/applications';
import { useVisitorNote } from '@market/web-kit';

/** Application sent by this visitor without an account, pending until the mailed link is opened. */
export interface OwnWaitingApplication {
  /** Key from the response to the form. */
  waiting_key: string;
  /** Recipient of the latest mail. */
  email: string;
}

/**
 * The visitor's waiting application to a job, stored in this tab until it expires: the period starts with the form,
 * even if its mail was later sent to another address.
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
    /** Stores the recipient of the application's latest mail. */
    keepAddress: (email: string) => {
      if (waiting && until) keep({ ...waiting, email }, until);
    },
    forgetWaiting: forget,
  };
}

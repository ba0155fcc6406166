import type { EventPayload } from '@market/contracts/events';
import type { WaitingApplication } from './waiting-application';

/**
 * Event to mail a waiting application's link: of typed text, it has the address alone.
 * @param replaced id of the application that it replaces
 */
export function applicationWaits(
  { id, job_id, job_title, cmp_name, expires_at }: WaitingApplication,
  can_email: string,
  replaced?: string,
): EventPayload<'profile.application-waits.v1'> {
  return {
    id,
    can_email,
    job_id,
    job_title,
    cmp_name,
    expires_at: expires_at.toISOString(),
    ...(replaced === undefined ? {} : { replaces: replaced }),
  };
}

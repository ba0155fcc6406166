import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import { ASSESSMENTS_COLLECTION } from './assessment-store';

/** Fields of a moved or assessed application that determine whom to notify. */
export interface ChangedApplicant {
  _id: string;
  employer_login_id: string;
  job_id: string;
}

/** Reports moved or assessed applications, changed by any replica of the service. */
export function createApplicantChanges({
  connection,
  log,
  changed,
}: {
  connection: Connection;
  log: Log;
  changed: (applicant: ChangedApplicant) => Promise<void>;
}): FollowedChanges {
  return followChanges({
    connection,
    log,
    collections: {
      [ASSESSMENTS_COLLECTION]: {},
      // Only changes of the revision: a new application has its own notification, and search words appear on no page.
      applications: { 'updateDescription.updatedFields.revision': { $exists: true } },
    },
    listener: {
      async changed(change) {
        if (!('fullDocument' in change) || !change.fullDocument) return;
        // Cast: both collections have these fields.
        await changed(change.fullDocument as unknown as ChangedApplicant);
      },
      // Pages refetch on the `changed` event that the streams of notifications and threads then send.
      missed: () => undefined,
    },
  });
}

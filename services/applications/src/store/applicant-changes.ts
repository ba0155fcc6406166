import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import { ASSESSMENTS_COLLECTION } from './assessment-store';

/** An application that was moved or assessed, as far as it says who may hear of it. */
export interface ChangedApplicant {
  _id: string;
  employer_login_id: string;
  job_id: string;
}

/** Tells of applications that were moved or assessed, whichever replica of the service did it. */
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
      // Steps alone: a new application is told of by its notification, and words for the search concern no page.
      applications: { 'updateDescription.updatedFields.revision': { $exists: true } },
    },
    listener: {
      async changed(change) {
        if (!('fullDocument' in change) || !change.fullDocument) return;
        // Both collections have these fields.
        await changed(change.fullDocument as unknown as ChangedApplicant);
      },
      // Pages ask anew by the `changed` that the streams of notifications and threads tell of then.
      missed: () => undefined,
    },
  });
}

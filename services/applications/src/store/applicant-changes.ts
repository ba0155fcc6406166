import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import { ASSESSMENTS_COLLECTION } from './assessment-store';
import { INTERVIEWS_COLLECTION } from './interview-store';

/** Fields of a moved or assessed application that determine whom to notify. */
export interface ChangedApplicant {
  _id: string;
  employer_login_id: string;
  job_id: string;
}

/** Reports applications that were moved, assessed or got news of an interview, by any replica of the service. */
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
      [INTERVIEWS_COLLECTION]: {},
      // Only changes of the revision: a new application has its own notification, and search words appear on no page.
      applications: { 'updateDescription.updatedFields.revision': { $exists: true } },
    },
    listener: {
      async changed(change) {
        if (!('fullDocument' in change) || !change.fullDocument) return;
        // Cast: the collections have these fields; an interview has the application's id in a field of its own.
        const { application_id, ...row } = change.fullDocument as unknown as ChangedApplicant & {
          application_id?: string;
        };
        await changed({ ...row, _id: application_id ?? row._id });
      },
      // Pages refetch on the `changed` event that the streams of notifications and threads then send.
      missed: () => undefined,
    },
  });
}

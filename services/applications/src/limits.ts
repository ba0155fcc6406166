import type { ApplicationsSettings } from './settings';
import { LIMITS } from '@market/contracts/limits';
import { createAddressLimiter, createLimiter, type Connection } from '@market/service-kit';

/** Rate-limit counters for the limits of the endpoints. */
export function createApplicationsLimits({
  connection,
  config,
}: {
  connection: Connection;
  config: Pick<ApplicationsSettings, 'nodeEnv'>;
}) {
  const ofMessages = [LIMITS.messagesOfMinute, LIMITS.messagesOfDay].map((limit) =>
    createLimiter({ connection, ...limit }),
  );
  const files = createLimiter({ connection, ...LIMITS.messageFiles });
  const exports = createLimiter({ connection, ...LIMITS.applicantExports });
  return {
    applicantNotes: createLimiter({ connection, ...LIMITS.applicantNotes }),
    applicantMarks: createLimiter({ connection, ...LIMITS.applicantMarks }),
    interviewChanges: createLimiter({ connection, ...LIMITS.interviewChanges }),
    webhookChanges: createLimiter({ connection, ...LIMITS.webhookChanges }),
    webhookSends: createLimiter({ connection, ...LIMITS.webhookSends }),
    calendarFeedsMade: createLimiter({ connection, ...LIMITS.calendarFeedsMade }),
    calendarFeedTries: createAddressLimiter({ connection, config, ...LIMITS.calendarFeedTries }),
    calendarFeedReads: createLimiter({ connection, ...LIMITS.calendarFeedReads }),
    interviewLinks: createAddressLimiter({ connection, config, ...LIMITS.interviewLinks }),
    /** @throws MarketError 'too-many-requests' */
    export: (loginId: string) => exports.consume(loginId),

    /** @throws MarketError 'too-many-requests' */
    async message(loginId: string, sent: { files: number }): Promise<void> {
      for (const limit of ofMessages) await limit.consume(loginId);
      if (sent.files > 0) await files.consume(loginId, sent.files);
    },
  };
}

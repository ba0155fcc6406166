import type { EmployerApplication } from '@market/contracts/applications';
import { errorText, isApiError } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkRun, useBulkRun } from '../../../shared/use-bulk-run';
import { refreshApplications } from '../../../shared/use-set-status';
import { texts } from '../../../texts';

/**
 * Runs a request for each of several applications, a few concurrently, until stopped or until its page is left. A daily
 * limit stops it too, since all further requests would fail.
 */
export function useBulkCalls() {
  const cache = useQueryClient();
  const { run, progress, stop } = useBulkRun();
  const [result, setResult] = useState<BulkRun<EmployerApplication>>();
  return {
    async run(
      applications: readonly EmployerApplication[],
      make: (application: EmployerApplication) => Promise<unknown>,
    ): Promise<BulkRun<EmployerApplication>> {
      setResult(undefined);
      const made = await run(applications, {
        make,
        // Applications without a code have only a name left to show.
        refusalOf: ({ candidate }) => (candidate.can_code === '' ? texts.bulkCalls.notShown : undefined),
        whyNot(error) {
          if (isApiError(error) && error.status === 429) stop();
          if (isApiError(error) && error.status === 404) return texts.bulkCalls.notShown;
          return errorText(error, texts.listApplicants.noAnswer);
        },
      });
      refreshApplications(cache);
      setResult(made);
      return made;
    },
    progress,
    stop,
    result,
  };
}

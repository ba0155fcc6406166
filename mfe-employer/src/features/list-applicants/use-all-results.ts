import { call } from '@market/api/call';
import { type EmployerApplication, listEmployerApplications } from '@market/contracts/applications';
import { errorText, useShell } from '@market/web-kit';
import { useMutation } from '@tanstack/react-query';
import { texts } from '../../texts';
import { listOf, type ApplicationFilter } from './use-applications';

/** Maximum number of applications per bulk step; each causes a request, and a mail to its candidate. */
export const SELECTED_MAX = 500;
const AT_ONCE = 100;

/** Fetches all filtered results, for selection. */
export function useAllResults() {
  const { http, notify } = useShell();
  return useMutation({
    mutationFn: async (filter: ApplicationFilter): Promise<EmployerApplication[]> => {
      const all = new Map<string, EmployerApplication>();
      for (let page = 1; all.size < SELECTED_MAX; page += 1) {
        const body = { ...listOf(filter), page, limit: AT_ONCE };
        const { records } = await call(http, listEmployerApplications, { body });
        for (const one of records) all.set(one.id, one);
        if (records.length < AT_ONCE) break;
      }
      return [...all.values()].slice(0, SELECTED_MAX);
    },
    onError: (error) => notify.error(errorText(error, texts.listApplicants.noAnswer)),
  });
}

import { call } from '@market/api/call';
import { dayIn, ownTimeZone } from '@market/api/time-zones';
import { exportApplicants } from '@market/contracts/applications';
import { downloadFile, errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import type { listOf } from './use-applications';

/** Fetches the filtered list as a CSV file and hands it to the browser. */
export function useExport() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ filter }: { filter: ReturnType<typeof listOf>; total: number }) => {
      const file = await call(http, exportApplicants, { body: { ...filter, time_zone: ownTimeZone() } });
      downloadFile(file, texts.listApplicants.exportFile({ day: dayIn(new Date()) }));
    },
    onSuccess: (_file, { total }) => {
      notify.success(texts.listApplicants.exported({ total }));
      void cache.invalidateQueries({ queryKey: queryKeys.applicantExports });
    },
    onError: (error) => notify.error(errorText(error, texts.listApplicants.notExported)),
  });
}

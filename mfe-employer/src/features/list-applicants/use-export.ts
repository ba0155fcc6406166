import { call } from '@market/api/call';
import { exportApplicants } from '@market/contracts/applications';
import { errorText, useShell } from '@market/web-kit';
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
      const file = await call(http, exportApplicants, { body: filter });
      const address = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = address;
      link.download = texts.listApplicants.exportFile({ day: new Date().toISOString().slice(0, 10) });
      link.click();
      // The browser has taken the address once the click is handled.
      setTimeout(() => URL.revokeObjectURL(address), 0);
    },
    onSuccess: (_file, { total }) => {
      notify.success(texts.listApplicants.exported({ total }));
      void cache.invalidateQueries({ queryKey: queryKeys.applicantExports });
    },
    onError: (error) => notify.error(errorText(error, texts.listApplicants.notExported)),
  });
}

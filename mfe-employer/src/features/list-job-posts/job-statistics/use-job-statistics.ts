import { call } from '@market/api/call';
import { dayIn, ownTimeZone } from '@market/api/time-zones';
import { exportJobStatistics, showJobStatistics, type StatisticsSpan } from '@market/contracts/job-statistics';
import { downloadFile, errorText, useShell } from '@market/web-kit';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';

/** Statistics of a job for the last days of this device's time zone. */
export function useJobStatistics(id: string, days: StatisticsSpan) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.jobStatistics(id, days),
    queryFn: () => call(http, showJobStatistics, { params: { id }, query: { days, time_zone: ownTimeZone() } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Fetches the same as a CSV file and hands it to the browser. */
export function useStatisticsFile(id: string) {
  const { http, notify } = useShell();
  return useMutation({
    mutationFn: async (days: StatisticsSpan) => {
      const query = { days, time_zone: ownTimeZone() };
      const file = await call(http, exportJobStatistics, { params: { id }, query });
      downloadFile(file, texts.jobStatistics.fileName({ day: dayIn(new Date()) }));
    },
    onSuccess: () => notify.success(texts.jobStatistics.downloaded),
    onError: (error) => notify.error(errorText(error, texts.jobStatistics.notDownloaded)),
  });
}

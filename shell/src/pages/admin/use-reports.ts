import { call } from '@market/api/call';
import {
  decideReport,
  listReports,
  type ReportCase,
  type ReportDecision,
  type ReportList,
} from '@market/contracts/reports';
import { errorText, useShell } from '@market/web-kit';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts';

export const REPORTS_PER_PAGE = 20;
const LISTS = ['admin', 'reports'] as const;

/** Query of the waiting or the decided cases. */
export const useReports = (query: { show: ReportList; page: number }) => {
  const { http } = useShell();
  return useQuery({
    queryKey: [...LISTS, query],
    queryFn: ({ signal }) => call(http, listReports, { body: { ...query, limit: REPORTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
};

const DONE: Record<ReportDecision, (values: { title: string }) => string> = {
  take_down: texts.adminReports.takenDownToast,
  hide: texts.adminReports.hiddenToast,
  dismiss: texts.adminReports.dismissedToast,
  restore: texts.adminReports.restoredToast,
  resolve: texts.adminReports.resolvedToast,
};

/** Decides the case as shown: the server refuses it when there was a report or decision since. */
export const useReportDecision = ({ id, title, revision }: Pick<ReportCase, 'id' | 'title' | 'revision'>) => {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, reason }: { decision: ReportDecision; reason?: string }) =>
      call(http, decideReport, { params: { id }, body: { decision, revision, ...(reason ? { reason } : {}) } }),
    onSuccess: (_answer, { decision }) => notify.success(DONE[decision]({ title })),
    onError: (error) => notify.error(errorText(error, texts.adminReports.notSaved)),
    // Also after a refusal: there may be a new decision or report.
    onSettled: () => cache.invalidateQueries({ queryKey: LISTS }),
  });
};

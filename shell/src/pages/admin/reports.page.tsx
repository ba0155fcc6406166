import { REPORT_LISTS, type ReportFigures, type ReportList } from '@market/contracts/reports';
import {
  EmptyState,
  Page,
  PageFailure,
  PageHeader,
  QueryList,
  RelativeTime,
  Segmented,
  usePageFailure,
} from '@market/web-kit/ui';
import { useSearchParams } from 'react-router-dom';
import { texts } from '../../texts';
import { AdminTabs } from './admin-tabs';
import { ReportCard } from './report-card';
import classes from './reports.module.css';
import { REPORTS_PER_PAGE, useReports } from './use-reports';

const LIST_LABELS: Record<ReportList, string> = {
  open: texts.adminReports.waiting,
  decided: texts.adminReports.decided,
};

/** `/admin/reports`: reports by people, the most reported targets first, and past decisions. */
export function ReportsPage() {
  const [query, setQuery] = useSearchParams();
  const show = REPORT_LISTS.find((list) => list === query.get('show')) ?? 'open';
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const found = useReports({ show, page });
  const failure = usePageFailure(found);
  const go = (change: { show?: ReportList; page?: number }, options?: { replace: boolean }) => {
    const next = { show, page: 1, ...change };
    setQuery(
      {
        ...(next.show === 'open' ? {} : { show: next.show }),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      options,
    );
  };
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.admin.reports} width="narrow">
      <AdminTabs />
      <PageHeader title={texts.admin.reports} description={texts.adminReports.lead} />
      {found.data ? <Figures figures={found.data.figures} /> : null}
      <div className={classes.lists}>
        <Segmented
          aria-label={texts.adminReports.whichReports}
          options={REPORT_LISTS.map((value) => ({ value, label: LIST_LABELS[value] }))}
          value={show}
          onChange={(list) => go({ show: list })}
        />
      </div>
      <QueryList
        query={found}
        label={LIST_LABELS[show]}
        count={({ total }) => texts.adminReports.caseCount({ count: total })}
        loading={texts.adminReports.loading}
        keyOf={({ id }) => id}
        render={(one) => <ReportCard reported={one} />}
        empty={
          <EmptyState
            title={show === 'open' ? texts.adminReports.nothingWaits : texts.adminReports.nothingDecided}
            text={texts.adminReports.nothingText}
          />
        }
        paging={{ page, size: REPORTS_PER_PAGE, onChange: (next, options) => go({ page: next }, options) }}
      />
    </Page>
  );
}

function Figures({ figures: { open, oldest_at, median_hours } }: { figures: ReportFigures }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{texts.adminReports.openFigure}</dt>
        <dd>{texts.adminReports.count({ count: open })}</dd>
      </div>
      <div>
        <dt>{texts.adminReports.oldestFigure}</dt>
        <dd>{oldest_at ? <RelativeTime value={oldest_at} /> : texts.adminReports.none}</dd>
      </div>
      <div>
        <dt>{texts.adminReports.medianFigure}</dt>
        <dd>{median_hours === null ? texts.adminReports.none : texts.adminReports.hours({ hours: median_hours })}</dd>
      </div>
    </dl>
  );
}

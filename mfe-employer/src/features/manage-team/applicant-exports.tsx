import { call } from '@market/api/call';
import { listApplicantExports } from '@market/contracts/applications';
import { useShell } from '@market/web-kit';
import { Card, ErrorState, ItemList, LoadingState, RelativeTime } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import classes from './team.module.css';

/** Log of applicant exports: who created a file, when, and how large. */
export function ApplicantExportList() {
  const { http } = useShell();
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.applicantExports,
    queryFn: () => call(http, listApplicantExports),
  });
  if (isPending) return <LoadingState shape="text" count={2} label={texts.team.loadingExports} />;
  if (isError) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (data.records.length === 0) return <p className={classes.facts}>{texts.team.noExports}</p>;
  return (
    <Card>
      <ItemList
        label={texts.team.exports}
        items={data.records}
        keyOf={({ id }) => id}
        render={({ at, by_name, count }) => (
          <p className={classes.change}>
            {texts.team.didExport({ by: by_name, count, bdi: (part: ReactNode) => <bdi>{part}</bdi> })}{' '}
            <span className={classes.facts}>
              <RelativeTime value={at} />
            </span>
          </p>
        )}
      />
    </Card>
  );
}

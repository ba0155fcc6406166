import { Alert } from '@market/web-kit/ui';
import type { EmployerApplication } from '@market/contracts/applications';
import type { ReactNode } from 'react';
import { FailedList } from '../../../shared/failed-list';
import classes from '../../../shared/bulk-result.module.css';
import type { BulkRun } from '../../../shared/use-bulk-run';
import { texts } from '../../../texts';

/** Result of a bulk run in its dialog, with the names of failed or skipped applicants, and the reasons. */
export function BulkCallsResult({
  result: { failed, left },
  title,
  action,
}: {
  result: Pick<BulkRun<EmployerApplication>, 'failed' | 'left'>;
  title: string;
  action?: ReactNode;
}) {
  const isWhole = failed.length + left.length === 0;
  return (
    <div className={classes.result}>
      <Alert
        type={isWhole ? 'success' : 'warning'}
        title={title}
        description={
          isWhole ? undefined : (
            <>
              {left.length > 0 ? <p>{texts.bulk.left({ count: left.length })}</p> : null}
              <FailedList
                failed={failed.map(({ item: { id, candidate }, why }) => ({ id, name: candidate.can_name, why }))}
              />
            </>
          )
        }
        action={action}
      />
    </div>
  );
}

import { Alert } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import classes from '../../../shared/several-result.module.css';
import { texts } from '../../../texts';
import type { EachResult as Result } from './use-each';

/** Result of a run in its dialog, with the names of those who were left out, and why. */
export function EachResult({
  result: { failed, left },
  title,
  action,
}: {
  result: Result;
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
              {left.length > 0 ? <p>{texts.several.left({ count: left.length })}</p> : null}
              <ul className={classes.failed}>
                {failed.map(({ application, why }) => (
                  <li key={application.id}>
                    <bdi>{application.candidate.can_name}</bdi>: {why}
                  </li>
                ))}
              </ul>
            </>
          )
        }
        action={action}
      />
    </div>
  );
}

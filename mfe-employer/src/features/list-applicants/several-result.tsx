import { APPLICATION_STATES } from '@market/contracts';
import { Alert, Button, Row } from '@market/web-kit/ui';
import { UndoRejection } from '../../shared/undo-rejection';
import { texts } from '../../texts';
import classes from './several-bar.module.css';
import type { SeveralResult as Result } from './use-several';

/** What became of several applications: how many were changed, and who was not and why. */
export function SeveralResult({
  result: { status, done, at, failed },
  onClose,
}: {
  result: Result;
  onClose: () => void;
}) {
  const moved = { count: done.length, status: APPLICATION_STATES[status].label };
  return (
    <div className={classes.result}>
      <Alert
        type={failed.length === 0 ? 'success' : 'warning'}
        title={
          failed.length === 0
            ? texts.listApplicants.movedTo(moved)
            : texts.listApplicants.movedSome({ ...moved, failed: failed.length })
        }
        description={
          failed.length > 0 ? (
            <ul className={classes.failed}>
              {failed.map(({ id, name, why }) => (
                <li key={id}>
                  <bdi>{name}</bdi>: {why}
                </li>
              ))}
            </ul>
          ) : undefined
        }
        action={
          <Row gap={2}>
            {status === 'rejected' && done.length > 0 ? (
              <UndoRejection key={at} ids={done} since={at} onUndone={onClose} />
            ) : null}
            <Button onClick={onClose}>{texts.listApplicants.close}</Button>
          </Row>
        }
      />
    </div>
  );
}

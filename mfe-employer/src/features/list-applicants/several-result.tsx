import { counted, APPLICATION_STATUS_LABELS } from '@market/contracts';
import { Alert, Button, Row } from '@market/web-kit/ui';
import { UndoRejection } from '../../shared/undo-rejection';
import classes from './several-bar.module.css';
import type { SeveralResult as Result } from './use-several';

const applications = (count: number) => counted(count, 'application');

/** What became of several applications: how many were changed, and who was not and why. */
export function SeveralResult({
  result: { status, done, at, failed },
  onClose,
}: {
  result: Result;
  onClose: () => void;
}) {
  const moved = `${applications(done.length)} moved to ‘${APPLICATION_STATUS_LABELS[status]}’`;
  return (
    <div className={classes.result}>
      <Alert
        type={failed.length === 0 ? 'success' : 'warning'}
        title={failed.length === 0 ? `${moved}.` : `${moved}, ${String(failed.length)} not.`}
        description={
          failed.length > 0 ? (
            <ul className={classes.failed}>
              {failed.map(({ id, name, why }) => (
                <li key={id}>
                  {name}: {why}
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
            <Button onClick={onClose}>Close</Button>
          </Row>
        }
      />
    </div>
  );
}

import { STEP_UNDO_SECONDS } from '@market/contracts';
import { Alert } from '@market/web-kit/ui';
import { UndoRejection, useIsOver } from '../../shared/undo-rejection';
import { useRejections, type Rejection } from '../../shared/use-set-status';
import { texts } from '../../texts';
import classes from './several-bar.module.css';

/** The last rejection of one applicant, for as long as it can be undone. */
export function LastRejection() {
  const last = useRejections().at(-1);
  return last ? <Undoable key={`${last.id} ${String(last.at)}`} {...last} /> : null;
}

function Undoable({ id, name, at }: Rejection) {
  const isOver = useIsOver(at + STEP_UNDO_SECONDS * 1000);
  if (isOver) return null;
  return (
    <div className={classes.result}>
      <Alert
        title={<>{texts.listApplicants.lastRejection({ name, bdi: (words) => <bdi>{words}</bdi> })}</>}
        action={<UndoRejection ids={[id]} since={at} />}
      />
    </div>
  );
}

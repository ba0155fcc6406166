import { Alert, Button, Row } from '@market/web-kit/ui';
import { texts } from '../texts';
import { placeLabel } from './application-places';
import { FailedList } from './failed-list';
import classes from './bulk-result.module.css';
import { UndoStep } from './undo-step';
import { useUndoings } from './use-set-status';
import type { BulkResult as Result } from './use-bulk-steps';

/** Result of a bulk step: number of changes, refusals with reasons, and what was undone. */
export function BulkResult({
  result: { place, done, at, undoSeconds, failed, left: notBegun },
  onClose,
}: {
  result: Result;
  onClose: () => void;
}) {
  const undoings = useUndoings().filter((undoing) => undoing.at >= at);
  const undone = new Set(undoings.flatMap((undoing) => undoing.undone));
  const left = done.filter(({ id }) => !undone.has(id));
  // Latest response per application: a refused undo may have been retried.
  const refused = new Map(undoings.flatMap((undoing) => undoing.refused.map(({ id, why }) => [id, why] as const)));
  const stuck = left.flatMap((who) => {
    const why = refused.get(who.id);
    return why === undefined ? [] : [{ ...who, why }];
  });
  const failures = [...stuck, ...failed];
  const moved = { count: left.length, status: placeLabel(place) };
  const steps = left.filter(({ isStep }) => isStep);
  const undoneCount = done.length - left.length;
  return (
    <div className={classes.result}>
      <Alert
        type={failures.length + notBegun.length === 0 ? 'success' : 'warning'}
        title={
          undoneCount > 0
            ? texts.listApplicants.undoneSome({ ...moved, undone: undoneCount, failed: failed.length })
            : failed.length === 0
              ? texts.listApplicants.movedTo(moved)
              : texts.listApplicants.movedSome({ ...moved, failed: failed.length })
        }
        description={
          failures.length + notBegun.length > 0 ? (
            <>
              {notBegun.length > 0 ? <p>{texts.bulk.left({ count: notBegun.length })}</p> : null}
              <FailedList failed={failures} />
            </>
          ) : undefined
        }
        action={
          <Row gap={2}>
            {steps.length > 0 ? (
              <UndoStep key={at} ids={steps.map(({ id }) => id)} since={at} seconds={undoSeconds} onUndone={onClose} />
            ) : null}
            <Button onClick={onClose}>{texts.listApplicants.close}</Button>
          </Row>
        }
      />
    </div>
  );
}

import { Button } from '@market/web-kit/ui';
import { texts } from '../texts';
import classes from './bulk-result.module.css';
import type { BulkRunProgress } from './use-bulk-run';

/** Progress of a bulk change, with buttons to stop it. */
export function BulkProgress({
  bulk: { progress, stop, stopAndUndo },
  label = texts.listApplicants.applicationsChanged,
}: {
  bulk: {
    progress: BulkRunProgress | undefined;
    stop: () => void;
    /** Absent where nothing can be undone. */
    stopAndUndo?: () => void;
  };
  /** Accessible name of the bar. */
  label?: string;
}) {
  if (!progress) return null;
  const { done, of, steps, isStopping } = progress;
  return (
    <div className={classes.progress}>
      <progress aria-label={label} max={of} value={done} />
      <span>{texts.listApplicants.of({ done, of })}</span>
      <Button size="small" disabled={isStopping} onClick={stop}>
        {texts.bulk.stop}
      </Button>
      {stopAndUndo && steps > 0 ? (
        <Button size="small" disabled={isStopping} onClick={stopAndUndo}>
          {texts.bulk.stopAndUndo}
        </Button>
      ) : null}
    </div>
  );
}

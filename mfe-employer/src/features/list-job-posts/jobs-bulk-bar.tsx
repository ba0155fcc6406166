import type { JobPost } from '@market/contracts/job-posts';
import { Alert, Button, Checkbox, ConfirmButton } from '@market/web-kit/ui';
import { FailedList } from '../../shared/failed-list';
import { SelectionBar } from '../../shared/selection-bar';
import { BulkProgress } from '../../shared/bulk-progress';
import { texts } from '../../texts';
import classes from './jobs-bulk-bar.module.css';
import { JOB_ACTIONS, mayTake, type JobAction, type useBulkJobActions } from './use-bulk-job-actions';

const words = texts.bulkJobs;
const LABELS: Record<JobAction, (values: { count: number }) => string> = {
  close: words.close,
  publish: words.publish,
  repost: words.repost,
  delete: words.delete,
};
const QUESTIONS: Record<JobAction, { question: (values: { count: number }) => string; text: string }> = {
  close: { question: words.closeQuestion, text: words.closeConsequence },
  publish: { question: words.publishQuestion, text: words.publishConsequence },
  repost: { question: words.repostQuestion, text: words.publishConsequence },
  delete: { question: words.deleteQuestion, text: words.deleteConsequence },
};
const DONE: Record<JobAction, (values: { count: number; failed: number }) => string> = {
  close: words.closed,
  publish: words.published,
  repost: words.reposted,
  delete: words.deleted,
};

interface JobsBulkBarProps {
  actions: ReturnType<typeof useBulkJobActions>;
  selected: readonly JobPost[];
  /** Number of jobs on the page. */
  shown: number;
  onSelectAll: (isSelected: boolean) => void;
  /** Called with the ids that stay selected. */
  onDone: (left: readonly string[]) => void;
}

/**
 * Bulk actions: selects all of a page, and closes, publishes, reposts or deletes the selected jobs, after a
 * confirmation.
 */
export function JobsBulkBar({
  actions: { run, progress, stop, result, forget },
  selected,
  shown,
  onSelectAll,
  onDone,
}: JobsBulkBarProps) {
  const isBusy = progress !== undefined;
  const take = async (action: JobAction, jobs: readonly JobPost[]) => {
    const { failed, left } = await run(action, jobs);
    onDone([...failed.map(({ id }) => id), ...left]);
  };
  return (
    <>
      <SelectionBar className={classes.bar} label={words.bulkActions} isSelecting={selected.length > 0}>
        <Checkbox
          checked={selected.length > 0 && selected.length === shown}
          disabled={isBusy}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && selected.length < shown;
          }}
          onChange={(event) => onSelectAll(event.target.checked)}
        >
          {words.selectAll}
        </Checkbox>
        <span role="status" className={classes.count}>
          {selected.length > 0 ? words.selectedCount({ count: selected.length }) : ''}
        </span>
        {JOB_ACTIONS.map((action) => {
          const jobs = selected.filter((job) => mayTake(action, job));
          if (jobs.length === 0) return null;
          const count = jobs.length;
          return (
            <ConfirmButton
              key={action}
              size="small"
              danger={action === 'delete'}
              disabled={isBusy}
              question={QUESTIONS[action].question({ count })}
              text={QUESTIONS[action].text}
              confirmLabel={LABELS[action]({ count })}
              // Not awaited: the bar shows the progress.
              onConfirm={() => void take(action, jobs)}
            >
              {LABELS[action]({ count })}
            </ConfirmButton>
          );
        })}
        <BulkProgress label={words.progress} bulk={{ progress, stop }} />
      </SelectionBar>
      {result ? (
        <Alert
          type={result.failed.length + result.left.length === 0 ? 'success' : 'warning'}
          title={DONE[result.action]({ count: result.done, failed: result.failed.length })}
          description={
            result.failed.length + result.left.length > 0 ? (
              <>
                {result.left.length > 0 ? <p>{words.left({ count: result.left.length })}</p> : null}
                <FailedList failed={result.failed} />
              </>
            ) : undefined
          }
          action={<Button onClick={forget}>{words.dismiss}</Button>}
        />
      ) : null}
    </>
  );
}

import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type EmployerApplication,
} from '@market/contracts/applications';
import { Button, Checkbox, Select } from '@market/web-kit/ui';
import { useState } from 'react';
import { stepsOf } from '../../shared/application-steps';
import { StepDialog } from '../../shared/step-dialog';
import type { StepWords } from '../../shared/use-set-status';
import { texts } from '../../texts';
import classes from './several-bar.module.css';
import type { Several } from '../../shared/use-several';
import { SELECTED_MAX, useAllResults } from './use-all-results';
import type { ApplicationFilter } from './use-applications';

interface SeveralBarProps {
  several: Several;
  selected: readonly EmployerApplication[];
  /** Number of applications on the page, and of those that the filter finds. */
  shown: number;
  total: number;
  filter: ApplicationFilter;
  onSelectResults: (all: readonly EmployerApplication[]) => void;
  onSelectAll: (isSelected: boolean) => void;
  /** The ids that stay selected. */
  onDone: (failed: readonly string[]) => void;
}

/** Selects all of a page or of the results, and moves or rejects the selected ones in one go, after a question. */
export function SeveralBar({
  several: { run, progress },
  selected,
  shown,
  total,
  filter,
  onSelectResults,
  onSelectAll,
  onDone,
}: SeveralBarProps) {
  const [next, setNext] = useState<ApplicationStatus>();
  /** The step that the open question is about, and whose applications are to take it. */
  const [asking, setAsking] = useState<{ applications: readonly EmployerApplication[]; status: ApplicationStatus }>();
  // Steps that the server allows for at least one of them; the result names the others.
  const possible = APPLICATION_STATUSES.filter((status) => selected.some((one) => stepsOf(one).includes(status)));
  const steps: readonly ApplicationStatus[] = possible.filter((status) => status !== 'rejected');
  const chosen = next && steps.includes(next) ? next : undefined;
  const take = async (
    { applications, status }: { applications: readonly EmployerApplication[]; status: ApplicationStatus },
    words: StepWords,
  ) => {
    const { failed } = await run(applications, status, words);
    const ids = failed.map(({ id }) => id);
    setNext(undefined);
    onDone(ids);
    // Retries only those that can take the step; the result names the others.
    const again = applications.filter((one) => ids.includes(one.id) && stepsOf(one).includes(status));
    if (again.length === 0) return;
    setAsking({ applications: again, status });
    throw new Error('Not everybody has taken the step.');
  };
  const results = useAllResults();
  const isBusy = progress !== undefined || results.isPending;
  return (
    <>
      <div className={classes.bar} role="group" aria-label={texts.listApplicants.severalAtOnce}>
        <Checkbox
          checked={selected.length > 0 && selected.length >= shown}
          disabled={isBusy}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && selected.length < shown;
          }}
          onChange={(event) => onSelectAll(event.target.checked)}
        >
          {texts.listApplicants.selectAll}
        </Checkbox>
        <span role="status" className={classes.count}>
          {selected.length > 0 ? texts.listApplicants.selectedSelectedCount({ selectedCount: selected.length }) : ''}
        </span>
        {selected.length >= shown && selected.length < Math.min(total, SELECTED_MAX) ? (
          <Button
            type="link"
            size="small"
            disabled={isBusy}
            loading={results.isPending}
            onClick={() => results.mutate(filter, { onSuccess: onSelectResults })}
          >
            {total > SELECTED_MAX
              ? texts.listApplicants.selectFirst({ max: SELECTED_MAX, total })
              : texts.listApplicants.selectResults({ total })}
          </Button>
        ) : null}
        {selected.length > 0 ? (
          <div className={classes.actions}>
            {steps.length > 0 ? (
              <>
                <Select
                  className={classes.next}
                  aria-label={texts.listApplicants.nextStatus}
                  placeholder={texts.listApplicants.moveTo}
                  value={chosen}
                  disabled={isBusy}
                  options={steps.map((status) => ({ value: status, label: APPLICATION_STATES[status].label }))}
                  onChange={(status: ApplicationStatus) => setNext(status)}
                />
                <Button
                  type="primary"
                  disabled={!chosen}
                  loading={isBusy}
                  onClick={() => chosen && setAsking({ applications: selected, status: chosen })}
                >
                  {texts.listApplicants.move}
                </Button>
              </>
            ) : null}
            {possible.includes('rejected') ? (
              <Button
                danger
                disabled={isBusy}
                onClick={() => setAsking({ applications: selected, status: 'rejected' })}
              >
                {texts.listApplicants.reject}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {progress ? (
        <div className={classes.progress}>
          <progress aria-label={texts.listApplicants.applicationsChanged} max={progress.of} value={progress.done} />
          <span>{texts.listApplicants.of({ done: progress.done, of: progress.of })}</span>
        </div>
      ) : null}
      {asking ? (
        <StepDialog
          applications={asking.applications.filter((one) => stepsOf(one).includes(asking.status))}
          status={asking.status}
          keep="selected"
          onClose={() => setAsking(undefined)}
          onStep={(words) => take(asking, words)}
        />
      ) : null}
    </>
  );
}

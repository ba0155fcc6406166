import { APPLICATION_STATES, type ApplicationStatus, type EmployerApplication } from '@market/contracts';
import { Button, Checkbox, Select } from '@market/web-kit/ui';
import { useState } from 'react';
import { stepsOf } from '../../shared/application-steps';
import { RejectDialog } from '../../shared/reject-dialog';
import { texts } from '../../texts';
import classes from './several-bar.module.css';
import type { Several } from './use-several';

interface SeveralBarProps {
  several: Several;
  selected: readonly EmployerApplication[];
  /** How many the page shows. */
  shown: number;
  onSelectAll: (isSelected: boolean) => void;
  /** The ids that stay selected. */
  onDone: (failed: readonly string[]) => void;
}

/** Selects all of a page, and moves or rejects the selected ones in one go. */
export function SeveralBar({ several: { run, progress }, selected, shown, onSelectAll, onDone }: SeveralBarProps) {
  const [next, setNext] = useState<ApplicationStatus>();
  /** Whom the question before a rejection is about. */
  const [asking, setAsking] = useState<readonly EmployerApplication[]>();
  // What the server lets at least one of them do; who cannot is told in the result.
  const possible = [...new Set(selected.flatMap(stepsOf))];
  const steps: ApplicationStatus[] = possible.filter((status) => status !== 'rejected');
  const chosen = next && steps.includes(next) ? next : undefined;
  const act = async (applications: readonly EmployerApplication[], status: ApplicationStatus, reason?: string) => {
    const { failed } = await run(applications, status, reason);
    const ids = failed.map(({ id }) => id);
    setNext(undefined);
    onDone(ids);
    return applications.filter(({ id }) => ids.includes(id));
  };
  const reject = async (applications: readonly EmployerApplication[], reason: string) => {
    const failed = await act(applications, 'rejected', reason);
    // Whoever cannot be rejected is told in the result; asking again helps only the others.
    const again = failed.filter((application) => stepsOf(application).includes('rejected'));
    if (again.length === 0) return;
    setAsking(again);
    throw new Error('Not everybody was rejected.');
  };
  const isBusy = progress !== undefined;
  return (
    <>
      <div className={classes.bar} role="group" aria-label={texts.listApplicants.severalAtOnce}>
        <Checkbox
          checked={selected.length > 0 && selected.length === shown}
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
                  onClick={() => chosen && void act(selected, chosen)}
                >
                  {texts.listApplicants.move}
                </Button>
              </>
            ) : null}
            {possible.includes('rejected') ? (
              <Button danger disabled={isBusy} onClick={() => setAsking(selected)}>
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
        <RejectDialog
          whom={
            asking.length === 1
              ? (asking[0]?.candidate.can_name ?? '')
              : texts.listApplicants.applicantsSelectedCount({ selectedCount: asking.length })
          }
          isSeveral={asking.length > 1}
          keep="selected"
          onClose={() => setAsking(undefined)}
          onReject={(reason) => reject(asking, reason)}
        />
      ) : null}
    </>
  );
}

import { inOrderOfStates, type EmployerApplication } from '@market/contracts/applications';
import { Button, Checkbox, Select } from '@market/web-kit/ui';
import { useState } from 'react';
import { isWithin, mayGoTo, placeKey, placeLabel, placesOf, type Place } from '../../shared/application-places';
import type { Failed } from '../../shared/failed-list';
import { SelectionBar } from '../../shared/selection-bar';
import { BulkProgress } from '../../shared/bulk-progress';
import { STOPPED, StepDialog } from '../../shared/step-dialog';
import { useRight } from '../../shared/use-right';
import type { StepWords } from '../../shared/use-set-status';
import { texts } from '../../texts';
import classes from './bulk-bar.module.css';
import type { BulkRequest } from './bulk/bulk.dialog';
import type { BulkSteps } from '../../shared/use-bulk-steps';
import { SELECTED_MAX, useAllResults } from './use-all-results';
import type { ApplicationFilter } from './use-applications';

interface BulkBarProps {
  bulk: BulkSteps;
  selected: readonly EmployerApplication[];
  /** Number of applications on the page, and in the filtered results. */
  shown: number;
  total: number;
  filter: ApplicationFilter;
  onSelectResults: (all: readonly EmployerApplication[]) => void;
  onSelectAll: (isSelected: boolean) => void;
  /** Called with the ids that stay selected. */
  onDone: (failed: readonly string[]) => void;
  onAsk: (request: BulkRequest) => void;
}

/**
 * Bulk actions: selects all of a page or of the results, and moves, rejects, tags or messages the selected applicants.
 */
export function BulkBar({
  bulk,
  selected,
  shown,
  total,
  filter,
  onSelectResults,
  onSelectAll,
  onDone,
  onAsk,
}: BulkBarProps) {
  const { run, progress } = bulk;
  const [next, setNext] = useState<string>();
  /** Applications and step that the open dialog asks to confirm. */
  const [asking, setAsking] = useState<{
    applications: readonly EmployerApplication[];
    place: Place;
    /** Failures of the run before, whose applications the dialog asks for once more. */
    failed?: Failed;
  }>();
  const mayTag = useRight('assess-applicants');
  const mayWrite = useRight('write-messages');
  // Steps that the server allows for at least one of the applications; the result lists the others.
  const possible = placesOf(filter.job_id ? stagesAmong(selected) : []).filter((place) =>
    selected.some((one) => mayGoTo(one, place)),
  );
  const steps = possible.filter(({ status }) => status !== 'rejected');
  const chosen = steps.find((place) => placeKey(place) === next);
  const take = async (
    { applications, place }: { applications: readonly EmployerApplication[]; place: Place },
    words: StepWords,
  ) => {
    const { failed, left, isStopped } = await run(applications, place, words);
    const ids = [...failed, ...left].map(({ id }) => id);
    setNext(undefined);
    onDone(ids);
    if (isStopped && ids.length > 0) return STOPPED;
    // Retries only applications that allow the step; the result lists the others.
    const changed = new Map(failed.map(({ id, now }) => [id, now]));
    const again = applications
      .filter(({ id }) => ids.includes(id))
      .map((one) => changed.get(one.id) ?? one)
      .filter((one) => mayGoTo(one, place));
    if (again.length === 0 || !again.some((one) => isStep(one, place))) return undefined;
    setAsking({ applications: again, place, failed });
    throw new Error('Not everybody has taken the step.');
  };
  const move = (place: Place) => {
    const change = { applications: selected, place };
    // Moves within a status send no mail, so they need no confirmation.
    if (selected.some((one) => isStep(one, place))) setAsking(change);
    else void take(change, { tell: false });
  };
  const results = useAllResults();
  const isBusy = progress !== undefined || results.isPending;
  return (
    <>
      <SelectionBar className={classes.bar} label={texts.listApplicants.bulkActions} isSelecting={selected.length > 0}>
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
                  value={chosen && placeKey(chosen)}
                  disabled={isBusy}
                  options={steps.map((place) => ({ value: placeKey(place), label: placeLabel(place) }))}
                  onChange={(place: string) => setNext(place)}
                />
                <Button type="primary" disabled={!chosen} loading={isBusy} onClick={() => chosen && move(chosen)}>
                  {texts.listApplicants.move}
                </Button>
              </>
            ) : null}
            {possible.some(({ status }) => status === 'rejected') ? (
              <Button
                danger
                disabled={isBusy}
                onClick={() => setAsking({ applications: selected, place: { status: 'rejected' } })}
              >
                {texts.listApplicants.reject}
              </Button>
            ) : null}
            {mayTag ? (
              <Button disabled={isBusy} onClick={() => onAsk({ dialog: 'tags', applications: selected })}>
                {texts.bulkTag.open}
              </Button>
            ) : null}
            {mayWrite ? (
              <Button disabled={isBusy} onClick={() => onAsk({ dialog: 'message', applications: selected, onDone })}>
                {texts.bulkMessage.open}
              </Button>
            ) : null}
          </div>
        ) : null}
        {asking ? null : <BulkProgress bulk={bulk} />}
      </SelectionBar>
      {asking ? (
        <StepDialog
          applications={asking.applications.filter((one) => isStep(one, asking.place))}
          status={asking.place.status}
          stage={asking.place.stage}
          keep="selected"
          bulk={bulk}
          failed={asking.failed}
          runCount={asking.applications.length}
          onClose={() => setAsking(undefined)}
          onStep={(words) => take(asking, words)}
        />
      ) : null}
    </>
  );
}

const isStep = (application: EmployerApplication, place: Place): boolean =>
  mayGoTo(application, place) && !isWithin(application, place);

/** Own stages of the job that at least one of these applications may move to, in order. */
function stagesAmong(applications: readonly EmployerApplication[]) {
  const found = applications.flatMap(({ can }) => can.stages ?? []);
  return inOrderOfStates([...new Map(found.map((stage) => [stage.id, stage])).values()]);
}

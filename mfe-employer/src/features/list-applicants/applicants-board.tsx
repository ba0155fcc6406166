import type { ApplicationStage, EmployerApplication } from '@market/contracts/applications';
import { useShell } from '@market/web-kit';
import { VisuallyHidden } from '@market/web-kit/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  isWithin,
  mayGoTo,
  placeKey,
  placeLabel,
  placesOf,
  standsIn,
  type Place,
} from '../../shared/application-places';
import { StepDialog } from '../../shared/step-dialog';
import { useRefusedStep, useSetStatus, useStatusMoves, type StepWords } from '../../shared/use-set-status';
import { texts } from '../../texts';
import classes from './applicants-board.module.css';
import { BoardColumn } from './board-column';
import type { ApplicationFilter } from './use-applications';
import { useEdgeScroll, useTouchDrag } from './use-touch-drag';

interface ApplicantsBoardProps {
  filter: Pick<ApplicationFilter, 'job_id' | 'screening' | 'tag' | 'search'>;
  /** Own stages of the selected job; empty where all jobs are shown. */
  stages: readonly ApplicationStage[];
  /** Builds the address of an application, opened over this board. */
  addressOf: (id: string) => string;
}

/**
 * Applicants by status, or by the own stages of a job. A card is moved by dragging, or by its menu (WCAG 2.5.7), after
 * a confirmation where the status changes; it then appears in its new column at once (optimistic update), and returns
 * where the server refuses.
 */
export function ApplicantsBoard({ filter, stages, addressOf }: ApplicantsBoardProps) {
  const { notify } = useShell();
  const { mutateAsync: setStatus } = useSetStatus();
  const refused = useRefusedStep();
  const places = useMemo(() => placesOf(stages), [stages]);
  const steps = useStatusMoves();
  // A status change without a own stage moves the application to the first stage of that status.
  const moves = useMemo(
    () =>
      steps.map((move) => ({
        ...move,
        stage: move.stage ?? places.find(({ status }) => status === move.status)?.stage,
      })),
    [steps, places],
  );
  const [dragged, setDragged] = useState<EmployerApplication>();
  /** Step that the open dialog asks to confirm. */
  const [asking, setAsking] = useState<{ application: EmployerApplication; place: Place }>();
  const [announced, setAnnounced] = useState('');
  const board = useRef<HTMLDivElement>(null);
  useTouchDrag(board);
  useEdgeScroll(board, dragged !== undefined);
  /** Card moved last, until its request has completed. */
  const moved = useRef<{ id: string; isSettled: boolean }>(undefined);

  const send = useCallback(
    async (application: EmployerApplication, place: Place, words?: StepWords) => {
      const { can_name } = application.candidate;
      const mine = { id: application.id, isSettled: false };
      moved.current = mine;
      setAnnounced('');
      try {
        await setStatus({ application, ...place, ...(words ? { words } : {}) });
        setAnnounced(texts.listApplicants.isNow({ canName: can_name, status: placeLabel(place) }));
      } catch (error) {
        setAnnounced(texts.listApplicants.isBack({ canName: can_name, status: labelOf(application) }));
        throw error;
      } finally {
        mine.isSettled = true;
      }
    },
    [setStatus],
  );
  const move = useCallback(
    (application: EmployerApplication, place: Place) => {
      if (!mayGoTo(application, place)) return;
      if (isWithin(application, place)) void send(application, place).catch(() => undefined);
      else setAsking({ application, place });
    },
    [send],
  );

  /** Moves a card where it is dropped, or explains why it cannot be moved there. */
  const drop = (application: EmployerApplication, place: Place) => {
    if (mayGoTo(application, place)) move(application, place);
    else if (!standsIn(application, place)) {
      const values = { canName: application.candidate.can_name, status: placeLabel(place) };
      notify.info(
        place.status === 'withdrawn'
          ? texts.listApplicants.onlyCandidateWithdraws(values)
          : texts.listApplicants.mayNotGo({ ...values, from: labelOf(application) }),
      );
    }
  };

  // Keeps the focus on a moved card, which is remounted in its new column, and again where the move is refused.
  useEffect(() => {
    if (!moved.current) return;
    const { id, isSettled } = moved.current;
    const cards = [...(board.current?.querySelectorAll<HTMLElement>('[data-application]') ?? [])];
    if (document.activeElement === document.body)
      cards
        .find(({ dataset }) => dataset.application === id)
        ?.querySelector<HTMLElement>('[data-applicant]')
        ?.focus();
    // While the confirmation is open, it has the focus.
    if (isSettled && !asking && !moves.some(({ application }) => application.id === id)) moved.current = undefined;
  });

  const className = dragged ? `${classes.board} ${classes.dragging}` : classes.board;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      <nav className={classes.jumps} aria-label={texts.listApplicants.columns}>
        {places.map((place) => (
          <button
            key={placeKey(place)}
            type="button"
            className={classes.jump}
            onClick={() =>
              board.current
                ?.querySelector(`[data-column="${CSS.escape(placeKey(place))}"]`)
                ?.scrollIntoView({ inline: 'start', block: 'nearest' })
            }
          >
            {placeLabel(place)}
          </button>
        ))}
      </nav>
      {/* Scrolled by the keyboard too, so it can have the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={board} className={className} role="region" aria-label={texts.listApplicants.board} tabIndex={0}>
        {places.map((place) => (
          <BoardColumn
            key={placeKey(place)}
            place={place}
            filter={filter}
            moves={moves}
            dragged={dragged}
            onDrag={setDragged}
            onDrop={(event) => {
              setDragged(undefined);
              // The board may have been scrolled under a motionless finger.
              const under = columnAt(event);
              if (dragged) drop(dragged, places.find((one) => placeKey(one) === under) ?? place);
            }}
            onMove={move}
            addressOf={addressOf}
          />
        ))}
      </div>
      {asking ? (
        <StepDialog
          applications={[asking.application]}
          status={asking.place.status}
          stage={asking.place.stage}
          keep={asking.application.id}
          onClose={() => setAsking(undefined)}
          onStep={(words) =>
            send(asking.application, asking.place, words).catch((error: unknown) =>
              // Not where the question was closed meanwhile.
              refused(error, asking.application, (application) =>
                setAsking((now) => (now === asking ? { ...now, application } : now)),
              ),
            )
          }
        />
      ) : null}
    </>
  );
}

/** Key of the column under a point of the window. */
function columnAt({ clientX, clientY }: Pick<DragEvent, 'clientX' | 'clientY'>): string | undefined {
  const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
  return column?.dataset.column;
}

const labelOf = ({ status, stage }: EmployerApplication): string => stage?.name ?? placeLabel({ status });

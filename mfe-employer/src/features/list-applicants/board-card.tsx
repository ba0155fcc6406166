import type { EmployerApplication } from '@market/contracts/applications';
import { MoreIcon, RelativeTime } from '@market/web-kit/ui';
import { CandidateAvatar } from '@market/web-kit';
import { memo, useRef, useState } from 'react';
import type { Place } from '../../shared/application-places';
import { stepsOf } from '../../shared/application-steps';
import { StepMenu } from '../../shared/step-menu';
import { texts } from '../../texts';
import { ApplicantName } from './applicant-name';
import classes from './applicants-board.module.css';
import { FlagCount } from './flag-count';
import { useIsSkipped } from './use-is-skipped';

interface BoardCardProps {
  application: EmployerApplication;
  /** Status change in progress. */
  isMoving: boolean;
  onDrag: (application: EmployerApplication | undefined) => void;
  onMove: (application: EmployerApplication, place: Place) => void;
  to: string;
}

/**
 * An applicant on the board. What the server does not let go on can neither be dragged nor has a menu. Made anew only
 * where it has changed itself: to take a card or to drop one changes every column, but hardly a card. Far out of view
 * it is a link alone, at the size that it had: each element of a page adds to the cost of opening a dialog.
 */
export const BoardCard = memo(function BoardCard({ application, isMoving, onDrag, onMove, to }: BoardCardProps) {
  const { id, candidate, job_title, created_at } = application;
  const steps = isMoving ? [] : stepsOf(application);
  const card = useRef<HTMLLIElement>(null);
  /** Being dragged: a touch ends with the element that it began on, so nothing of the card may go meanwhile. */
  const [isTaken, setIsTaken] = useState(false);
  const isBrief = useIsSkipped(card) && !isTaken;
  return (
    <li
      ref={card}
      className={[classes.card, steps.length > 0 ? classes.movable : '', isMoving ? classes.moving : ''].join(' ')}
      data-application={id}
      aria-busy={isMoving || undefined}
      draggable={steps.length > 0}
      onDragStart={(event) => {
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', candidate.can_name);
        event.dataTransfer.effectAllowed = 'move';
        setIsTaken(true);
        onDrag(application);
      }}
      onDragEnd={() => {
        setIsTaken(false);
        onDrag(undefined);
      }}
    >
      {isBrief ? null : <CandidateAvatar canCode={candidate.can_code} name={candidate.can_name} size={36} />}
      <div className={classes.who}>
        {/* At the same place in both: it keeps the focus that brought the card into view. */}
        <ApplicantName application={application} to={to} className={classes.name} />
        {isBrief ? null : (
          <>
            <FlagCount application={application} className={classes.facts} />
            <span className={classes.facts}>
              <bdi>{job_title}</bdi>
            </span>
            <span className={classes.facts}>
              <RelativeTime value={created_at} />
            </span>
          </>
        )}
      </div>
      {steps.length > 0 && !isBrief ? (
        <StepMenu
          can={application.can}
          status={application.status}
          onStep={(status, stage) => onMove(application, { status, stage })}
          button={{
            type: 'text',
            size: 'small',
            icon: <MoreIcon size={18} />,
            'aria-label': texts.listApplicants.moveLabel({ canName: candidate.can_name }),
          }}
        />
      ) : null}
    </li>
  );
});

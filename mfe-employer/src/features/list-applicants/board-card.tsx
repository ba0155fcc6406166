import type { EmployerApplication } from '@market/contracts/applications';
import { CandidateAvatar } from '@market/market-ui/values';
import { MoreIcon, RelativeTime } from '@market/web-kit/ui';
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
 * Card of an applicant on the board. Where the server allows no change, it has no menu and is not draggable. Memoized,
 * since taking or dropping one card changes every column, but hardly any other card. Far out of view it is reduced to a
 * link of the same size, because each element adds to the cost of opening a dialog.
 */
export const BoardCard = memo(function BoardCard({ application, isMoving, onDrag, onMove, to }: BoardCardProps) {
  const { id, candidate, job_title, created_at } = application;
  const steps = isMoving ? [] : stepsOf(application);
  const card = useRef<HTMLLIElement>(null);
  /** Being dragged: a touch ends when its start element is removed, so the card must stay complete meanwhile. */
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

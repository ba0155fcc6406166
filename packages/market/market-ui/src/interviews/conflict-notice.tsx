import { momentInZone } from '@market/api/time-zones';
import type { InterviewConflict } from '@market/contracts/interviews';
import { Alert } from '@market/web-kit/ui';
import { texts } from '../texts';
import { zoneHere } from './interview-times';
import classes from './interviews.module.css';

const words = texts.interviews;

/** Warning of other interviews at the same time; renders nothing without conflicts. */
export function ConflictNotice({ conflicts }: { conflicts: readonly InterviewConflict[] | undefined }) {
  if (!conflicts || conflicts.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={words.conflictsTitle}
      description={
        <ul className={classes.conflicts}>
          {conflicts.map(({ time, name, agreed, about }, at) => (
            // Index as key: the list never changes its order.
            <li key={at}>
              {words.conflict({
                who: name ?? words.conflictOfYou,
                what: about ?? (agreed ? words.agreedOther : words.proposedOther),
                time: momentInZone(new Date(time), zoneHere()),
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}

import { listFormat } from '@market/api/formatters';
import { momentInZone } from '@market/api/time-zones';
import type { Interview } from '@market/contracts/interviews';
import { isApiError } from '@market/web-kit';
import { Alert } from '@market/web-kit/ui';
import { texts } from '../texts';
import { zoneHere } from './interview-times';

const words = texts.interviews;
const shown = (time: string) => momentInZone(new Date(time), zoneHere());
const timesOf = ({ at, times }: Interview) => listFormat().format((at ? [at] : times).map(shown));

/** Whether a call was refused because somebody else changed the interview first. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && error.code === 'changed-meanwhile';

/** Interviews that colleagues proposed to an applicant while a form for another one was open. */
export function ProposedMeanwhile({ interviews }: { interviews: readonly Interview[] }) {
  if (interviews.length === 0) return null;
  const facts = interviews.map((one) =>
    one.arranged_by_name ? `${one.arranged_by_name}: ${timesOf(one)}` : timesOf(one),
  );
  return <Meanwhile title={words.proposedMeanwhile} facts={facts} />;
}

/** Changes of another person to an interview while a form about it was open; the form keeps what was typed. */
export function ChangedMeanwhile({ before, now }: { before: Interview; now: Interview }) {
  const facts = [
    before.state === now.state ? '' : words[`${now.state}State`],
    timesOf(before) === timesOf(now) ? '' : timesOf(now),
    before.minutes === now.minutes ? '' : words.minutes({ minutes: now.minutes }),
    before.place === now.place ? '' : now.place,
    now.changed_by_name ? words.changedByNow({ name: now.changed_by_name }) : '',
  ].filter((fact) => fact !== '');
  return <Meanwhile title={words.changedMeanwhile} facts={facts} />;
}

function Meanwhile({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <Alert
      type="warning"
      title={title}
      description={
        <>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>
                <bdi>{fact}</bdi>
              </li>
            ))}
          </ul>
          {words.stillHere}
        </>
      }
    />
  );
}

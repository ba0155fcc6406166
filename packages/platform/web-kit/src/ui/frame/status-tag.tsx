import { APPLICATION_STATES, type StatusTone } from '@market/contracts/applications';
import { texts } from '../../texts';
import classes from './values.module.css';

export type { StatusTone };

/**
 * Labels and tones for the states of applications, job posts and access requests. An unknown state is shown in a
 * neutral tone.
 */
const knownStatus: Record<string, { label: string; tone: StatusTone }> = {
  ...APPLICATION_STATES,
  draft: { label: texts.frame.draft, tone: 'neutral' },
  open: { label: texts.frame.open, tone: 'good' },
  closed: { label: texts.frame.closed, tone: 'neutral' },
  requested: { label: texts.frame.requested, tone: 'waiting' },
  granted: { label: texts.frame.granted, tone: 'good' },
  declined: { label: texts.frame.declined, tone: 'bad' },
  revoked: { label: texts.frame.revoked, tone: 'neutral' },
  pending: { label: texts.frame.pending, tone: 'waiting' },
  approved: { label: texts.frame.approved, tone: 'good' },
};

const asWords = (status: string) => {
  const words = status.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The words for a status of a job, an application or an access request. */
export const statusLabel = (status: string): string => knownStatus[status]?.label ?? asWords(status);

/** A status as a coloured label. */
export function StatusTag({ status, label, tone }: { status: string; label?: string; tone?: StatusTone }) {
  return (
    <span className={`${classes.tag} ${classes[tone ?? knownStatus[status]?.tone ?? 'neutral']}`}>
      <span className={classes.dot} aria-hidden="true" />
      {label ?? statusLabel(status)}
    </span>
  );
}

import classes from './values.module.css';

export type StatusTone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad';

/** The words of the contract's sections 5 and 6, and how each is meant. A word that is not here is shown neutrally. */
const knownStatus: Record<string, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  applied: { label: 'Applied', tone: 'active' },
  viewed: { label: 'Viewed', tone: 'active' },
  shortlisted: { label: 'Shortlisted', tone: 'active' },
  interview: { label: 'Interview', tone: 'waiting' },
  offered: { label: 'Offered', tone: 'good' },
  hired: { label: 'Hired', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  requested: { label: 'Requested', tone: 'waiting' },
  granted: { label: 'Granted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
};

const asWords = (status: string) => {
  const words = status.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The words for a status of a job, an application or an access request. */
export const statusLabel = (status: string): string => knownStatus[status]?.label ?? asWords(status);

/** A status as a word in its colour. */
export const StatusTag = ({ status, label, tone }: { status: string; label?: string; tone?: StatusTone }) => (
  <span className={`${classes.tag} ${classes[tone ?? knownStatus[status]?.tone ?? 'neutral']}`}>
    <span className={classes.dot} aria-hidden="true" />
    {label ?? statusLabel(status)}
  </span>
);

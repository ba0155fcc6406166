import { APPLICATION_STATES } from '@market/contracts/applications';
import { StatusTag, type StatusTone } from '@market/web-kit/frame';
import { texts } from './texts';

/**
 * Labels and tones for the states of applications, job posts and access requests. An unknown state is shown in a
 * neutral tone.
 */
const knownStatus: Record<string, { label: string; tone: StatusTone }> = {
  ...APPLICATION_STATES,
  draft: { label: texts.states.draft, tone: 'neutral' },
  open: { label: texts.states.open, tone: 'good' },
  closed: { label: texts.states.closed, tone: 'neutral' },
  requested: { label: texts.states.requested, tone: 'waiting' },
  granted: { label: texts.states.granted, tone: 'good' },
  declined: { label: texts.states.declined, tone: 'bad' },
  revoked: { label: texts.states.revoked, tone: 'neutral' },
  pending: { label: texts.states.pending, tone: 'waiting' },
  approved: { label: texts.states.approved, tone: 'good' },
};

const asWords = (status: string) => {
  const words = status.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The words for a status of a job, an application or an access request. */
export const statusLabel = (status: string): string => knownStatus[status]?.label ?? asWords(status);

/** A status of a job, an application, an access request or an account, in its own words and tone. */
export function RecordStatus({ status, label, tone }: { status: string; label?: string; tone?: StatusTone }) {
  return <StatusTag label={label ?? statusLabel(status)} tone={tone ?? knownStatus[status]?.tone} />;
}

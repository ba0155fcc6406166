/** How a status is meant, which gives its colour. */
export type StatusTone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad';

/** Which side of an application acts. */
type Side = 'EMP' | 'CND';

interface State {
  /** The word for it. */
  label: string;
  /** What choosing it does, as a button says it. */
  verb: string;
  tone: StatusTone;
  /** Told to the employer who has set it; null where the specification's 'Application {status} successfully.' is one. */
  sentence: string | null;
  /** Where each side may take the application from here; steps may be skipped, never taken back. */
  next: Readonly<Record<Side, readonly string[]>>;
}

const NOWHERE = { EMP: [], CND: [] } as const;

/** The states of an application, in the order of its way: all that is known of one is its row. */
const STATES = {
  applied: {
    label: 'Applied',
    verb: 'Applied',
    tone: 'active',
    sentence: null,
    next: { EMP: ['viewed', 'shortlisted', 'interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
  },
  viewed: {
    label: 'Viewed',
    verb: 'Viewed',
    tone: 'active',
    sentence: 'The application is marked as viewed.',
    next: { EMP: ['shortlisted', 'interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
  },
  shortlisted: {
    label: 'Shortlisted',
    verb: 'Shortlist',
    tone: 'active',
    sentence: null,
    next: { EMP: ['interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
  },
  interview: {
    label: 'Interview',
    verb: 'Invite to interview',
    tone: 'waiting',
    sentence: 'The applicant is invited to an interview.',
    next: { EMP: ['offered', 'hired', 'rejected'], CND: ['withdrawn'] },
  },
  offered: {
    label: 'Offered',
    verb: 'Make an offer',
    tone: 'good',
    sentence: 'The applicant has an offer.',
    next: { EMP: ['hired', 'rejected'], CND: ['withdrawn'] },
  },
  hired: { label: 'Hired', verb: 'Hire', tone: 'good', sentence: 'The applicant is hired.', next: NOWHERE },
  rejected: { label: 'Rejected', verb: 'Reject', tone: 'bad', sentence: null, next: NOWHERE },
  withdrawn: { label: 'Withdrawn', verb: 'Withdrawn', tone: 'neutral', sentence: null, next: NOWHERE },
} as const satisfies Readonly<Record<string, State>>;

export type ApplicationStatus = keyof typeof STATES;

/** The row of each state. A `next` that is no state does not compile here. */
export const APPLICATION_STATES: Readonly<
  Record<ApplicationStatus, Omit<State, 'next'> & { next: Readonly<Record<Side, readonly ApplicationStatus[]>> }>
> = STATES;

// An object's keys are strings to the compiler; those of this table are its states.
export const APPLICATION_STATUSES = Object.keys(STATES) as readonly ApplicationStatus[];

/** The employer's forward path: what is neither a no nor the candidate's. */
export const FORWARD_STEPS: readonly ApplicationStatus[] = [
  'applied',
  ...APPLICATION_STATES.applied.next.EMP.filter((status) => status !== 'rejected'),
];

/** Whether `by` may change an application from `from` to `to`. */
export function mayChangeStatus(from: ApplicationStatus, to: ApplicationStatus, by: Side): boolean {
  return APPLICATION_STATES[from].next[by].includes(to);
}

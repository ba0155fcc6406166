import { texts } from './texts';

/** How a status is meant, which gives its colour. */
export type StatusTone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad';

/** Which side of an application acts. */
type Side = 'EMP' | 'CND';

interface State {
  tone: StatusTone;
  /**
   * Where each side may take the application from here; steps may be skipped. To undo a rejection is no step: for ten
   * seconds it is held, and taken back by a call of its own (ADR 0026).
   */
  next: Readonly<Record<Side, readonly string[]>>;
}

const NOWHERE = { EMP: [], CND: [] } as const;

/** State machine of an application: its states, in the order of its way; their words are in the catalogue. */
const STATES = {
  applied: {
    tone: 'active',
    next: { EMP: ['viewed', 'shortlisted', 'interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
  },
  viewed: {
    tone: 'active',
    next: { EMP: ['shortlisted', 'interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
  },
  shortlisted: { tone: 'active', next: { EMP: ['interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] } },
  interview: { tone: 'waiting', next: { EMP: ['offered', 'hired', 'rejected'], CND: ['withdrawn'] } },
  offered: { tone: 'good', next: { EMP: ['hired', 'rejected'], CND: ['withdrawn'] } },
  hired: { tone: 'good', next: NOWHERE },
  rejected: { tone: 'bad', next: NOWHERE },
  withdrawn: { tone: 'neutral', next: NOWHERE },
} as const satisfies Readonly<Record<string, State>>;

export type ApplicationStatus = keyof typeof STATES;

interface StateWithWords extends Omit<State, 'next'> {
  next: Readonly<Record<Side, readonly ApplicationStatus[]>>;
  /** The word for it. */
  label: string;
  /** What choosing it does, as a button says it. */
  verb: string;
  /** Told to the employer who has set it. */
  sentence: string;
}

const sentences: Partial<Record<ApplicationStatus, string>> = texts.stateSentences;
const withWords = (status: ApplicationStatus): StateWithWords => ({
  ...STATES[status],
  label: texts.states[status],
  verb: texts.stateVerbs[status],
  sentence: sentences[status] ?? texts.successes.applicationStatus({ status }),
});

// An object's keys are strings to the compiler; those of this table are its states.
export const APPLICATION_STATUSES = Object.keys(STATES) as readonly ApplicationStatus[];

/** All that is known of a state. A `next` that is no state, and a state without its words, do not compile here. */
export const APPLICATION_STATES = Object.fromEntries(
  APPLICATION_STATUSES.map((status) => [status, withWords(status)]),
) as Readonly<Record<ApplicationStatus, StateWithWords>>;

/** The employer's forward path: what is neither a no nor the candidate's. */
export const FORWARD_STEPS: readonly ApplicationStatus[] = [
  'applied',
  ...APPLICATION_STATES.applied.next.EMP.filter((status) => status !== 'rejected'),
];

/** States in which an application has ended: what its employer sees of the candidate has a term from then on. */
export const FINISHED_STATUSES = ['hired', 'rejected', 'withdrawn'] as const satisfies readonly ApplicationStatus[];

/** Whether an application has ended. */
export function isFinished(status: ApplicationStatus): boolean {
  return FINISHED_STATUSES.some((finished) => finished === status);
}

/** Whether `by` may change an application from `from` to `to`. */
export function mayChangeStatus(from: ApplicationStatus, to: ApplicationStatus, by: Side): boolean {
  return APPLICATION_STATES[from].next[by].includes(to);
}

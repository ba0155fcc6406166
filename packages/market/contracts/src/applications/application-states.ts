import { texts } from '../texts';

/** Meaning of a status, which determines its colour. */
export type StatusTone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad';

/** Party to an application that acts. */
type Side = 'EMP' | 'CND';

interface State {
  tone: StatusTone;
  /**
   * Next statuses that each side may set; steps may be skipped. Undo is not a status change: a held step is not visible
   * to the candidate yet, and a separate call undoes it (ADR 0050).
   */
  next: Readonly<Record<Side, readonly string[]>>;
  /** Statuses that the employer may move back to: any earlier one, or only the previous one. */
  back: readonly string[] | typeof CAME_FROM;
}

const CAME_FROM = 'came-from';

const NOWHERE = { EMP: [], CND: [] } as const;

/** State machine of an application: its states, in their usual order; their labels are in the catalogue. */
const STATES = {
  applied: {
    tone: 'active',
    next: { EMP: ['viewed', 'shortlisted', 'interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
    back: [],
  },
  viewed: {
    tone: 'active',
    next: { EMP: ['shortlisted', 'interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
    back: [],
  },
  shortlisted: {
    tone: 'active',
    next: { EMP: ['interview', 'offered', 'hired', 'rejected'], CND: ['withdrawn'] },
    back: ['viewed'],
  },
  interview: {
    tone: 'waiting',
    next: { EMP: ['offered', 'hired', 'rejected'], CND: ['withdrawn'] },
    back: ['viewed', 'shortlisted'],
  },
  offered: {
    tone: 'good',
    next: { EMP: ['hired', 'rejected'], CND: ['withdrawn'] },
    back: ['viewed', 'shortlisted', 'interview'],
  },
  hired: { tone: 'good', next: NOWHERE, back: ['viewed', 'shortlisted', 'interview', 'offered'] },
  rejected: { tone: 'bad', next: NOWHERE, back: CAME_FROM },
  withdrawn: { tone: 'neutral', next: NOWHERE, back: [] },
} as const satisfies Readonly<Record<string, State>>;

export type ApplicationStatus = keyof typeof STATES;

interface StateWithWords extends Omit<State, 'next' | 'back'> {
  next: Readonly<Record<Side, readonly ApplicationStatus[]>>;
  back: readonly ApplicationStatus[] | typeof CAME_FROM;
  /** Label of the status. */
  label: string;
  /** Label of the button that sets the status. */
  verb: string;
  /** Message to the employer who has set the status. */
  sentence: string;
}

const sentences: Partial<Record<ApplicationStatus, string>> = texts.stateSentences;
const withWords = (status: ApplicationStatus): StateWithWords => ({
  ...STATES[status],
  label: texts.states[status],
  verb: texts.stateVerbs[status],
  sentence: sentences[status] ?? texts.successes.applicationStatus({ status }),
});

// The compiler types an object's keys as strings; the keys of this table are its states.
export const APPLICATION_STATUSES = Object.keys(STATES) as readonly ApplicationStatus[];

/** All properties of each state. A step to an unknown state, or a state without texts, is a compile error here. */
export const APPLICATION_STATES = Object.fromEntries(
  APPLICATION_STATUSES.map((status) => [status, withWords(status)]),
) as Readonly<Record<ApplicationStatus, StateWithWords>>;

/** The employer's forward path: all statuses except rejections and those that the candidate sets. */
export const FORWARD_STEPS: readonly ApplicationStatus[] = [
  'applied',
  ...APPLICATION_STATES.applied.next.EMP.filter((status) => status !== 'rejected'),
];

/** Final states of an application: the employer's access to the candidate's data expires some time after. */
export const FINISHED_STATUSES = ['hired', 'rejected', 'withdrawn'] as const satisfies readonly ApplicationStatus[];

/** Whether an application is in a final state. */
export function isFinished(status: ApplicationStatus): boolean {
  return FINISHED_STATUSES.some((finished) => finished === status);
}

/** Fields of an application that determine its possible steps. */
export interface Standing {
  status: ApplicationStatus;
  /** Oldest first. */
  history: ReadonlyArray<{ status: ApplicationStatus; taken_back?: boolean | undefined; undoes?: boolean | undefined }>;
}

/** Statuses that `by` may set now: forward, rejection, and for the employer back. */
export function stepsFrom(application: Standing, by: Side): readonly ApplicationStatus[] {
  const { next } = APPLICATION_STATES[application.status];
  return by === 'EMP' ? [...next.EMP, ...backFrom(application)] : next.CND;
}

function backFrom({ status, history }: Standing): readonly ApplicationStatus[] {
  const { back } = APPLICATION_STATES[status];
  if (back !== CAME_FROM) return back;
  const before = history.filter((step) => isEffectiveStep(step) && step.status !== status).at(-1);
  return before ? [before.status] : [];
}

/** Whether a step of the history counts: neither undone before anybody was notified, nor itself the undoing. */
export function isEffectiveStep({ taken_back, undoes }: Standing['history'][number]): boolean {
  return !taken_back && !undoes;
}

/** Whether `by` may set the status of an application to `to`. */
export function mayChangeStatus(application: Standing, to: ApplicationStatus, by: Side): boolean {
  return stepsFrom(application, by).includes(to);
}

/** Whether a step from `from` to `to` leads back. */
export function isStepBack(from: ApplicationStatus, to: ApplicationStatus): boolean {
  const { back } = APPLICATION_STATES[from];
  return back === CAME_FROM || back.includes(to);
}

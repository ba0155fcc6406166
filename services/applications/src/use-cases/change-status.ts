import {
  APPLICATION_STATES,
  type ApplicationStage,
  type ApplicationStatus,
  type RejectionCause,
  type CandidateApplication,
  type EmployerApplication,
  isFinished,
  STEP_UNDO_SECONDS,
} from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { AccountView, Actor, ClientSession, Clock, Outbox, Transact } from '@market/service-kit';
import { withSentProfile } from '../domain/access';
import {
  asCandidateKnows,
  factsOf,
  isHeld,
  sideOf,
  withStatus,
  withStepUndone,
  withoutHeldStep,
  type Application,
  type HistoryStep,
} from '../domain/application';
import { inStage, movedWithin, stageOf } from '../domain/stages';
import { mayCloseUnanswered } from '../domain/response-promise';
import { presentToCandidate } from '../present/candidate-application';
import { presentToEmployer } from '../present/employer-application';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { JobCopyStore } from '../store/job-copy-store';
import type { MessageThreadStore } from '../store/message-thread-store';
import { texts } from '../texts';

export interface StatusNeeds {
  applications: ApplicationStore;
  candidates: CandidateCopyStore;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  endedAccessDays: number;
}

interface Change {
  id: string;
  status: ApplicationStatus;
  /** Own stage of the job within that status, set by the employer. */
  stage?: string | undefined;
  /** Whether the candidate is notified; the new status is visible to them in any case. */
  tell?: boolean | undefined;
  /** Message to the candidate. */
  message?: string | undefined;
  /** Seconds during which the step can be undone, and the candidate sees the previous one (ADR 0050). */
  undo_seconds?: number | undefined;
  /** Reason of a rejection. */
  reason?: string | undefined;
  /** Cause of a rejection, for the team alone. */
  cause?: RejectionCause | undefined;
  cause_note?: string | undefined;
  /** For a rejection: holds the step so that it can be undone, for the usual seconds on screen. */
  undoable?: boolean | undefined;
  /** Revision on which the employer's decision was based. */
  revision?: number | undefined;
  /** For a withdrawal: because the promised answer is overdue. */
  unanswered?: boolean | undefined;
}

/**
 * Moves an application to another status: its job's employer forward, back or to `rejected`, its candidate to
 * `withdrawn`. Of two concurrent changes only one succeeds. A held step superseded by the next one is never shown to
 * the candidate; a step back to the status that the candidate sees undoes the held one. A stage within the present
 * status is set without a step: nobody is notified, and the team's history gets an entry.
 * @throws MarketError 'not-found' for everybody who is not part of the application; 'changed-meanwhile', naming the
 * change, where a colleague was first; 'status-change-refused' for a step that the rules do not allow or that came
 * second; 'thread-closed' for a step with words to a candidate who has ended the conversation
 */
export function changeStatus({
  applications,
  accounts,
  candidates,
  jobs,
  threads,
  transact,
  outbox,
  clock,
  endedAccessDays,
}: StatusNeeds & {
  accounts: Pick<AccountView, 'find'>;
  jobs: Pick<JobCopyStore, 'stagesOf'>;
  threads: Pick<MessageThreadStore, 'isBlocked'>;
}) {
  /** @throws MarketError 'status-change-refused' for a stage that the job does not have in this status */
  async function stagesFor({ job_id }: Application, { id, status }: { id: string; status: ApplicationStatus }) {
    const stages = (await jobs.stagesOf([job_id])).get(job_id) ?? [];
    const stage = stages.find((one) => one.id === id && one.status === status);
    if (!stage) throw new MarketError('status-change-refused', { error: texts.refusals.stageUnknown });
    return { stages, stage };
  }

  /** Moves an application between stages of its state. */
  async function moveWithin(
    application: Application,
    {
      stage,
      stages,
      ...by
    }: { stage: ApplicationStage; stages: readonly ApplicationStage[]; by_login_id: string; at: Date },
  ): Promise<Application> {
    const from = stageOf(application, stages) ?? stage;
    if (from.id === stage.id) return application;
    const moved = movedWithin(application, { from, to: stage, ...by });
    if (!(await applications.saveStage(moved))) throw changedMeanwhile();
    return moved;
  }

  /**
   * Error that names the author and result of a change made since the caller's read, so that it is not overwritten
   * unknowingly.
   */
  async function changedBy(
    { history, status, stage_moves = [], revision }: Application,
    actor: Actor,
  ): Promise<MarketError> {
    const move = stage_moves.at(-1);
    const isMoved = move?.revision === revision;
    const last = isMoved ? { by: 'EMP' as const, by_login_id: move.by_login_id } : history.at(-1);
    const isOwn = last?.by_login_id === actor.login_id;
    const name = last?.by === 'EMP' && !isOwn ? (await accounts.find(last.by_login_id))?.login_name : undefined;
    const { changedByYou, changedByCandidate, changedByColleague, formerColleague } = {
      ...texts.refusals,
      ...texts.people,
    };
    const values = { status: isMoved ? move.to : APPLICATION_STATES[status].label };
    const error = isOwn
      ? changedByYou(values)
      : last?.by === 'CND'
        ? changedByCandidate(values)
        : changedByColleague({ ...values, name: name || formerColleague });
    return new MarketError('changed-meanwhile', { error });
  }

  return async (
    actor: Actor,
    { id, status, tell = true, message, reason, cause, cause_note, ...change }: Change,
    { requestId }: { requestId: string },
  ): Promise<CandidateApplication | EmployerApplication> => {
    const { undoable = false, undo_seconds, revision } = change;
    const application = await applications.find(id);
    const side = application && sideOf(application, actor);
    if (!side) throw new MarketError('not-found');
    if (side === 'EMP' && revision !== undefined && revision !== application.revision)
      throw await changedBy(application, actor);
    const now = clock.now();
    const unanswered = side === 'CND' && change.unanswered === true;
    if (unanswered && !mayCloseUnanswered(asCandidateKnows(application, now), now))
      throw new MarketError('status-change-refused', { error: texts.refusals.answerNotDue });
    const targetStage =
      side === 'EMP' && change.stage ? await stagesFor(application, { id: change.stage, status }) : undefined;
    const term = { now, endedAccessDays };
    const candidate = side === 'EMP' ? await candidates.find(application.can_code) : undefined;
    if (targetStage && status === application.status) {
      const moved = await moveWithin(application, { ...targetStage, by_login_id: actor.login_id, at: now });
      return presentToEmployer(moved, candidate, term);
    }
    const undoMs = (undo_seconds ?? (undoable ? STEP_UNDO_SECONDS : 0)) * 1000;
    const words = { ...(reason ? { reason } : {}), ...(message ? { message } : {}) };
    const step: HistoryStep = {
      status,
      by: side,
      by_login_id: actor.login_id,
      at: now,
      ...words,
      // For the team alone: neither the event nor the candidate's view includes them.
      ...(cause ? { cause } : {}),
      ...(cause_note ? { cause_note } : {}),
      ...(targetStage ? { stage: targetStage.stage.name } : {}),
      ...(tell ? {} : { silent: true }),
      ...(unanswered ? { unanswered } : {}),
    };

    const changed = await transact(async (session) => {
      if (side === 'EMP' && (reason || message) && (await threads.isBlocked(application, session)))
        throw new MarketError('thread-closed', { error: texts.refusals.stepWithWords });
      const published = await withoutHeld(application, side, session);
      // Used when no step is (still) held: all are published.
      const { held: _over, ...stands } = application;
      const before = published ?? stands;
      if (published && side === 'EMP' && published.status === status) {
        const undone = withStepUndone(application, { by_login_id: actor.login_id, at: now });
        return save(withSentProfile(undone, { before, known: candidate, term }), session);
      }
      // The employer continues from the result of the held step, the candidate from the visible status.
      const after = withStatus(side === 'EMP' ? application : before, step);
      const isHeldNow = undoMs > 0;
      const next = withSentProfile(published ? { ...after, history: [...published.history, step] } : after, {
        before,
        known: candidate,
        term,
        isHeld: isHeldNow,
      });
      const from = before.status;
      const event_id = await outbox.add(
        session,
        'applications.application-status-changed.v1',
        {
          ...factsOf(next),
          revision: next.revision,
          from,
          status,
          by: side,
          at: now.toISOString(),
          ...words,
          ...(tell ? {} : { tell }),
          ...(unanswered ? { unanswered } : {}),
          ...(next.finished_at && isFinished(status) ? { finished_at: next.finished_at.toISOString() } : {}),
          ...(next.access_ended ? { access_ended: true } : {}),
        },
        { requestId, delayMs: undoMs },
      );
      if (isHeldNow) next.held = { until: new Date(now.getTime() + undoMs), event_id, shown: from };
      return save(next, session);
    });
    return side === 'CND' ? presentToCandidate(changed, term) : presentToEmployer(changed, candidate, term);

    /** Cancels the event of a last step still held, and returns the application as its candidate sees it. */
    async function withoutHeld(
      held: Application,
      by: typeof side,
      session: ClientSession,
    ): Promise<Application | undefined> {
      if (!held.held || !isHeld(held, now)) return undefined;
      if (await outbox.cancel(session, held.held.event_id)) return withoutHeldStep(held, now);
      // The event is being sent at this moment: the employer's next step follows it, the candidate must reload.
      if (by === 'CND') throw changedMeanwhile();
      return undefined;
    }

    async function save(next: Application, session: ClientSession): Promise<Application> {
      const placed = targetStage ? inStage(next, targetStage.stage) : next;
      if (!(await applications.saveStatus(placed, session, candidate))) throw changedMeanwhile();
      return placed;
    }
  };
}

/** Error for the second of two concurrent changes. */
export function changedMeanwhile(): MarketError {
  return new MarketError('status-change-refused', {
    error: texts.refusals.changedMeanwhile,
  });
}

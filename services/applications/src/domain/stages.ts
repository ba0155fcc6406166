import { type ApplicationStage, type ApplicationStatus, STAGE_MOVES_MAX } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { texts } from '../texts';
import { type Application, isErased, type StageIds, type StageMove } from './application';

/**
 * Own stage in which an application stands: that to which it was moved in its state, else the first of the state. So
 * nothing is lost with a stage that is removed, or becomes a part of another state.
 */
export function stageOf(
  { status, stage_ids }: { status: ApplicationStatus; stage_ids?: StageIds | undefined },
  stages: readonly ApplicationStage[],
): ApplicationStage | undefined {
  const ofState = stages.filter((stage) => stage.status === status);
  return ofState.find(({ id }) => id === stage_ids?.[status]) ?? ofState[0];
}

/** The application in a stage, for when it comes to the stage's state. */
export function inStage<Placed extends Pick<Application, 'stage_ids'>>(application: Placed, stage: ApplicationStage) {
  return { ...application, stage_ids: { ...application.stage_ids, [stage.status]: stage.id } };
}

/**
 * The application after a move between stages of its state: no step, so that nobody is told and nothing held goes.
 * @throws MarketError 'status-change-refused' for one whose candidate is gone, and one that was moved too often
 */
export function movedWithin(
  application: Application,
  { from, to, by_login_id, at }: { from: ApplicationStage; to: ApplicationStage; by_login_id: string; at: Date },
): Application & { stage_moves: StageMove[] } {
  if (isErased(application)) throw new MarketError('status-change-refused');
  const { stage_moves = [] } = application;
  if (stage_moves.length >= STAGE_MOVES_MAX)
    throw new MarketError('status-change-refused', { error: texts.refusals.movedTooOften });
  const revision = application.revision + 1;
  const move = { from: from.name, to: to.name, by_login_id, at, revision };
  return { ...inStage(application, to), revision, stage_moves: [...stage_moves, move] };
}

/** Revision of the last change that was no move between stages of one state, as events of steps carry it. */
export function revisionOfStep({ revision, stage_moves = [] }: Pick<Application, 'revision' | 'stage_moves'>): number {
  const moved = new Set(stage_moves.map((move) => move.revision));
  let at = revision;
  while (moved.has(at)) at -= 1;
  return at;
}

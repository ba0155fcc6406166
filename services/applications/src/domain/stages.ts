import { type ApplicationStage, type ApplicationStatus, STAGE_MOVES_MAX } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { texts } from '../texts';
import { type Application, isErased, type StageIds, type StageMove } from './application';

/**
 * Own stage of an application: the one to which it was moved within its state, else the first of the state. An
 * application thus survives the removal of its stage, or the stage's change to another state.
 */
export function stageOf(
  { status, stage_ids }: { status: ApplicationStatus; stage_ids?: StageIds | undefined },
  stages: readonly ApplicationStage[],
): ApplicationStage | undefined {
  const ofState = stages.filter((stage) => stage.status === status);
  return ofState.find(({ id }) => id === stage_ids?.[status]) ?? ofState[0];
}

/** The application with this stage stored, for when it reaches the stage's state. */
export function inStage<Placed extends Pick<Application, 'stage_ids'>>(application: Placed, stage: ApplicationStage) {
  return { ...application, stage_ids: { ...application.stage_ids, [stage.status]: stage.id } };
}

/**
 * The application after a move between stages of its state. The move is no step: it notifies nobody, and a held step
 * stays held.
 * @throws MarketError 'status-change-refused' for an application whose candidate was erased, or with too many moves
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

/** Revision of the last change other than a move between stages of one state, as used in events of steps. */
export function revisionOfStep({ revision, stage_moves = [] }: Pick<Application, 'revision' | 'stage_moves'>): number {
  const moved = new Set(stage_moves.map((move) => move.revision));
  let at = revision;
  while (moved.has(at)) at -= 1;
  return at;
}
